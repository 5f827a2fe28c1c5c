import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { findChannelStop } from '~/domain/sms/sms-channel.server';
import type { SmsStopReason } from '~/domain/sms/sms-channel-stop';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { countSmsOfDay } from '~/domain/sms/sms-limits.server';
import { isSenderBlocked } from '~/domain/sms/sms-opt-outs.server';
import { pluralize } from '~/lib/format/pluralize';
import { dayMs, minuteMs } from '~/lib/time-units';
import { fine, note, trouble, type Check } from './check';

/** A new key works only after up to 20 minutes (docs/sms.md). */
const newKeyMs = 30 * minuteMs;

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
  if (!isSmsEnabled()) return null;
  const stop = await findChannelStop();
  if (stop) {
    const isNewKey = stop.reason === 'wrong-key' && now.getTime() - stop.since.getTime() < newKeyMs;
    const { summary, advice } = stops[stop.reason];
    return (isNewKey ? note : trouble)('sms', summary, { advice });
  }
  if (await isSenderBlocked())
    return trouble('sms', 'Many phones refuse your texts', {
      advice:
        'Your sender is registered as promotional, or isn’t yours. Ask the provider to register it as transactional.',
    });
  const { sms } = await loadSettings();
  const count = await countSmsOfDay(now);
  const facts = [{ name: 'Texts today', value: `${count} of at most ${sms.perDay}` }];
  if (count >= sms.perDay)
    return trouble('sms', 'Today’s limit of texts is reached', {
      advice: 'Raise it in the settings, or wait: texts that are still of use go out tomorrow.',
      facts,
    });
  const unknown = await collections().smsMessages.countDocuments(
    { state: 'unknown', createdAt: { $gte: new Date(now.getTime() - dayMs) } },
    { limit: 100 },
  );
  return unknown > 0
    ? note('sms', `We don’t know whether ${pluralize(unknown, 'text was', 'texts were')} sent`, {
        advice: 'Open the order, and send the text again if it matters.',
        facts,
      })
    : fine('sms', 'Texts are sent', { facts });
}
