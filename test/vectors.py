#!/usr/bin/python3
"""Reads and writes the stored form by doc/stored-form.md alone.

    test/vectors.py test/vectors.tsv

Compares what it reads, what it writes, the hashes and the UUIDs with the file, and says
how many values agree.  Needs xxhash (python3-xxhash).
"""
import re
import sys
import uuid
from collections import Counter

import xxhash

PARTITION_SEED = 8816678312871386365    # of PostgreSQL's hash partitions


def leb128(n):
    out = b''
    while n >= 0x80:
        out += bytes([n & 0x7f | 0x80])
        n >>= 7
    return out + bytes([n])


def read_leb128(data, at):
    n = shift = 0
    while True:
        byte = data[at]
        n |= (byte & 0x7f) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            assert byte or shift == 7, 'LEB128 in more bytes than it needs'
            return n, at


def percent_encoded(key):
    """The key with what is not ASCII after the authority as %HH."""
    start = re.match(rb'[^:]*:(?://[^/?#]*)?', key).end()
    return key[:start] + re.sub(rb'[\x80-\xff]', lambda m: b'%%%02X' % m[0][0], key[start:])


def read(stored):
    """The spelling and the key."""
    header = stored[0]
    if 0x61 <= header <= 0x7a:
        return stored, stored
    assert header & 0x0f and not header & 0x80, 'no header of a stored value'
    bits = header & 0x70
    if bits in (0x00, 0x20):
        return stored[1:], stored[1:]
    if bits == 0x40:
        return percent_encoded(stored[1:]), stored[1:]
    assert bits in (0x10, 0x30), 'no header of a stored value'
    size, at = read_leb128(stored, 1)
    prefix, at = read_leb128(stored, at)
    suffix, at = read_leb128(stored, at)
    key, middle = stored[at:at + size], stored[at + size:]
    assert len(key) == size and prefix + suffix <= size, 'sizes that do not fit'
    return key[:prefix] + middle + key[size - suffix:], key


def write(spelling, key):
    """The one stored form of a spelling and its key."""
    is_ascii = 0x20 if spelling.isascii() and key.isascii() else 0
    if spelling == key:
        bare = is_ascii and re.match(rb'[A-Za-z][A-Za-z0-9+.-]*:', key)
        return key if bare else bytes([1 | is_ascii]) + key
    if spelling == percent_encoded(key):
        return b'\x41' + key
    most = min(len(spelling), len(key))
    prefix = next((i for i in range(most) if spelling[i] != key[i]), most)
    most -= prefix
    suffix = next((i for i in range(most) if spelling[-1 - i] != key[-1 - i]), most)
    return (bytes([0x11 | is_ascii]) + leb128(len(key)) + leb128(prefix) + leb128(suffix) + key +
            spelling[prefix:len(spelling) - suffix])


def signed(n, bits):
    return n - (1 << bits) if n >> (bits - 1) else n


headers = Counter()
with open(sys.argv[1], 'rb') as file:
    next(file)
    for line in file:
        spelling, key, stored, *hashes, name = line.rstrip(b'\n').split(b'\t')
        stored = bytes.fromhex(stored.decode())
        assert read(stored) == (spelling, key), spelling
        assert write(spelling, key) == stored, spelling
        made = [signed(xxhash.xxh3_64_intdigest(key) & 0xffffffff, 32),
                signed(xxhash.xxh3_64_intdigest(key, seed=PARTITION_SEED), 64),
                signed(xxhash.xxh3_64_intdigest(spelling) & 0xffffffff, 32)]
        assert made == [int(h) for h in hashes], spelling
        assert name in (b'\\N', str(uuid.uuid5(uuid.NAMESPACE_URL, key.decode())).encode()), spelling
        headers['none' if stored[0] >= 0x61 else '%02x' % stored[0]] += 1

assert set(headers) == {'none', '01', '21', '41', '11', '31'}, headers
print(sum(headers.values()), 'values agree:', dict(headers))
