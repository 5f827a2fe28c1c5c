import type { IncomingMessage, ServerResponse } from 'node:http';
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Person } from './people';
import type { SigningKey } from './signing-key';

type ProviderOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly key: SigningKey;
  readonly findPerson: (subject: string) => Person | undefined;
};

const lifetimeSeconds = 10 * 60;

/** A provider with one client, ours. Whoever signs in has agreed to everything. */
export function createProvider(options: ProviderOptions): Provider {
  const configuration: Configuration = {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [options.key.jwk] },
    cookies: { keys: ['a key of the simulator alone'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: lifetimeSeconds,
      AuthorizationCode: lifetimeSeconds,
      Grant: lifetimeSeconds,
      IdToken: lifetimeSeconds,
      Interaction: lifetimeSeconds,
      Session: lifetimeSeconds,
    },
    findAccount: (_context, subject) => {
      const person = options.findPerson(subject);
      return (
        person && {
          accountId: subject,
          claims: () => ({
            sub: subject,
            email: person.email,
            email_verified: person.emailVerified,
            given_name: person.givenName,
            family_name: person.familyName,
            name: `${person.givenName} ${person.familyName}`,
          }),
        }
      );
    },
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(options.issuer, configuration);
  provider.use(setSessionCookies);
  return provider;
}

/** The clock of a run may be behind that of the browser, which would drop a cookie with a time of expiry at once. */
async function setSessionCookies(
  { response }: KoaContextWithOIDC,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  const cookies = response.headers['set-cookie'];
  if (Array.isArray(cookies))
    response.set(
      'set-cookie',
      cookies.map((cookie: string) => cookie.replace(/; expires=[^;]+/i, '')),
    );
}

/** The provider's own sign-in page: a button for each person, and one to give up. Answers false for another address. */
export async function answerInteraction(
  provider: Provider,
  people: readonly Person[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!request.url?.startsWith('/interaction/')) return false;
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(renderPage(people));
    return true;
  }
  const chosen = new URLSearchParams(await readBody(request)).get('person');
  const result = people.some((person) => person.subject === chosen)
    ? { login: { accountId: chosen ?? '' } }
    : { error: 'access_denied', error_description: 'The person gave up' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  return true;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const renderPage = (people: readonly Person[]) => `<!DOCTYPE html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>Choose an account</title>
<h1>Choose an account</h1>
<form method="post">
${people.map((person) => `<p><button name="person" value="${person.subject}">${person.email}</button></p>`).join('\n')}
<p><button name="person" value="">Cancel</button></p>
</form></html>`;
