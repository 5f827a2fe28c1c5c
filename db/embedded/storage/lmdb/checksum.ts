import { crc32 } from 'node:zlib';

/** CRC-32 at the end of each stored value. It finds every single burst of up to 32 bits, and others but one in 2^32. */
export const CHECKSUM_BYTES = 4;

/** Appends to a value the checksum of its key and itself, so that neither can change or change places unnoticed. */
export function addChecksum(key: Uint8Array, value: Uint8Array): Buffer {
  const stored = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES);
  stored.set(value);
  writeChecksum(key, stored);
  return stored;
}

/** Fills in the checksum at the end of `stored`, whose other bytes are there. */
export function writeChecksum(key: Uint8Array, stored: Buffer): void {
  const end = stored.length - CHECKSUM_BYTES;
  stored.writeUInt32BE(crc32(stored.subarray(0, end), crc32(key)), end);
}

/** The value without its checksum, or null where the checksum is not that of this key and value. */
export function verifyChecksum(key: Uint8Array, stored: Buffer): Buffer | null {
  const end = stored.length - CHECKSUM_BYTES;
  if (end < 0) return null;
  const value = stored.subarray(0, end);
  return stored.readUInt32BE(end) === crc32(value, crc32(key)) ? value : null;
}
