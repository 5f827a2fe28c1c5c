import type { ClientSession } from 'mongodb';
import { listSuperAdminAddresses } from '~/domain/accounts/people/super-admins.server';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { composeMail, type MailContent } from '~/domain/mail/compose-mail';
import { loadMailSite, mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { queueFarmSms } from '~/domain/sms/farm/queue-farm-sms.server';
import { loadSettings } from '~/domain/settings/settings.server';
import type { Check } from '../checks/check';
import { runChecks } from '../checks/run-checks.server';
import { composeAlarmMail, composeOverMail } from './alarm-mail';
import { clearAfterMs, seenForMs, type Alarm } from './alarm';

/**
 * Tells the owner of each check in trouble, once, and when it is over. The alarm changes in the transaction that queues
 * its emails, so that neither a killed process nor two at once tell of it twice. `clockStepMs`: by how much the clock was set
 * forward lately (createClockSteps), or hourly jobs would have stopped, and nobody backed up, in an hour that never was.
 */
export async function raiseAlarms(now: Date, clockStepMs = 0): Promise<void> {
  const { checks } = await runChecks(new Date(now.getTime() - clockStepMs));
  const alarms = await collections().alarms.find().toArray();
  const alarmOf = new Map(alarms.map((alarm) => [alarm._id, alarm]));
  const errors: unknown[] = [];
  for (const check of checks)
    await handle(check, alarmOf.get(check.name) ?? null, now).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} alarms failed`);
}

async function handle(check: Check, alarm: Alarm | null, now: Date): Promise<void> {
  const { alarms } = collections();
  if (check.state === 'trouble') {
    if (!alarm) {
      const seen = { since: now, summary: check.summary, raisedAt: null, clearSince: null };
      await alarms.updateOne({ _id: check.name }, { $setOnInsert: seen }, { upsert: true });
    } else if (!alarm.raisedAt) {
      if (now.getTime() - alarm.since.getTime() < seenForMs) await raise(check, alarm, now);
      else
        await alarms.updateOne(
          { _id: alarm._id, since: alarm.since, raisedAt: null },
          { $set: { since: now, summary: check.summary } },
        );
    } else if (alarm.clearSince) await alarms.updateOne({ _id: alarm._id }, { $set: { clearSince: null } });
    return;
  }
  if (!alarm) return;
  if (!alarm.raisedAt) await alarms.deleteOne({ _id: alarm._id, raisedAt: null });
  else if (!alarm.clearSince) await alarms.updateOne({ _id: alarm._id }, { $set: { clearSince: now } });
  else if (now.getTime() - alarm.clearSince.getTime() >= clearAfterMs) await end(alarm, now);
}

/** Nobody would get the mail while it is of use. */
const isTellable = ({ name }: Pick<Check, 'name'>): boolean => name !== 'mail' && name !== 'database';

async function raise(check: Check, alarm: Alarm, now: Date): Promise<void> {
  const { log } = mailConfiguration();
  const site = await loadMailSite();
  log.error({ alarm: check.name, summary: check.summary, advice: check.advice }, 'an alarm was raised');
  await withTransaction(async (session) => {
    const { matchedCount } = await collections().alarms.updateOne(
      { _id: alarm._id, since: alarm.since, raisedAt: null },
      { $set: { raisedAt: now, summary: check.summary } },
      { session },
    );
    if (matchedCount === 0) return;
    if (isTellable(check))
      await queueAlarmMail('alarm', alarm, composeAlarmMail(check, alarm, site), now, session);
    const key = `${alarm._id} ${alarm.since.getTime()}`;
    await queueFarmSms({ kind: 'alarm', summary: check.summary }, key, { now, session });
  });
}

async function end(alarm: Alarm, now: Date): Promise<void> {
  const { log } = mailConfiguration();
  const site = await loadMailSite();
  log.info({ alarm: alarm._id, summary: alarm.summary }, 'an alarm is over');
  await withTransaction(async (session) => {
    const { deletedCount } = await collections().alarms.deleteOne(
      { _id: alarm._id, since: alarm.since },
      { session },
    );
    if (deletedCount > 0)
      await queueAlarmMail('alarm-over', alarm, composeOverMail(alarm, now, site), now, session);
  });
}

async function queueAlarmMail(
  kind: 'alarm' | 'alarm-over',
  { _id, since }: Alarm,
  content: MailContent,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const mail = composeMail(content, await loadMailSite());
  // One after another: a transaction does not support parallel operations.
  for (const [position, to] of (await findOwners(session)).entries())
    await queueMail({ key: `${kind} ${_id} ${since.getTime()} ${position}`, to, ...mail }, { session, now });
}

/** The addresses of the settings; without any, the super admins. */
async function findOwners(session: ClientSession): Promise<readonly string[]> {
  const { alarms } = await loadSettings();
  return alarms.addresses.length > 0 ? alarms.addresses : listSuperAdminAddresses(session);
}
