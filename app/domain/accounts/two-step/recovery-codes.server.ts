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

/** A fast hash is enough for 120 random bits (OWASP ASVS 5.0, 6.5.2: from 112 bits). */
export const hashRecoveryCode = (code: string): string => hashToken(`recovery code ${code}`);
