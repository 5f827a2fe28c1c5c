import { once } from 'node:events';
import { createServer } from 'node:net';
import { MongoServerError } from 'mongodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { describeDatabaseError } from '#db/connection-error';
import { startRefusingDatabase, type Refusal } from '../../simulators/refusing-database';
import { findFreePort } from '../../support/shop/start-shop';

const password = 'Siri/ya:shamba@2026';
const encoded = encodeURIComponent(password);

/** Half of these servers are waited for as long as that, all at once; a busy machine answers late. */
const options = 'serverSelectionTimeoutMS=4000';
vi.setConfig({ maxConcurrency: 20 });

async function startServer(refusal: Refusal, finished = onTestFinished): Promise<string> {
  const server = await startRefusingDatabase(refusal);
  finished(server.close);
  return server.address;
}

/** The line of a refused connection, which must show neither a stack nor the password. */
async function refusalOf(uri: string): Promise<string> {
  const error: unknown = await connectDatabase({ uri, limits: 'start' }).then(
    () => closeDatabase(),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'ConnectionError' });
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  expect(message).not.toMatch(/Siri|shamba@|shamba%40/);
  return message;
}

const tooOld = /^The database of MONGODB_URI is too old: the shop needs MongoDB 5\.0 or newer$/;
const noWrites = /names a member of the replica set that takes no writes/;

it.concurrent.for([
  ['a wrong password', { password: 'another' }, '', /does not accept its user name and password/],
  ['a server without a replica set', { hello: { setName: undefined } }, '', /names a standalone server/],
  ['MongoDB 4.4', { hello: { maxWireVersion: 9 } }, '', tooOld],
  ['MongoDB 4.0', { hello: { maxWireVersion: 7 } }, '', tooOld],
  [
    'a secondary',
    { hello: { isWritablePrimary: false, ismaster: false, secondary: true } },
    '&directConnection=true',
    noWrites,
  ],
  [
    'a replica set without a primary',
    { hello: { isWritablePrimary: false, ismaster: false, secondary: true, primary: undefined } },
    '',
    /^The replica set of MONGODB_URI has no primary: see rs\.status\(\)/,
  ],
  [
    'a replica set that was not initiated',
    { hello: { isWritablePrimary: false, setName: undefined, isreplicaset: true, hosts: undefined } },
    '',
    /belongs to no replica set yet: run rs\.initiate\(\)/,
  ],
  [
    'a replica set of another name',
    {},
    '&replicaSet=farm',
    /the server there is no member of a replica set called farm$/,
  ],
  [
    'a replica set whose members have other addresses',
    { hello: { hosts: ['mongo.invalid:27017'], me: 'mongo.invalid:27017', primary: 'mongo.invalid:27017' } },
    '',
    /the name mongo\.invalid does not resolve \(an address in the replica set's own configuration, see rs\.conf\(\)\)$/,
  ],
  [
    'a server that requires TLS',
    { tls: true },
    '',
    /closes the connection: if it requires TLS, add tls=true/,
  ],
  [
    'a certificate of no known authority',
    { tls: true },
    '&tls=true',
    /is signed by no known authority: name its file with tlsCAFile$/,
  ],
  ['a server without TLS', {}, '&tls=true', /does not speak TLS: leave tls=true out of MONGODB_URI$/],
  ['a missing file', {}, '&tls=true&tlsCAFile=/nowhere/ca.pem', /the file \/nowhere\/ca\.pem cannot be read/],
  ['an unknown option', {}, '&colour=red', /^MONGODB_URI is wrong: option colour is not supported$/],
] as const)(
  'says that it meets %s',
  async ([, refusal, more, words], { expect, onTestFinished: finished }) => {
    const address = await startServer({ password, ...refusal }, finished);
    expect(await refusalOf(`mongodb://akinyi:${encoded}@${address}/malisho?${options}${more}`)).toMatch(
      words,
    );
  },
);

it.concurrent('says that nothing listens, that nobody answers, and that a name does not resolve', async (test) => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  test.onTestFinished(() => void silent.close());
  const silentPort = (silent.address() as { port: number }).port;
  const hosts = [`127.0.0.1:${await findFreePort()}`, `127.0.0.1:${silentPort}`, 'db.invalid'];
  expect(
    await Promise.all(
      hosts.map((host) => refusalOf(`mongodb://akinyi:${encoded}@${host}/malisho?${options}`)),
    ),
  ).toEqual([
    expect.stringMatching(
      /^No database responds at the address of MONGODB_URI: nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)$/,
    ),
    expect.stringMatching(/127\.0\.0\.1:\d+ does not answer$/),
    expect.stringMatching(/the name db\.invalid does not resolve$/),
  ]);
});

it.each([
  [`mongodb://akinyi:${password}@127.0.0.1/malisho`, /encode special characters|expected mongodb:\/\//],
  [`mongodb://akinyi:${encoded}@/malisho`, /expected mongodb:\/\//],
  [`mongodb://akinyi:${encoded}@127.0.0.1:port/malisho`, /expected mongodb:\/\//],
  [`mongodb://akinyi:${encoded}%@127.0.0.1/malisho`, /encode special characters|expected mongodb:\/\//],
  [`mongodb+srv://akinyi:${encoded}@127.0.0.1:27017/malisho`, /MONGODB_URI is wrong: /],
  [`mongodb://akinyi:${encoded}@127.0.0.1/mali.sho`, /MONGODB_URI is wrong: /],
])('says that %s is malformed', async (uri, words) => {
  expect(await refusalOf(uri)).toMatch(words);
});

it('cuts the password out of words that are not its own', () => {
  const uri = `mongodb://akinyi:${encoded}@db/malisho?proxyPassword=siri-ya-pili`;
  const message = `cannot reach\n${uri} with ${password}, ${encoded} or siri-ya-pili`;
  const line = describeDatabaseError(new MongoServerError({ message }), uri);
  expect(line).toContain('cannot reach mongodb://***@db/malisho?proxyPassword=*** with ***, *** or ***');
});

it('says which right the user lacks, and that the database wants a user', async () => {
  const firstRead = async (credentials: string, refusal: Refusal) => {
    const uri = `mongodb://${credentials}${await startServer(refusal)}/shamba?authSource=admin&${options}`;
    await connectDatabase({ uri, limits: 'start' });
    const error: unknown = await database()
      .listCollections()
      .toArray()
      .catch((reason: unknown) => reason);
    await closeDatabase();
    return describeDatabaseError(error, uri);
  };
  expect(await firstRead(`akinyi:${encoded}@`, { password, rights: 'none' })).toBe(
    'The user of MONGODB_URI lacks rights: it needs the role readWrite on the database shamba',
  );
  expect(await firstRead('', { password })).toBe(
    'MONGODB_URI is wrong: the database requires a user name and a password',
  );
});
