import { collections } from '~/domain/collections';
import { holderKey, isHandedIn, isInClosing, type CashDay } from '~/domain/payments/cash-up/cash-day';
import { findDayMovements } from '~/domain/payments/cash-up/day-movements.server';
import { formatMoney, toCents } from '~/lib/format/money';
import type { IntegrityCheck } from '../integrity-check';

/**
 * What each had collected when a day was closed is what the orders have of it now, and what lines say of it since. Sums of the cash-up are made
 * from the orders; only these are stored (docs/decisions/0133).
 */
export const cashUp: IntegrityCheck = {
  title: 'Cash-up',
  addsUp: ['orders', 'cashDays'],
  async *find(reader) {
    for await (const { _id: day, lines, closed } of reader.all<CashDay>(collections().cashDays, {})) {
      if (!closed) continue;
      const differences = new Map<string, number>();
      const add = (key: string, amount: number) => differences.set(key, (differences.get(key) ?? 0) + amount);
      for (const { holder, amount } of closed.collected) add(holderKey(holder), amount);
      // They are written after a closing only, also by who had begun before it.
      for (const line of lines) if (!isHandedIn(line)) add(holderKey(line.holder), line.amount);
      for (const movement of await reader.read((session) => findDayMovements(day, session)))
        if (movement.method === 'cash' && isInClosing(closed, movement))
          add(holderKey(movement.holder), -movement.amount);
      for (const [key, difference] of differences)
        if (difference !== 0)
          yield {
            what: `The cash-up of ${day} was closed with ${formatMoney(toCents(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'} in the cash of ${key} than the orders say`,
            repair:
              'Compare the orders of that day with what was counted, and add a correction to the cash-up',
          };
    }
  },
};
