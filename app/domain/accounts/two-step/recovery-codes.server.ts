import { randomInt } from 'node:crypto';
import { recoveryAlphabet, recoveryCodeLength } from './two-step';
import { hashToken } from '~/lib/token.server';

const codeCount = 10;

export function generateRecoveryCodes(): { codes: readonly string[]; hashes: readonly string[] } {
  const codes = Array.from({ length: codeCount }, generateCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

const generateCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(
    '',
  );

/** A fast hash is enough from 112 random bits (OWASP ASVS 5.0, 6.5.2); a code has 120. */
export const hashRecoveryCode = (code: string): string => hashToken(`recovery code ${code}`);
