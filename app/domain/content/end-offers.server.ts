import { withTransaction } from '#db/client';
import { theShop } from '~/domain/audit/automatic-authors';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { nextOfferEnd } from './special-offer';

/**
 * Takes note of the offers whose time is over. They are shown until their end only; this write invalidates the cached pages
 * at that moment.
 */
export async function endOffers(now: Date): Promise<void> {
  const due = { _id: 'home', offersEndAt: { $lte: now } } as const;
  const { homeContent } = collections();
  if (!(await homeContent.findOne(due, { projection: { _id: 1 } }))) return;
  await withTransaction(async (session) => {
    const home = await homeContent.findOne(due, { session });
    if (!home?.offersEndAt) return;
    const since = home.offersEndAt;
    const offers = home.specialOffers ?? [];
    await homeContent.updateOne(due, { $set: { offersEndAt: nextOfferEnd(offers, now) } }, { session });
    for (const { id, title, until } of offers)
      if (until && until >= since && until <= now)
        await recordAuditEntry(
          {
            by: theShop,
            subject: 'home-content',
            subjectId: id,
            subjectName: title,
            action: 'Ended the special offer',
            after: { until },
            now,
          },
          session,
        );
  });
}
