import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from 'oidc-provider';
import { defaultBehaviour, type Behaviour } from './behaviour';
import { people as firstPeople, type Person } from './people';
import { answerInteraction, createProvider } from './provider';
import { makeSigningKey } from './signing-key';
import { tamperWith } from './tamper';

const clientId = 'the-shop';
const clientSecret = 'a secret of the simulator: + & %';

export type OidcSimulator = {
  /** The issuer. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The settings of a shop that signs people in here. */
  readonly settings: Readonly<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>>;
  /** Tells the provider where its one client takes people back; before, nobody can sign in. */
  register(redirectUri: string): void;
  /** Adds a person, or changes the one with this subject. */
  addPerson(person: Person): void;
  /** Changes how the provider behaves from now on. */
  setBehaviour(changes: Partial<Behaviour>): void;
  resetBehaviour(): void;
  /** The paths that were asked for, oldest first, without their query. */
  requests(): string[];
  close(): Promise<void>;
};

/** Starts an OpenID Connect provider (the npm package oidc-provider) that can also misbehave. */
export async function startOidcSimulator(): Promise<OidcSimulator> {
  const key = makeSigningKey();
  const strangerKey = makeSigningKey();
  const people = new Map<string, Person>(
    Object.values(firstPeople).map((person) => [person.subject, person]),
  );
  let behaviour = defaultBehaviour;
  let provider: Provider | null = null;
  let redirectUri = '';
  const requests: string[] = [];
  const startsWithOneOf = (path: string, beginnings: readonly string[]) =>
    beginnings.some((beginning) => path.startsWith(beginning));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    requests.push(path);
    if (behaviour.down) return void request.socket.destroy();
    if (startsWithOneOf(path, behaviour.silent)) return;
    if (!provider || startsWithOneOf(path, behaviour.broken)) return void response.writeHead(503).end();
    tamperWith(response, { path, redirectUri, behaviour, key, strangerKey, people });
    if (await answerInteraction(provider, [...people.values()], request, response)) return;
    await provider.callback()(request, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    clientId,
    clientSecret,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    register(address) {
      redirectUri = address;
      provider = createProvider({
        issuer: url,
        clientId,
        clientSecret,
        redirectUri,
        key,
        findPerson: (subject) => people.get(subject),
      });
    },
    addPerson: (person) => void people.set(person.subject, person),
    setBehaviour(changes) {
      behaviour = { ...behaviour, ...changes };
    },
    resetBehaviour() {
      behaviour = defaultBehaviour;
    },
    requests: () => [...requests],
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
