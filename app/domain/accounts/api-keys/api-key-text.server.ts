import { generateToken, hashToken } from '~/lib/token.server';

/** Tells a key from a JWT, and secret scanners what they have found. */
export const apiKeyPrefix = 'malisho_';

const checksumOf = (random: string): string => hashToken(random).slice(0, 6);

/** The prefix, 256 random bits and a checksum, by which a cut or mistyped key is refused without a look into the database. */
export function generateApiKeyText(): string {
  const random = generateToken();
  return `${apiKeyPrefix}${random}${checksumOf(random)}`;
}

export function isApiKeyText(text: string): boolean {
  const [, random, checksum] = /^malisho_([\w-]{43})([\w-]{6})$/.exec(text) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}
