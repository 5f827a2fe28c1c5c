import { crc32 } from 'node:zlib';

/**
 * A CRC-32 ends each stored value. It detects every single burst of up to 32 bits, and all but one in 2^32 other
 * errors.
 */
export const CHECKSUM_BYTES = 4;

/** Appends the checksum of key and value, which detects a value stored under another key, too. */
export function addChecksum(key: Uint8Array, value: Uint8Array): Buffer {
  const stored = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES);
  stored.set(value);
  writeChecksum(key, stored);
  return stored;
}

/** Writes the checksum into the last bytes of `stored`. */
export function writeChecksum(key: Uint8Array, stored: Buffer): void {
  const end = stored.length - CHECKSUM_BYTES;
  stored.writeUInt32BE(crc32(stored.subarray(0, end), crc32(key)), end);
}

/** Returns the value without its checksum, or null if the checksum does not match. */
export function verifyChecksum(key: Uint8Array, stored: Buffer): Buffer | null {
  const end = stored.length - CHECKSUM_BYTES;
  if (end < 0) return null;
  const value = stored.subarray(0, end);
  return stored.readUInt32BE(end) === crc32(value, crc32(key)) ? value : null;
}
