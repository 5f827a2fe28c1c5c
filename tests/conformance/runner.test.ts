/** The runner must be able to fail, and must distinguish a skipped test from a passed one. */
import { describe } from 'vitest';
import { useRunnerCases, type Case } from './runner-cases';
import type { Operation } from './unified/format';

const databaseName = 'runner-tests';
const { passes, fails, skips } = useRunnerCases(databaseName);

const find: Operation = { name: 'find', object: 'collection', arguments: { filter: {}, sort: { _id: 1 } } };
const increment: Operation = {
  name: 'updateOne',
  object: 'collection',
  arguments: { filter: { _id: 1 }, update: { $inc: { x: 1 } } },
};
const closeOnce = (command: string): Operation => ({
  name: 'failPoint',
  object: 'testRunner',
  arguments: {
    client: 'client',
    failPoint: {
      configureFailPoint: 'failCommand',
      mode: { times: 1 },
      data: { failCommands: [command], closeConnection: true },
    },
  },
});
const failAlways = (command: string, errorCode: number): Operation => ({
  name: 'failPoint',
  object: 'testRunner',
  arguments: {
    client: 'client',
    failPoint: {
      configureFailPoint: 'failCommand',
      mode: 'alwaysOn',
      data: { failCommands: [command], errorCode },
    },
  },
});

describe('results', () => {
  passes('a result with the right documents', {
    operations: [{ ...find, expectResult: [{ _id: 1, x: 1 }] }],
  });
  passes('ints, longs and doubles of equal value', {
    operations: [{ ...find, expectResult: [{ _id: { $numberLong: '1' }, x: { $numberDouble: '1.0' } }] }],
  });
  fails(
    'a wrong value',
    { operations: [{ ...find, expectResult: [{ _id: 1, x: 2 }] }] },
    /\[0\]\.x: expected 2/,
  );
  fails(
    'a number as text',
    { operations: [{ ...find, expectResult: [{ x: '1' }] }] },
    /expected "1", found 1/,
  );
  fails(
    'a decimal for an int',
    { operations: [{ ...find, expectResult: [{ x: { $numberDecimal: '1' } }] }] },
    /\.x/,
  );
  fails(
    'a missing key',
    { operations: [{ ...find, expectResult: [{ y: 1 }] }] },
    /\.y: expected 1, found nothing/,
  );
  fails(
    'an extra key in an embedded document',
    { operations: [{ ...find, expectResult: [{ sub: {} }] }] },
    /sub\.a/,
  );
  fails('too few documents', { operations: [{ ...find, expectResult: [] }] }, /expected 0 elements/);
  fails(
    'a wrong type',
    { operations: [{ ...find, expectResult: [{ x: { $$type: 'string' } }] }] },
    /type string/,
  );
  fails(
    'a value that must not exist',
    { operations: [{ ...find, expectResult: [{ x: { $$exists: false } }] }] },
    /\.x/,
  );
  fails(
    'a set value that does not match',
    { operations: [{ ...find, expectResult: [{ x: { $$unsetOrMatches: 2 } }] }] },
    /\.x/,
  );
  fails(
    'a value above $$lte',
    { operations: [{ ...find, expectResult: [{ x: { $$lte: 0 } }] }] },
    /at most 0/,
  );
  fails(
    'an error where none is expected',
    { operations: [{ ...find, arguments: { filter: { $no: 1 } } }] },
    /failed with/,
  );
});

describe('outcome', () => {
  passes('the stored documents', { operations: [increment], outcome: [{ sub: { a: 1 }, _id: 1, x: 2 }] });
  fails(
    'another number type',
    { operations: [], outcome: [{ _id: 1, x: { $numberLong: '1' }, sub: { a: 1 } }] },
    /outcome/,
  );
  fails('an extra key at the root', { operations: [], outcome: [{ _id: 1, x: 1 }] }, /outcome/);
  fails('an extra document', { operations: [], outcome: [] }, /1 more documents/);
  fails('a missing document', { operations: [], documents: [], outcome: [{ _id: 1 }] }, /found nothing/);
});

describe('errors', () => {
  const duplicate: Operation = {
    name: 'insertOne',
    object: 'collection',
    arguments: { document: { _id: 1 } },
  };
  const failing = (expectError: object): Case => ({ operations: [{ ...duplicate, expectError }] });
  passes(
    'the code of a duplicate key',
    failing({ isClientError: false, errorCode: 11000, errorContains: 'e11000' }),
  );
  fails(
    'an expected error that does not come',
    { operations: [{ ...find, expectError: { isError: true } }] },
    /expected an error/,
  );
  fails('another code', failing({ errorCode: 1 }), /error code 1 instead of 11000/);
  fails(
    'an error of the server for one of the client',
    failing({ isClientError: true }),
    /an error of the client/,
  );
  fails('another message', failing({ errorContains: 'unheard of' }), /unheard of/);
  fails('a missing label', failing({ errorLabelsContain: ['RetryableWriteError'] }), /RetryableWriteError/);
  fails('another response', failing({ errorResponse: { keyValue: { _id: 2 } } }), /keyValue/);
  fails(
    'a label that must not be there',
    {
      operations: [
        failAlways('insert', 91),
        { ...duplicate, expectError: { errorLabelsOmit: ['RetryableWriteError'] } },
      ],
    },
    /no label/,
  );
});

describe('events', () => {
  const findCommand = {
    commandStartedEvent: { commandName: 'find', command: { find: 'cases', filter: {} } },
  };
  passes('the command that was sent', { operations: [find], events: [findCommand] });
  passes('a retried command', { operations: [closeOnce('find'), find], events: [findCommand, findCommand] });
  fails('one event too few', { operations: [find], events: [findCommand, findCommand] }, /event 1: expected/);
  fails('one event too many', { operations: [find, find], events: [findCommand] }, /expected 1 events/);
  passes('more events where they are ignored', {
    operations: [find, find],
    events: [findCommand],
    ignoreExtraEvents: true,
  });
  fails(
    'another command',
    { operations: [find], events: [{ commandStartedEvent: { commandName: 'insert' } }] },
    /commandName/,
  );
  fails(
    'an extra key in the filter',
    { operations: [{ ...find, arguments: { filter: { x: 1 } } }], events: [findCommand] },
    /filter\.x/,
  );
});

describe('transactions', () => {
  const inSession = (name: string): Operation => ({ name, object: 'session' });
  const insert = (_id: number): Operation => ({
    name: 'insertOne',
    object: 'collection',
    arguments: { session: 'session', document: { _id } },
  });
  const state = (name: string): Operation => ({
    name: 'assertSessionTransactionState',
    object: 'testRunner',
    arguments: { session: 'session', state: name },
  });
  const lsids = (name: string): Operation => ({
    name,
    object: 'testRunner',
    arguments: { client: 'client' },
  });
  const committed = [inSession('startTransaction'), insert(2), inSession('commitTransaction')];

  passes('a committed insert', {
    operations: [...committed, state('committed')],
    documents: [],
    outcome: [{ _id: 2 }],
  });
  passes('an aborted insert', {
    operations: [inSession('startTransaction'), insert(2), inSession('abortTransaction'), state('aborted')],
    documents: [],
    outcome: [],
  });
  passes('a callback that the driver runs again', {
    operations: [
      {
        ...failAlways('insert', 112),
        arguments: {
          client: 'client',
          failPoint: {
            configureFailPoint: 'failCommand',
            mode: { times: 1 },
            data: { failCommands: ['insert'], errorCode: 112, errorLabels: ['TransientTransactionError'] },
          },
        },
      },
      { name: 'withTransaction', object: 'session', arguments: { callback: [insert(3)] } },
    ],
    documents: [],
    outcome: [{ _id: 3 }],
  });
  fails('another state', { operations: [...committed, state('aborted')] }, /TRANSACTION_ABORTED/);
  passes('the same lsid', { operations: [...committed, lsids('assertSameLsidOnLastTwoCommands')] });
  fails(
    'the same lsid where another is expected',
    { operations: [...committed, lsids('assertDifferentLsidOnLastTwoCommands')] },
    /same lsid/,
  );
  const numbered = (txnNumber: string) => [
    { commandStartedEvent: { command: { txnNumber: { $numberLong: txnNumber } }, commandName: 'insert' } },
  ];
  passes('the number of a transaction', {
    operations: committed,
    events: numbered('1'),
    ignoreExtraEvents: true,
  });
  fails('another number', { operations: committed, events: numbered('2') }, /txnNumber: expected 2, found 1/);
  passes('a commit that is retried with another write concern', {
    operations: [
      closeOnce('commitTransaction'),
      { ...inSession('startTransaction'), arguments: { writeConcern: { w: 1 } } },
      insert(2),
      inSession('commitTransaction'),
    ],
    events: [
      { commandStartedEvent: { commandName: 'insert' } },
      { commandStartedEvent: { command: { commitTransaction: 1, writeConcern: { w: 1 } } } },
      {
        commandStartedEvent: {
          command: { commitTransaction: 1, writeConcern: { w: 'majority', wtimeout: 10_000 } },
        },
      },
    ],
  });
  passes('the lsid of a session in an event', {
    operations: committed,
    events: [{ commandStartedEvent: { command: { lsid: { $$sessionLsid: 'session' } } } }],
    ignoreExtraEvents: true,
  });
  fails(
    'a missing collection',
    {
      operations: [
        {
          name: 'assertCollectionExists',
          object: 'testRunner',
          arguments: { databaseName, collectionName: 'nowhere' },
        },
      ],
    },
    /exists: expected true/,
  );
});

describe('skipped tests', () => {
  const refused: Operation = {
    name: 'runCommand',
    object: 'database',
    arguments: { commandName: 'unheardOf', command: { unheardOf: 1 } },
  };
  skips(
    'an unmet requirement',
    { operations: [find], requirement: { minServerVersion: '99.0' } },
    /server 99\.0/,
  );
  skips('a feature that the server does not support', { operations: [refused] }, /refused/);
  skips(
    'a refusal where just any error is expected',
    { operations: [{ ...refused, expectError: { isError: true } }] },
    /refused/,
  );
  skips('an unknown operation', { operations: [{ name: 'mapReduce', object: 'collection' }] }, /mapReduce/);
});
