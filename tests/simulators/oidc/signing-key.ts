import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import type { JWK } from 'oidc-provider';

export type SigningKey = { readonly jwk: JWK; readonly privateKey: KeyObject; readonly id: string };

/** RS256, which every provider must offer (OpenID Connect Core, 15.1) and Google uses. */
export function makeSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const id = randomUUID();
  return {
    id,
    privateKey,
    jwk: { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: id, alg: 'RS256', use: 'sig' },
  };
}

type Claims = Record<string, unknown>;

/** Takes a signed token and returns one with other claims, signed with `key` under the name of the first one's key. */
export function resignToken(token: string, change: (claims: Claims) => Claims, key: SigningKey): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = change(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims);
  const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key.privateKey, 'base64url')}`;
}
