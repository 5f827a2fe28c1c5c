import { beforeEach, describe, expect, it } from 'vitest';
import { configureSealing, openText, sealText } from '~/domain/accounts/sealed-text.server';

const secret = 'a secret of this shop, long enough';
beforeEach(() => configureSealing(secret));

describe('a sealed text', () => {
  it('is opened for its owner only', () => {
    const sealed = sealText('JBSWY3DPEHPK3PXP', 'two-step 1');
    expect(openText(sealed, 'two-step 1')).toBe('JBSWY3DPEHPK3PXP');
    expect(openText(sealed, 'two-step 2')).toBeNull();
  });

  it('shows nothing of what is in it, nor that two are alike', () => {
    const first = sealText('JBSWY3DPEHPK3PXP', 'two-step 1');
    expect(sealText('JBSWY3DPEHPK3PXP', 'two-step 1')).not.toBe(first);
    expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('JBSW');
  });

  it('is opened after a restart, but not with another secret', () => {
    const sealed = sealText('JBSWY3DPEHPK3PXP', 'two-step 1');
    configureSealing(secret);
    expect(openText(sealed, 'two-step 1')).toBe('JBSWY3DPEHPK3PXP');
    configureSealing(`${secret}.`);
    expect(openText(sealed, 'two-step 1')).toBeNull();
  });

  it('that somebody changed or cut is not opened', () => {
    const bytes = Buffer.from(sealText('JBSWY3DPEHPK3PXP', 'two-step 1'), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(openText(changed.toString('base64url'), 'two-step 1'), `byte ${index}`).toBeNull();
      expect(openText(bytes.subarray(0, index).toString('base64url'), 'two-step 1')).toBeNull();
    }
  });
});
