import type { ServerResponse } from 'node:http';
import type { Behaviour } from './behaviour';
import type { Person } from './people';
import { resignToken, type SigningKey } from './signing-key';

type Tampering = {
  readonly path: string;
  readonly redirectUri: string;
  readonly behaviour: Behaviour;
  readonly key: SigningKey;
  readonly strangerKey: SigningKey;
  readonly people: ReadonlyMap<string, Person>;
};

/** Changes what the provider is about to answer, as its behaviour says; one in order answers as it is. */
export function tamperWith(response: ServerResponse, tampering: Tampering): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    // The simulator's own page.
    if (response.headersSent) return end(body);
    const location = response.getHeader('location');
    if (typeof location === 'string' && location.startsWith(tampering.redirectUri))
      response.setHeader('location', changeCallback(location, tampering.behaviour.callback));
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return end(body);
    const changed = changeBody(body.toString(), tampering);
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed);
  }) as ServerResponse['end'];
}

function changeCallback(location: string, changes: Behaviour['callback']): string {
  const url = new URL(location);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

function changeBody(text: string, { path, behaviour, key, strangerKey, people }: Tampering): string {
  if (path === '/me' && behaviour.otherUserInfo)
    return JSON.stringify({ ...(JSON.parse(text) as object), sub: 'somebody-else' });
  if (path !== '/token' || !text.includes('"id_token"')) return text;
  const answer = JSON.parse(text) as { id_token: string };
  const change = (claims: Record<string, unknown>) => {
    const person = people.get(String(claims['sub']));
    const more = behaviour.claimsInToken &&
      person && {
        email: person.email,
        email_verified: person.emailVerified,
        given_name: person.givenName,
        family_name: person.familyName,
      };
    return { ...claims, ...more, ...behaviour.claims };
  };
  return JSON.stringify({
    ...answer,
    id_token: resignToken(answer.id_token, change, behaviour.forged ? strangerKey : key),
  });
}
