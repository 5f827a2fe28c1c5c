import { collections } from '~/domain/collections';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { isFixedByEnvironment } from '~/domain/connections/current-connections.server';
import { findUnreadableConnections } from '~/domain/connections/load-connections.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { mailAccountPath } from '~/paths';
import { loadOutboxFigures } from '~/domain/mail/outbox-figures.server';
import { pluralize } from '~/lib/format/pluralize';
import { formatDateTime } from '~/lib/format/dates';
import { formatAge } from '~/lib/format/format-duration';
import { operationsConfiguration } from '../operations-configuration.server';
import { resealAdvice } from './reseal-advice';
import { fine, note, trouble, type Check } from './check';
import { thresholds } from './thresholds';

export async function checkMail(now: Date): Promise<Check> {
  const { sender } = mailConfiguration();
  const figures = await loadOutboxFigures(new Date(now.getTime() - thresholds.givenUpMailMs));
  const { waiting, oldestWaiting, givenUp } = figures;
  const oldestAge = oldestWaiting ? formatAge(now.getTime() - oldestWaiting.getTime()) : null;
  const facts = [
    { name: 'Waiting', value: waiting === 0 ? 'none' : `${waiting}, the oldest for ${oldestAge}` },
    { name: 'Not delivered, last 3 days', value: givenUp === 0 ? 'none' : String(givenUp) },
  ];
  if ((await findUnreadableConnections()).includes('mail') && !isFixedByEnvironment('mail'))
    return trouble('mail', 'The email account can’t be opened: it was sealed with another key', {
      advice: resealAdvice,
      path: mailAccountPath,
      facts,
    });
  if (!sender && !operationsConfiguration().isProduction)
    return fine('mail', 'Emails are shown on the console', { facts });
  if (!sender) {
    // Before the opening it is a step of the set-up.
    const state = (await loadSettings()).opening.isOpen ? trouble : note;
    return state('mail', 'No emails are sent: there is no email account', {
      path: mailAccountPath,
      advice: 'Enter the email account in the settings. Emails wait for 30 days.',
      facts,
    });
  }
  const stuck = await findStuckMail(now);
  if (stuck && !stuck.isAlone)
    return trouble(
      'mail',
      `Emails are stuck: none was sent for ${formatAge(now.getTime() - stuck.since.getTime())}`,
      {
        advice:
          'Check the email account in the settings (or SMTP_URL) and at your mail provider. The shop tries again by itself, for two days.',
        path: mailAccountPath,
        facts: [...facts, { name: 'The server says', value: stuck.fault ?? 'nothing' }],
      },
    );
  if (stuck)
    return note('mail', 'An email can’t be delivered yet', {
      advice:
        'Others are sent: the recipient’s server refuses it for now. The shop tries again for two days.',
      facts: [
        ...facts,
        { name: 'Since', value: formatDateTime(stuck.since) },
        { name: 'The server says', value: stuck.fault ?? 'nothing' },
      ],
    });
  if (givenUp > 0)
    return note('mail', `${pluralize(givenUp, 'email was', 'emails were')} given up in the last three days`, {
      advice: 'Usually the address is wrong. Call the customer if it matters.',
      facts,
    });
  return fine(
    'mail',
    waiting === 0 ? 'All emails have been sent' : `${pluralize(waiting, 'email waits', 'emails wait')}`,
    {
      facts,
    },
  );
}

/**
 * The newest email that should have been sent an hour ago; null if there is none. `isAlone`: a later one was sent, so the
 * mail server works.
 */
async function findStuckMail(
  now: Date,
): Promise<{ readonly since: Date; readonly fault: string | null; readonly isAlone: boolean } | null> {
  const { outbox } = collections();
  const before = new Date(now.getTime() - thresholds.mailWaitMs);
  const newest = await outbox.findOne(
    {
      state: 'waiting',
      createdAt: { $lte: before },
      // Without those that are to be sent later.
      $or: [{ tries: { $gt: 0 } }, { nextTryAt: { $lte: before } }],
    },
    { sort: { createdAt: -1 }, projection: { createdAt: 1, fault: 1 } },
  );
  if (!newest) return null;
  const later = await outbox.findOne(
    { state: 'sent', createdAt: { $gt: newest.createdAt } },
    { projection: { _id: 1 } },
  );
  return { since: newest.createdAt, fault: newest.fault, isAlone: later !== null };
}
