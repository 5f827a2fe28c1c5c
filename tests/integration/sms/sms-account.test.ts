import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { saveConnection } from '~/domain/connections/save-connection.server';
import { checkSms } from '~/domain/operations/checks/sms-check.server';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { findChannelStop } from '~/domain/sms/outbox/sms-channel.server';
import { useTestDatabase } from '../../support/database';
import { noBalance, useSms } from './sms-shop';

useTestDatabase();
const sms = useSms();
beforeAll(() => configureEncryption('a secret of this test, long enough to be one'));

describe('the account', () => {
  const by = { userId: new ObjectId(), name: 'Jane Nafula', clientAddress: null };
  const values = {
    userName: 'malisho',
    apiKey: 'key',
    sender: '',
    isTransactional: false,
    partPriceCents: null,
  };

  it('that is saved anew ends the stop of the one before', async () => {
    await sms.queue();
    sms.answer(() => noBalance);
    await sms.deliver();
    expect(await findChannelStop()).toMatchObject({ reason: 'balance' });
    await saveConnection('sms', { values, shown: {}, by, now: sms.now });
    expect(await findChannelStop()).toBeNull();
    sms.answerAsUsual();
    expect(await sms.deliver()).toBe(1);
  });

  it('that can’t be opened is trouble, although no texts are set up then', async () => {
    await saveConnection('sms', { values, shown: {}, by, now: sms.now });
    await collections().connections.updateOne({ _id: 'sms' }, { $set: { sealed: 'of another secret' } });
    sms.switchOff();
    expect(await checkSms(sms.now)).toMatchObject({ state: 'trouble', path: '/settings-admin/sms' });
  });
});
