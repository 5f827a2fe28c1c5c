import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { toCashHolder, type CashHolder } from '~/domain/orders/account/cash-holder';

const name = 'Deleted account';

type By = { readonly userId: ObjectId; readonly name: string };

/** Takes the name of an account from the days that it has counted, closed, or had cash on. Its lines stay apart from those of others. */
export async function eraseNameFromCashDays(userId: ObjectId, session: ClientSession): Promise<void> {
  const { kind, id } = toCashHolder({ userId, name });
  const eraseHolder = (holder: CashHolder | null) =>
    holder?.kind === kind && holder.id === id ? { ...holder, name } : holder;
  const eraseBy = (by: By): By => (by.userId.equals(userId) ? { ...by, name } : by);
  const { cashDays } = collections();
  const named = [{ 'lines.by.userId': userId }, { 'lines.holder.id': id }];
  const closing = [{ 'closed.by.userId': userId }, { 'closed.collected.holder.id': id }];
  const days = await cashDays.find({ $or: [...named, ...closing] }, { session }).toArray();
  for (const { _id, lines, closed } of days) {
    const set = {
      lines: lines.map((line) => ({ ...line, holder: eraseHolder(line.holder), by: eraseBy(line.by) })),
      closed: closed && {
        ...closed,
        by: eraseBy(closed.by),
        collected: closed.collected.map((sum) => ({ ...sum, holder: eraseHolder(sum.holder) })),
      },
    };
    await cashDays.updateOne({ _id }, { $set: set }, { session });
  }
}
