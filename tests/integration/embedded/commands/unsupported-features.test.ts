import { Timestamp, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useStore } from '../open-store';
import { connectRaw } from '../raw-connection';

const open = useStore();

const oldSnapshot = {
  find: 'a',
  readConcern: { level: 'snapshot', atClusterTime: new Timestamp({ t: 1, i: 1 }) },
};

describe('unsupported features are rejected by name', () => {
  it.each<[string, Document, number, RegExp]>([
    ['an unknown command', { mapReduce: 'a' }, 59, /mapReduce/],
    [
      'fail points that are not enabled',
      { configureFailPoint: 'failCommand', mode: 'off' },
      59,
      /configureFailPoint/,
    ],
    ['an unknown field of a command', { find: 'a', filtre: {} }, 40415, /filtre/],
    [
      'an unknown field of a statement',
      { update: 'a', updates: [{ q: {}, u: {}, sort: {} }] },
      40415,
      /sort/,
    ],
    ['a tailable cursor', { find: 'a', tailable: true }, 238, /tailable/],
    ['min and max', { find: 'a', min: { a: 1 } }, 238, /min/],
    ['a view', { create: 'v', viewOn: 'a', pipeline: [] }, 238, /viewOn/],
    ['a capped collection', { create: 'c', capped: true, size: 1000 }, 238, /capped/],
    ['a time series', { create: 't', timeseries: { timeField: 'at' } }, 238, /timeseries/],
    [
      'an unknown stage',
      { aggregate: 'a', pipeline: [{ $changeStream: {} }], cursor: {} },
      40324,
      /\$changeStream/,
    ],
    ['an unknown query operator', { find: 'a', filter: { a: { $nearSphere: [0, 0] } } }, 2, /\$nearSphere/],
    ['an unknown top-level operator', { find: 'a', filter: { $text: { $search: 'milk' } } }, 2, /\$text/],
    [
      'an unknown expression',
      { aggregate: 'a', pipeline: [{ $project: { b: { $function: {} } } }], cursor: {} },
      168,
      /\$function/,
    ],
    [
      'an unknown update operator',
      { update: 'a', updates: [{ q: {}, u: { $magic: { a: 1 } } }] },
      9,
      /\$magic/,
    ],
    ['a snapshot that has been released', oldSnapshot, 239, /SnapshotTooOld|Read timestamp/],
    ['level snapshot for count', { count: 'a', readConcern: { level: 'snapshot' } }, 72, /snapshot/],
    ['an unknown read concern', { find: 'a', readConcern: { level: 'best' } }, 2, /best/],
    ['an unknown locale', { find: 'a', collation: { locale: 'nowhere' } }, 2, /nowhere/],
  ])('%s', async (_, command, code, message) => {
    await open.db
      .collection<{ _id: number }>('a')
      .updateOne({ _id: 1 }, { $set: { a: 1 } }, { upsert: true });
    const reply = await open.db.command(command).then(
      // Errors of single statements are part of a successful reply.
      (body) => body.writeErrors?.[0] ?? body,
      (error) => error,
    );
    expect({ code: reply.code, message: reply.errmsg ?? reply.message }).toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('a write concern of more members than exist, after the write', async () => {
    const reply = await open.db
      .command({ insert: 'w', documents: [{ _id: 1 }], writeConcern: { w: 3 } })
      .catch((e) => e);
    expect(reply.code ?? reply.writeConcernError.code).toBe(100);
    expect(await open.db.collection('w').countDocuments()).toBe(1);
  });
});

it('an invalid database name is rejected', async () => {
  const raw = await connectRaw(open.store.uri);
  expect(await raw.send({ find: 'a', $db: 'a.b' })).toMatchObject({ code: 73, codeName: 'InvalidNamespace' });
  raw.close();
});

describe('a validator', () => {
  it('is enforced', async () => {
    await open.db.createCollection('valid', { validator: { price: { $gte: 0 } } });
    const valid = open.db.collection<{ _id: number; price: number }>('valid');
    await expect(valid.insertOne({ _id: 1, price: -1 })).rejects.toMatchObject({ code: 121 });
    await valid.insertOne({ _id: 1, price: 5 });
    await expect(valid.updateOne({ _id: 1 }, { $set: { price: -5 } })).rejects.toMatchObject({ code: 121 });
    await valid.updateOne({ _id: 1 }, { $set: { price: -5 } }, { bypassDocumentValidation: true });
  });
});

describe('hello', () => {
  it('describes a replica set with one member, version 7.0', async () => {
    expect(await open.db.admin().command({ hello: 1 })).toMatchObject({
      isWritablePrimary: true,
      setName: 'embedded',
      logicalSessionTimeoutMinutes: 30,
      maxWireVersion: 21,
    });
    expect(await open.db.admin().command({ buildInfo: 1 })).toMatchObject({
      version: expect.stringMatching(/^7\.0\./),
    });
  });
});
