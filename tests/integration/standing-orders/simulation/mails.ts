import { collections } from '~/domain/collections';
import { outages, type MissedReason } from '~/domain/standing-orders/standing-order';
import { demoSettings } from '~/seed/demo/settings';
import { formatDayOfWeek, toDateInput } from '~/lib/format/dates';
import type { Run } from './run';

export type Mails = ReturnType<typeof openMails>;

/** What households were written. */
export function openMails({ farm, figures, faults, households }: Run) {
  const mails = new Map<string, string>();

  async function readMails(): Promise<void> {
    const { outbox } = collections();
    const waiting = outbox.find({}, { projection: { key: 1, text: 1 } }).sort({ createdAt: 1, _id: 1 });
    for (const { key, text } of await waiting.toArray()) {
      mails.set(key, text);
      if (!key.startsWith('standing-price')) continue;
      const household = households.find(({ id }) => id !== null && key.endsWith(id));
      const fault = household?.told.read(
        text,
        toDateInput(farm.now()),
        farm.names,
        demoSettings.standing.noticeDays,
      );
      figures.told += 1;
      if (fault) faults.push(`household ${household?.index ?? ''}: ${fault}`);
    }
    await outbox.deleteMany({});
  }

  const isTold = (id: string, day: string, reason: MissedReason | 'short'): boolean => {
    if (reason === 'short' || reason === 'out-of-stock') return mails.has(`standing-short ${day} ${id}`);
    // Of these nobody is told by a message.
    if (reason === 'no-round' || reason === 'restored') return true;
    if (reason === 'closed' && farm.wasOff('standing', day)) return true;
    return [...mails].some(([key, text]) => {
      if (!key.endsWith(id)) return false;
      const [, first = '', last = ''] = /^standing-closed .* (\S+) (\S+) \S+$/.exec(key) ?? [];
      if (reason === 'closed' && first <= day && day <= last) return true;
      // What is not for sale, and an area that is gone, is told once, not each morning.
      if (reason === 'not-for-sale') return key.startsWith('standing-short');
      if (reason === 'no-area' && key.startsWith('standing-no-area')) return true;
      if (outages.includes(reason) && key.startsWith(`standing-${reason}`)) return true;
      return (
        key.startsWith('standing-missed') && (text.includes(formatDayOfWeek(day)) || /\d+ days/.test(text))
      );
    });
  };

  return { readMails, isTold };
}
