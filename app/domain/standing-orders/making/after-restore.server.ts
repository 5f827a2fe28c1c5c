import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { addDays, isValidDay } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { maxDaysBack } from '~/domain/standing-orders/kept-days';

type Restore = {
  readonly restoredAt: Date;
  /** Until which day mornings were brought whose orders the backup doesn't have; null until somebody says so. */
  readonly broughtUntil: string | null;
};

/** The last restore of a backup, which writes it with the documents (app/commands/hold-mornings.ts). Null: there was none. */
export const findRestore = (): Promise<Restore | null> =>
  collections().operations.findOne<Restore>({ _id: 'standing-orders' });

/**
 * Says up to which day mornings were brought before a restore: nothing is made or charged for the days until then, and the making goes
 * on. `bad-day` for a day ahead, or long past.
 */
export const sayBroughtUntil = (
  day: string,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'bad-day' | 'said' }> =>
  withTransaction(async (session) => {
    const today = toDateInput(now);
    if (!isValidDay(day) || day > today || day < addDays(today, -maxDaysBack))
      return { ok: false, reason: 'bad-day' };
    const { matchedCount } = await collections().operations.updateOne(
      { _id: 'standing-orders', broughtUntil: null },
      { $set: { broughtUntil: day } },
      { session },
    );
    if (matchedCount === 0) return { ok: false, reason: 'said' };
    await recordAuditEntry(
      {
        by,
        now,
        subject: 'standing-order',
        subjectId: 'restore',
        subjectName: 'after the restore',
        action: 'Said until when mornings were brought',
        after: { broughtUntil: day },
      },
      session,
    );
    return { ok: true };
  });
