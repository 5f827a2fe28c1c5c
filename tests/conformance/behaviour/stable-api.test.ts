/** The Stable API: https://www.mongodb.com/docs/v7.0/reference/stable-api/ */
import { describe, expect, it } from 'vitest';
import { errorOf, useConformanceServer } from './harness';

const databaseName = 'behaviour-stable-api';
const server = useConformanceServer(databaseName);

describe('a strict client', () => {
  const open = async () => {
    const name = await server.createCollection([{ _id: 1, x: 'a' }]);
    const { client } = await server.connect({ serverApi: { version: '1', strict: true } });
    return client.db(databaseName).collection(name);
  };

  it('reads and writes with the commands of version 1', async () => {
    const collection = await open();
    await collection.insertOne({ x: 'b' });
    expect(await collection.countDocuments({ x: 'b' })).toBe(1);
  });

  it('is refused other commands', async () => {
    const collection = await open();
    const error = await errorOf(collection.distinct('x'));
    expect(error).toMatchObject({ code: 323, codeName: 'APIStrictError' });
    expect(error.message).toContain('command distinct is not in API Version 1');
  });

  it('gets the code of an unknown command for one that does not exist', async () => {
    const { client } = await server.connect({ serverApi: { version: '1', strict: true } });
    expect(await errorOf(client.db(databaseName).command({ milk: 1 }))).toMatchObject({ code: 59 });
  });
});

it('a client that is not strict may call every command', async () => {
  const name = await server.createCollection([{ _id: 1, x: 'a' }]);
  const { client } = await server.connect({ serverApi: { version: '1' } });
  expect(await client.db(databaseName).collection(name).distinct('x')).toEqual(['a']);
});

it('apiStrict needs a version', async () => {
  const { client } = await server.connect();
  expect(await errorOf(client.db(databaseName).command({ ping: 1, apiStrict: true }))).toMatchObject({
    code: 4886600,
  });
});
