func.func private @token(!tile.token)
