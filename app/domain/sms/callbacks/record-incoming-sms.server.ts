import type { PhoneNumber } from '~/lib/format/phone';
import { recordStart, recordStop } from '../sms-opt-outs.server';

/** The whole text, or its first word; `ACHA` and `ANZA` are what people write in Swahili. */
const stopWords = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'acha', 'komesha']);
const startWords = new Set(['start', 'unstop', 'anza']);

/**
 * A text that came to the farm's short code. Only STOP and START mean anything, and neither is answered: automatic answers to automatic
 * senders have used up accounts.
 */
export async function recordIncomingSms(
  { from, text }: { readonly from: PhoneNumber; readonly text: string },
  now: Date,
): Promise<'stopped' | 'started' | 'ignored'> {
  const [word = ''] = text
    .trim()
    .slice(0, 100)
    .toLowerCase()
    .split(/[^a-z]+/);
  if (stopWords.has(word)) {
    await recordStop(from, 'message', now);
    return 'stopped';
  }
  if (!startWords.has(word)) return 'ignored';
  await recordStart(from);
  return 'started';
}
