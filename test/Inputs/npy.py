"""Writes and shows .npy files without numpy, for tests.

  npy.py write FILE DTYPE SHAPE VALUE...   DTYPE like f4 or i4; SHAPE like 2x3, or - for rank 0;
                                           a last VALUE `...` repeats the one before it,
                                           `iota` counts from 0
  npy.py show FILE                         prints dtype, shape and values on one line
  npy.py raw FILE HEADER [BYTES]           writes a version 1.0 file with this header text, as it
                                           stands, and this many zero bytes
"""

import ast
import struct
import sys

CODES = {"b1": "?", "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I",
         "u8": "Q", "f2": "e", "f4": "f", "f8": "d"}


def write_file(path, header, data):
    header = header.encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + data)


def write(path, dtype, shape, *values):
    extents = [] if shape == "-" else [int(e) for e in shape.split("x")]
    count = 1
    for extent in extents:
        count *= extent
    if values == ("iota",):
        numbers = list(range(count))
    else:
        repeat = bool(values) and values[-1] == "..."
        numbers = [float(v) if dtype[0] == "f" else int(v) for v in (values[:-1] if repeat else values)]
        if repeat:
            numbers += [numbers[-1]] * (count - len(numbers))
    if len(numbers) != count:
        sys.exit("expected %d values, found %d" % (count, len(numbers)))
    text = "(%s)" % "".join("%d, " % e for e in extents).rstrip(" ")
    order = "|" if dtype[1] == "1" else "<"
    write_file(path, "{'descr': '%s%s', 'fortran_order': False, 'shape': %s, }" % (order, dtype, text),
               struct.pack("<%d%s" % (count, CODES[dtype]), *numbers))


def show(path):
    with open(path, "rb") as f:
        data = f.read()
    if data[:8] != b"\x93NUMPY\x01\x00":
        sys.exit("not a version 1.0 .npy file")
    size = struct.unpack_from("<H", data, 8)[0]
    header = ast.literal_eval(data[10:10 + size].decode())
    count = 1
    for extent in header["shape"]:
        count *= extent
    values = struct.unpack_from("<%d%s" % (count, CODES[header["descr"][1:]]), data, 10 + size)
    if (10 + size) % 64 != 0 or len(data) != 10 + size + count * int(header["descr"][2:]):
        sys.exit("padding or length is wrong")
    print(header["descr"], header["shape"], *values)


def main(command, path, *rest):
    if command == "write":
        write(path, *rest)
    elif command == "show":
        show(path)
    else:
        write_file(path, rest[0], b"\0" * (int(rest[1]) if len(rest) > 1 else 0))


main(*sys.argv[1:])
