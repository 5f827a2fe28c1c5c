import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { forget, remember } from '@epic-web/remember';

/** Kept on the global object, because the server and the pages are two bundles and share one key. */
const slot = 'sealing key';

/** AES-256-GCM with the sizes that NIST SP 800-38D recommends: a random nonce of 96 bits and a whole tag. */
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Takes the secret of this shop, from which the key is derived (RFC 5869): who reads the database alone can't read what
 * is sealed. With another secret nothing can be opened that was sealed before.
 */
export function configureEncryption(secret: string): void {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'malisho sealed text', 32));
  forget(slot);
  remember(slot, () => key);
}

const sealingKey = (): Buffer =>
  remember(slot, () => {
    throw new Error('configureSealing was not called');
  });

/** Encrypts a text for its owner, such as `two-step 65f1...`: under the name of another it can't be opened. */
export function encryptText(text: string, owner: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, sealingKey(), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Opens what was sealed for this owner; null where the secret of the shop is another one now, or somebody changed it. */
export function decryptText(sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, sealingKey(), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
