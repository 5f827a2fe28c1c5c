import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { outages, type MissedReason } from '~/domain/standing-orders/standing-order';
import { demoSettings } from '~/seed/demo/settings';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, formatShortWeekday, toDateInput } from '~/lib/format/dates';
import { listDoorMessages, recordTold } from '~/domain/standing-orders/door/door-messages.server';
import { staff } from './farm';
import type { Household } from './household';
import { fee } from './told';
import type { Run } from './run';

const nextDays = (today: string) => Array.from({ length: 120 }, (_, index) => addDays(today, index));

export type Mails = ReturnType<typeof openMails>;

/** What households were written. */
export function openMails({ farm, dice, figures, faults, households }: Run) {
  const mails = new Map<string, string>();

  async function readMails(): Promise<void> {
    const { outbox } = collections();
    const waiting = outbox.find({}, { projection: { key: 1, text: 1 } }).sort({ createdAt: 1, _id: 1 });
    for (const { key, text } of await waiting.toArray()) {
      mails.set(key, text);
      if (key.startsWith('standing-price')) readPrices(key, text);
    }
    await outbox.deleteMany({});
    await readTexts();
    await readDoor();
  }

  const findBy = (key: string) => households.find(({ id }) => id !== null && key.endsWith(id));

  function readPrices(key: string, text: string): void {
    const household = findBy(key);
    const today = toDateInput(farm.now());
    const fault = household?.told.read(text, today, farm.names, demoSettings.standing.noticeDays);
    figures.told += 1;
    if (fault) faults.push(`household ${household?.index ?? ''}: ${fault}`);
  }

  /** Who has no email reads its texts. One that has no room for all prices says that they rise, and the household's page has them. */
  async function readTexts(): Promise<void> {
    const { smsMessages, standingOrders } = collections();
    const waiting = smsMessages.find({}, { projection: { key: 1, text: 1 } }).sort({ _id: 1 });
    for (const { key, text } of await waiting.toArray()) {
      if (mails.has(key)) continue;
      mails.set(key, text);
      const household = findBy(key);
      if (!key.startsWith('standing-price') || !household) continue;
      const isBack = key.startsWith('standing-price-back');
      const today = toDateInput(farm.now());
      const from = isBack ? today : nextDays(today).find((day) => text.includes(formatShortWeekday(day)));
      const found = await standingOrders.findOne({ _id: new ObjectId(household.id ?? undefined) });
      figures.told += 1;
      if (from === undefined || !found) faults.push(`household ${household.index}: ${text}`);
      else if (isBack) household.told.takeBack(found.told, today, lineOf);
      else
        for (const each of found.told.filter((told) => told.from === from)) {
          const line = lineOf(each.line);
          const price = farm.priceNow(line === fee ? `${fee} ${household.area.id}` : line);
          if (each.price > price)
            faults.push(`household ${household.index}: ${line} costs ${price}, not ${each.price}`);
          household.told.tell(line, each.price, from);
        }
    }
    await smsMessages.deleteMany({});
  }

  const lineOf = (line: string) => (line === fee ? fee : farm.sizeOf(line.slice(line.indexOf('-') + 1)));

  /** What is left with riders for households that have neither; higher prices count when they are told. */
  async function readDoor(): Promise<void> {
    for (const { standingId, messages } of await listDoorMessages(toDateInput(farm.now())))
      for (const message of messages) {
        const key = `standing-${message.key} ${standingId}`;
        if (mails.has(key)) continue;
        mails.set(key, message.text);
        if (message.key.startsWith('price-back')) readPrices(key, message.text);
      }
  }

  /** The rider tells what is on the sheet of today. */
  async function tellAtDoor(): Promise<void> {
    await readDoor();
    const day = toDateInput(farm.now());
    for (const { standingId, messages, noticeDays } of await listDoorMessages(day)) {
      if (dice.chance(0.3)) continue;
      const keys = messages.map(({ key }) => key);
      await recordTold({ standingId, keys, day, noticeDays }, { by: staff, now: farm.now() });
      for (const { key, text } of messages) if (/^price \d/.test(key)) readPrices(standingId, text);
    }
  }

  /** What has become just now of sizes that go, as it stands on the pages of the households. */
  async function readDecisions(): Promise<void> {
    const now = farm.now();
    const decided = collections().standingOrders.find(
      { 'timeline.text': /^We no longer sell/ },
      { projection: { timeline: 1 } },
    );
    for await (const { _id, timeline } of decided) {
      const household = households.find(({ id }) => id === _id.toHexString());
      for (const { text } of timeline.filter(({ at }) => at >= now)) {
        const read = household?.told.readWithdrawn(text, toDateInput(now), farm.names);
        if (!household || !read) continue;
        figures.withdrawn += 1;
        if (read.ends) {
          household.plan.end(read.from);
          household.id = null;
          household.endedOn = read.from;
        } else household.plan.replace(read.from, read.gone, read.other);
      }
    }
  }

  const isTold = ({ hears }: Household, id: string, day: string, reason: MissedReason | 'short'): boolean => {
    // While there are no texts the farm calls who hears of nothing else.
    if (hears === 'text' && farm.wasOff('texts', day)) return true;
    if (reason === 'short' || reason === 'out-of-stock')
      return [...mails.keys()].some((key) => key.startsWith(`standing-short ${day} `) && key.endsWith(id));
    // Of these nobody is told by a message.
    if (reason === 'no-round' || reason === 'restored') return true;
    if (reason === 'closed' && farm.wasOff('standing', day)) return true;
    return [...mails].some(([key, text]) => {
      if (!key.endsWith(id)) return false;
      const [, first = '', last = ''] = /^standing-closed .* (\S+) (\S+) \S+ \S+$/.exec(key) ?? [];
      if (reason === 'closed' && first <= day && day <= last) return true;
      // What is not for sale, and an area that is gone, is told once, not each morning.
      if (reason === 'not-for-sale') return /^standing-(?:short|withdrawn)/.test(key);
      if (reason === 'no-area' && key.startsWith('standing-no-area')) return true;
      if (outages.includes(reason) && key.startsWith(`standing-${reason}`)) return true;
      return (
        key.startsWith('standing-missed') &&
        ([formatDayOfWeek, formatShortWeekday].some((format) => text.includes(format(day))) ||
          /\d+ days/.test(text))
      );
    });
  };

  return { readMails, readDecisions, tellAtDoor, isTold };
}
