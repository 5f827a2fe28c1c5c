import { randomInt } from 'node:crypto';
import { recoveryAlphabet, recoveryCodeLength } from './two-step';
import { hashToken } from '~/lib/token.server';

/** How many a user has: enough for years of lost phones, few enough for one small page. */
const codeCount = 10;

/** A new set of codes, to be shown once, and what is stored of them. */
export function generateRecoveryCodes(): { codes: readonly string[]; hashes: readonly string[] } {
  const codes = Array.from({ length: codeCount }, makeCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

const makeCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(
    '',
  );

/** Of 120 random bits a plain hash gives nothing away (OWASP ASVS 5.0, 6.5.2: from 112 bits on). */
export const hashRecoveryCode = (code: string): string => hashToken(`recovery code ${code}`);
