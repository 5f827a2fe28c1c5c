import { tmpdir } from 'node:os';
import { beforeEach, describe, expect, it } from 'vitest';
import { createConsoleMailSender } from '~/clients/console-mail.server';
import { collections } from '~/domain/collections';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { findRaisedAlarms } from '~/domain/operations/alarms/raised-alarms.server';
import { raiseAlarms } from '~/domain/operations/alarms/raise-alarms.server';
import { recordBackup } from '~/domain/operations/last-backup.server';
import { configureOperations } from '~/domain/operations/operations-configuration.server';
import { useTestDatabase } from '../../support/database';
import { makeUser } from '../../support/fixtures/users';

useTestDatabase();

let now = new Date('2026-11-20T08:00:00Z');
const logged: object[] = [];
const log = {
  info: () => undefined,
  error: (fields: object) => void logged.push(fields),
};

/** The job runs once a minute. */
async function passMinutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    now = new Date(now.getTime() + 60_000);
    await raiseAlarms(now);
  }
}

const subjects = async () =>
  (
    await collections()
      .outbox.find({ key: /^alarm/ })
      .sort({ createdAt: 1, _id: 1 })
      .toArray()
  ).map(({ to, subject }) => `${to}: ${subject}`);

const backUp = () => recordBackup({ at: now, bytes: 1, documents: 1, kind: 'mongodb' });

beforeEach(async () => {
  logged.length = 0;
  configureOperations({ dataDirectory: tmpdir(), isProduction: true });
  configureMail({
    sender: createConsoleMailSender(() => undefined),
    siteUrl: 'https://malisho.example',
    log,
  });
  await collections().users.insertMany([
    makeUser({ role: 'super_admin', email: 'owner@malisho.example' }),
    makeUser({ role: 'super_admin', email: 'left@malisho.example', disabledAt: now }),
    makeUser({ role: 'admin', email: 'admin@malisho.example' }),
  ]);
  await backUp();
});

describe('an alarm', () => {
  it('is mailed to the super admins once, however long it lasts, and when it is over', async () => {
    now = new Date(now.getTime() + 40 * 60 * 60_000);
    await passMinutes(12);
    expect(await subjects()).toEqual(['owner@malisho.example: Alarm: No backup for 40 hours']);
    const [mail] = await collections()
      .outbox.find({ key: /^alarm / })
      .toArray();
    expect(mail?.text).toContain('check the nightly backup, and to make one now');
    expect(mail?.text).toContain('https://malisho.example/status-admin');
    expect([...(await findRaisedAlarms()).keys()]).toEqual(['backup']);
    expect(logged).toMatchObject([{ alarm: 'backup' }]);

    await backUp();
    await passMinutes(10);
    expect(await subjects()).toHaveLength(1);
    await passMinutes(1);
    expect(await subjects()).toEqual([
      'owner@malisho.example: Alarm: No backup for 40 hours',
      'owner@malisho.example: Resolved: No backup for 40 hours',
    ]);
    await passMinutes(2);
    expect(await subjects()).toHaveLength(2);
    expect(await collections().alarms.countDocuments()).toBe(0);
  });

  it('needs a trouble that lasts, and stays one while the trouble comes and goes', async () => {
    const addStuckMail = () =>
      queueMail(
        { key: `stuck ${now.getTime()}`, to: 'a@example.com', subject: 'x', text: 'x' },
        { now: new Date(now.getTime() - 2 * 60 * 60_000) },
      );
    const settle = () => collections().outbox.deleteMany({ key: /^stuck/ });
    await addStuckMail();
    await passMinutes(1);
    await settle();
    await passMinutes(1);
    expect(await collections().alarms.countDocuments()).toBe(0);
    expect(logged).toEqual([]);
    for (let round = 0; round < 3; round += 1) {
      await addStuckMail();
      await passMinutes(2);
      await settle();
      await passMinutes(5);
    }
    expect(logged).toMatchObject([{ alarm: 'mail' }]);
    // About emails that are stuck, an email is of use only when they are sent again.
    expect(await subjects()).toEqual([]);
    await passMinutes(10);
    expect(await subjects()).toEqual([
      expect.stringMatching(/^owner@malisho.example: Resolved: Emails are stuck/),
    ]);
  });

  it('is none for what a start sees of the time when the shop stood still, twice', async () => {
    const ran = (at: Date) => ({ at, durationMs: 5, succeededAt: at, process: 'shop-1 17' });
    for (const hours of [0, 12, 12]) {
      now = new Date(now.getTime() + hours * 60 * 60_000);
      await raiseAlarms(now);
      await collections().operations.updateOne(
        { _id: 'jobs' },
        { $set: { 'runs.purge-comments': ran(now) } },
        { upsert: true },
      );
      await backUp();
    }
    expect(await subjects()).toEqual([]);
    await collections().operations.updateOne({ _id: 'jobs' }, { $set: { runs: {} } });
    now = new Date(now.getTime() + 40 * 60 * 60_000);
    await passMinutes(2);
    expect(await subjects()).toEqual(['owner@malisho.example: Alarm: No backup for 40 hours']);
  });

  it('is mailed once by processes that check at the same time', async () => {
    now = new Date(now.getTime() + 40 * 60 * 60_000);
    for (const minute of [0, 1, 2, 3])
      await Promise.all(
        Array.from({ length: 4 }, () => raiseAlarms(new Date(now.getTime() + minute * 60_000))),
      );
    expect(await subjects()).toHaveLength(1);
    now = new Date(now.getTime() + 60 * 60_000);
    await backUp();
    for (const minute of [0, 10, 11])
      await Promise.all(
        Array.from({ length: 4 }, () => raiseAlarms(new Date(now.getTime() + minute * 60_000))),
      );
    expect(await subjects()).toHaveLength(2);
  });

  it('is none when the clock is set forward: nothing was older before', async () => {
    const ran = (at: Date) => ({ at, durationMs: 5, succeededAt: at, process: 'shop-1 17' });
    await collections().operations.updateOne(
      { _id: 'jobs' },
      { $set: { runs: { 'purge-comments': ran(now), 'deliver-mail': ran(now) } } },
      { upsert: true },
    );
    await queueMail(
      { key: 'refused for now', to: 'a@example.com', subject: 'x', text: 'x' },
      { now: new Date(now.getTime() - 10 * 60_000) },
    );
    await collections().outbox.updateMany({}, { $set: { tries: 2 } });
    const stepMs = 40 * 60 * 60_000;
    for (let minute = 1; minute < 5; minute += 1)
      await raiseAlarms(new Date(now.getTime() + stepMs + minute * 60_000), stepMs);
    expect(await collections().alarms.countDocuments()).toBe(0);
    // Without the step all three are.
    for (let minute = 1; minute < 5; minute += 1)
      await raiseAlarms(new Date(now.getTime() + stepMs + minute * 60_000));
    expect([...(await findRaisedAlarms()).keys()].sort()).toEqual(['backup', 'jobs', 'mail']);
  });

  it('goes to the addresses of the settings', async () => {
    const addresses = ['one@example.com', 'two@example.com'];
    await collections().settings.insertOne({ _id: 'site', alarms: { addresses } });
    now = new Date(now.getTime() + 40 * 60 * 60_000);
    await passMinutes(2);
    expect((await subjects()).map((line) => line.split(':')[0])).toEqual(addresses);
  });
});
