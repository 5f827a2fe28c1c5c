import { beforeEach, describe, expect, it } from 'vitest';
import { configureEncryption, decryptText, encryptText } from '~/domain/encryption/encrypted-text.server';

const secret = 'a secret of this shop, long enough';
beforeEach(() => configureEncryption(secret));

describe('an encrypted text', () => {
  it('is decrypted in its context only', () => {
    const sealed = encryptText('JBSWY3DPEHPK3PXP', 'two-step 1');
    expect(decryptText(sealed, 'two-step 1')).toBe('JBSWY3DPEHPK3PXP');
    expect(decryptText(sealed, 'two-step 2')).toBeNull();
  });

  it('reveals neither its content nor that two are equal', () => {
    const first = encryptText('JBSWY3DPEHPK3PXP', 'two-step 1');
    expect(encryptText('JBSWY3DPEHPK3PXP', 'two-step 1')).not.toBe(first);
    expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('JBSW');
  });

  it('is decrypted after a restart, but not with another secret', () => {
    const sealed = encryptText('JBSWY3DPEHPK3PXP', 'two-step 1');
    configureEncryption(secret);
    expect(decryptText(sealed, 'two-step 1')).toBe('JBSWY3DPEHPK3PXP');
    configureEncryption(`${secret}.`);
    expect(decryptText(sealed, 'two-step 1')).toBeNull();
  });

  it('that was modified or truncated is not decrypted', () => {
    const bytes = Buffer.from(encryptText('JBSWY3DPEHPK3PXP', 'two-step 1'), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(decryptText(changed.toString('base64url'), 'two-step 1'), `byte ${index}`).toBeNull();
      expect(decryptText(bytes.subarray(0, index).toString('base64url'), 'two-step 1')).toBeNull();
    }
  });
});
