import { describe, expect, it } from 'vitest';
import { describeFailure } from '~/domain/organizations/prompts/describe-failure';

describe('why a prompt failed', () => {
  // docs/mpesa.md 5; null where M-Pesa reported nothing.
  const codes = '1 2 3 4 8 17 1001 1019 1025 9999 26 1032 1037 2001 8006 2028 SFC_IC0003'.split(' ');

  it.each([...codes.map((code) => ['failed', code] as const), ['expired', null] as const])(
    'is told to staff, not to the customer: %s %s',
    (state, resultCode) => {
      const text = describeFailure({ state, resultCode });
      expect(text).toMatch(/M-Pesa|their phone|they/i);
      expect(text).not.toMatch(/\byour\b|cash/i);
    },
  );

  it.each(['400.002.02', '500.001.1001', 'misconfigured', 'invalid-phone', 'unavailable', '404.1'])(
    'is told for a prompt that was not sent: %s',
    (resultCode) => {
      expect(describeFailure({ state: 'refused', resultCode })).toMatch(/^M-Pesa (?:is|does|did) not/);
    },
  );
});
