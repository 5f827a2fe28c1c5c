import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { forget, remember } from '@epic-web/remember';

/** On the global object, which the bundles of the server and the pages share. */
const slot = 'sealing key';

/** Sizes from NIST SP 800-38D. */
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** HKDF (RFC 5869). A changed secret makes all encrypted texts unreadable. */
export function configureEncryption(secret: string): void {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'malisho sealed text', 32));
  forget(slot);
  remember(slot, () => key);
}

const encryptionKey = (): Buffer =>
  remember(slot, () => {
    throw new Error('configureEncryption was not called');
  });

/** 43 characters that belong to `context`, by HKDF: nothing has to be stored. A changed secret of the shop changes them. */
export const deriveSecret = (context: string): string =>
  Buffer.from(hkdfSync('sha256', encryptionKey(), '', `derived ${context}`, 32)).toString('base64url');

/** False in a command that runs without the secret of the shop. */
export function isEncryptionConfigured(): boolean {
  try {
    return encryptionKey().length > 0;
  } catch {
    return false;
  }
}

/** `context` is associated data, such as `two-step 65f1...`; decryption requires the same. */
export function encryptText(text: string, context: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, encryptionKey(), nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null for another context, another secret of the shop or a modified text. */
export function decryptText(encrypted: string, context: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, encryptionKey(), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
