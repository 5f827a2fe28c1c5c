import { isFixedByEnvironment } from '~/domain/connections/current-connections.server';
import { findUnreadableConnections } from '~/domain/connections/load-connections.server';
import { findCodePause } from '~/domain/sms/codes/phone-code-limits.server';
import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { findChannelStop } from '~/domain/sms/outbox/sms-channel.server';
import type { SmsStopReason } from '~/domain/sms/outbox/sms-channel-stop';
import { isKeyNew, isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { countSmsOfDay } from '~/domain/sms/outbox/sms-limits.server';
import { isSenderBlocked } from '~/domain/sms/sms-opt-outs.server';
import { smsFilter } from '~/domain/sms/list/sms-filter';
import { formatDateTime } from '~/lib/format/dates';
import { pluralize } from '~/lib/format/pluralize';
import { dayMs } from '~/lib/time-units';
import { smsAccountPath } from '~/paths';
import { fine, note, trouble, type Check } from './check';
import { resealAdvice } from './reseal-advice';

const stops: Readonly<Record<SmsStopReason, { readonly summary: string; readonly advice: string }>> = {
  balance: {
    summary: 'No texts are sent: the SMS account is empty',
    advice:
      'Top it up, for example by M-Pesa: Paybill 525900, account: your user name followed by .api. Texts that are still of use go out by themselves.',
  },
  'wrong-key': {
    summary: 'No texts are sent: the SMS provider refuses the key',
    advice: 'A new key needs up to 20 minutes. After that, check user name and key in the settings.',
  },
  'wrong-sender': {
    summary: 'No texts are sent: the SMS provider doesn’t know the sender',
    advice: 'Check the sender in the settings, and at the provider that it is registered for your account.',
  },
  'risk-hold': {
    summary: 'No texts are sent: the SMS provider is reviewing your account',
    advice: 'Ask the provider. We try one text every half hour.',
  },
};

/** Null where no SMS is set up. */
export async function checkSms(now: Date): Promise<Check | null> {
  if ((await findUnreadableConnections()).includes('sms') && !isFixedByEnvironment('sms'))
    return trouble('sms', 'The SMS account can’t be opened: it was sealed with another key', {
      advice: resealAdvice,
      path: smsAccountPath,
    });
  if (!isSmsEnabled()) return null;
  const { sms } = await loadSettings();
  const count = await countSmsOfDay(now);
  const facts = [{ name: 'Texts today', value: `${count} of at most ${sms.perDay}` }];
  const stop = await findChannelStop();
  if (stop) {
    const { summary, advice } = stops[stop.reason];
    const state = stop.reason === 'wrong-key' && isKeyNew(now) ? note : trouble;
    return state('sms', summary, {
      advice,
      facts: [{ name: 'Stopped since', value: formatDateTime(stop.since) }, ...facts],
    });
  }
  if (await isSenderBlocked())
    return trouble('sms', 'Many phones refuse your texts', {
      advice:
        'Your sender is registered as promotional, or isn’t yours. Ask the provider to register it as transactional.',
      facts,
    });
  const pausedUntil = await findCodePause(now);
  if (pausedUntil)
    return trouble('sms', 'Codes by text are paused', {
      advice:
        'Hardly any of the last 30 codes were entered, so somebody may be running up costs. Texts about orders go on, and customers sign in with their password.',
      facts: [{ name: 'Paused until', value: formatDateTime(pausedUntil) }, ...facts],
    });
  if (count >= sms.perDay)
    return trouble('sms', 'Today’s limit of texts is reached', {
      advice: 'Raise it in the settings, or wait: texts that are still of use go out tomorrow.',
      facts,
    });
  const unknown = await collections().smsMessages.countDocuments(
    {
      state: 'unknown',
      sentAgainAs: { $exists: false },
      createdAt: { $gte: new Date(now.getTime() - dayMs) },
    },
    { limit: 100 },
  );
  return unknown > 0
    ? note('sms', `We don’t know whether ${pluralize(unknown, 'text was', 'texts were')} sent`, {
        advice: 'Look at them, and send again what matters.',
        path: smsFilter.path({ fate: 'unknown' }),
        facts,
      })
    : fine('sms', 'Texts are sent', { facts });
}
