import { setTimeout as wait } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { contentVersions } from '#db/client';
import { collections } from '~/domain/collections';
import type { MpesaKeys } from '~/domain/connections/connection';
import { configureConnections, refreshConnections } from '~/domain/connections/current-connections.server';
import { saveConnection } from '~/domain/connections/save-connection.server';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { hideClosedShop } from '~/http/server/closed-shop.server';
import { isDatabaseUnavailable } from '~/http/server/database-unavailable.server';
import { useTestDatabase } from '../../support/database';
import { interceptCall } from '../orders/intercept-call';
import { achieng } from '../orders/shop';

useTestDatabase();

it('shows no page of a shop of which it does not know whether it is closed', async () => {
  await collections().settings.insertOne({ _id: 'site', opening: { isOpen: false } } as never);
  const say = (text: string) => async () => new Response(text);
  const hide = hideClosedShop(
    (path) => path,
    say('the closed page'),
  )(
    async (_request, context) =>
      new Response(isDatabaseUnavailable(context) ? 'a page that waits for no database' : 'the shop'),
  );
  const open = async (path: string): Promise<readonly [number, string]> => {
    const response = await hide(new Request(`http://localhost${path}`), { now: new Date() } as never);
    return [response.status, await response.text()];
  };
  const { settings } = collections();
  const isAway = () => Promise.reject(Object.assign(new Error('away'), { name: 'DatabaseTimeoutError' }));
  interceptCall(settings, 'findOne', isAway);
  expect(await open('/home')).toEqual([503, 'The shop is down at the moment.\n']);
  interceptCall(settings, 'findOne', isAway);
  expect(await open('/login')).toEqual([200, 'a page that waits for no database']);
  // Longer than a process waits that knows the answer.
  interceptCall(settings, 'findOne', () => wait(800));
  expect(await open('/home')).toEqual([200, 'the closed page']);
});

it('tries keys again that no client could be made of, and says so once', async () => {
  configureEncryption('a secret of this test, long enough to be one');
  const used: string[] = [];
  const failures: string[] = [];
  let isBroken = true;
  configureConnections({
    isFixed: { mpesa: false, mail: false, sms: false },
    connect: {
      mpesa: (keys) => {
        if (keys && isBroken) throw new Error('no such host');
        used.push(keys ? keys.consumerKey : 'none');
      },
      mail: () => undefined,
      sms: () => undefined,
    },
    createMailSender: () => null,
    createSmsSender: () => null,
    reportFailure: (name, error) => failures.push(`${name}: ${String(error)}`),
  });
  const values = { consumerKey: 'the key' } as MpesaKeys;
  await saveConnection('mpesa', {
    values,
    shown: {} as never,
    by: { ...achieng, userId: new ObjectId() },
    now: new Date(),
  });
  await refreshConnections();
  expect([used, failures]).toEqual([[], ['mpesa: Error: no such host']]);
  isBroken = false;
  await refreshConnections();
  await refreshConnections();
  expect([used, failures.length]).toEqual([['the key'], 1]);
});

it('stays with new keys when a read from before their change ends late', async () => {
  configureEncryption('a secret of this test, long enough to be one');
  const used: string[] = [];
  configureConnections({
    isFixed: { mpesa: false, mail: false, sms: false },
    connect: {
      mpesa: (keys) => void used.push(keys?.consumerKey ?? 'none'),
      mail: () => undefined,
      sms: () => undefined,
    },
    createMailSender: () => null,
    createSmsSender: () => null,
    reportFailure: () => undefined,
  });
  const save = (consumerKey: string) =>
    saveConnection('mpesa', {
      values: { consumerKey } as MpesaKeys,
      shown: {} as never,
      by: { ...achieng, userId: new ObjectId() },
      now: new Date(),
    });
  await save('old');
  await refreshConnections();
  const { connections } = collections();
  const find = connections.find.bind(connections);
  const { promise: hasRead, resolve: read } = withResolvers();
  const { promise: mayEnd, resolve: end } = withResolvers();
  vi.spyOn(connections, 'find').mockImplementationOnce(() => {
    const toArray = async () => {
      const found = await find().toArray();
      read();
      await mayEnd;
      return found;
    };
    return { toArray } as never;
  });
  // As after any other change of content.
  await contentVersions().increment({ products: [], others: true });
  const late = refreshConnections();
  await hasRead;
  await save('new');
  await refreshConnections();
  end();
  await late;
  expect(used).toEqual(['old', 'new']);
});

function withResolvers() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
