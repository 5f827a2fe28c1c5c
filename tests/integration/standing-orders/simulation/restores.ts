import { collections } from '~/domain/collections';
import { sayBroughtUntil } from '~/domain/standing-orders/making/after-restore.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { hourMs } from '~/lib/time-units';
import { restoreBackup, takeBackup } from './backup';
import { staff } from './farm';
import type { Mails } from './mails';
import type { Run } from './run';

export type Restores = ReturnType<typeof openRestores>;

/** Backups that are restored hours or days later. */
export function openRestores(
  { farm, dice, figures, faults, story, households, money, mpesa, restore }: Run,
  { readMails }: Mails,
) {
  /** All is set back to this morning's backup, with what was agreed and said since. */
  async function keepBackup(day: string): Promise<void> {
    const backup = await takeBackup();
    const saved = [farm, money, mpesa, ...households.flatMap(({ plan, told }) => [plan, told])].map((each) =>
      each.save(),
    );
    // Areas are the same ones afterwards, not copies of them.
    const kept = households.map(({ area, moves, pays, id, key, endedOn }) => ({
      area,
      moves: [...moves],
      pays: [...pays],
      id,
      key,
      endedOn,
    }));
    restore.next = {
      at: new Date(farm.now().getTime() + dice.integer(6, 40) * hourMs),
      run: async () => {
        figures.backups += 1;
        story.push(`${toDateInput(farm.now())} the backup of ${day}`);
        // What was sent was sent.
        await readMails();
        await restoreBackup(backup, farm.now());
        for (const back of saved) back();
        kept.forEach((each, index) => Object.assign(households[index] ?? {}, each));
        restore.at = farm.now();
        money.restore(restore.at);
        farm.restartAll();
        const today = toDateInput(restore.at);
        const until = dice.chance(0.5) ? today : addDays(today, -1);
        for (let each = day; each <= until; each = addDays(each, 1)) farm.restored.add(each);
        const made = await collections().orders.countDocuments();
        restore.next = {
          at: new Date(farm.now().getTime() + dice.integer(1, 20) * hourMs),
          run: async () => {
            if ((await collections().orders.countDocuments()) !== made)
              faults.push(`${today}: something was made before somebody said what was brought`);
            const said = await sayBroughtUntil(until, { by: staff, now: farm.now() });
            if (!said.ok) faults.push(`${today}: until ${until} is a ${said.reason}`);
            restore.next = null;
          },
        };
      },
    };
  }

  return { keepBackup };
}
