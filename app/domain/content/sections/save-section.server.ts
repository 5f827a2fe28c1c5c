import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { moveItem, type Move } from '~/domain/editing/reorder';
import type { Change, SaveResult } from '~/domain/editing/save-document.server';
import { collections } from '~/domain/collections';
import { composeSharePicture } from '../compose-share-picture.server';
import type { SpecialOffer } from '../home-content';
import { nextOfferEnd, offerState } from '../special-offer';
import type { ContentSection, SectionValues } from './content-section';
import { fillSection, findChosenPicture } from './fill-section.server';
import { itemsIn, readContentPage, sectionVersion } from './section-content.server';
import { describeSection, nameOfSection, sectionTexts } from './section-form';
import type { SectionForm } from './section-schema';

export type SectionChange = Change & { readonly section: ContentSection };

/** Saves a part (`itemId` null), an item, or a new one (`itemId` newItem). Compares the version that the form has seen. */
export async function saveSection({
  section,
  itemId,
  form,
  by,
  now,
}: SectionChange & { readonly itemId: string | null; readonly form: SectionForm }): Promise<
  SaveResult<SectionValues>
> {
  const choice = await findChosenPicture(form, now);
  if (!choice.ok) return choice;
  const result = await withTransaction(async (session): Promise<SaveResult<SectionValues>> => {
    const filled = fillSection({
      section,
      itemId,
      form,
      chosen: choice.picture,
      content: await readContentPage(section.page, session),
    });
    if (!filled.ok) return filled;
    const { before, after, value } = filled;
    if (before && sectionVersion(section, before) !== form.seenVersion)
      return { ok: false, reason: 'conflict', document: before };
    await writeSection(section, value, now, session);
    const action = before ? `Changed the ${section.thing}` : `Added the ${section.thing}`;
    await recordSectionChange({ section, by, now }, action, { before, after }, session);
    return { ok: true, document: after };
  });
  if (result.ok && section.page === 'home' && section.property === 'hero') await composeSharePicture(now);
  return result;
}

export const deleteSectionItem = ({
  section,
  itemId,
  seenVersion,
  by,
  now,
}: SectionChange & { readonly itemId: string; readonly seenVersion: string }): Promise<
  SaveResult<SectionValues>
> =>
  withTransaction(async (session): Promise<SaveResult<SectionValues>> => {
    const items = itemsIn(section, await readContentPage(section.page, session));
    const item = items.find(({ id }) => id === itemId);
    if (!item) return { ok: false, reason: 'unknown' };
    if (sectionVersion(section, item) !== seenVersion)
      return { ok: false, reason: 'conflict', document: item };
    await writeSection(
      section,
      items.filter((each) => each !== item),
      now,
      session,
    );
    await recordSectionChange(
      { section, by, now },
      `Deleted the ${section.thing}`,
      { before: item, after: null },
      session,
    );
    return { ok: true, document: item };
  });

/** Numbers the list anew. 'unknown-item' if one of the two was deleted meanwhile. */
export const moveSectionItem = ({
  section,
  move,
  by,
  now,
}: SectionChange & { readonly move: Move }): Promise<
  { readonly ok: true } | { readonly ok: false; readonly reason: 'unknown-item' }
> =>
  withTransaction(async (session) => {
    const items = itemsIn(section, await readContentPage(section.page, session));
    const moved = moveItem(
      items as readonly (SectionValues & { order: number })[],
      move,
      ({ id = '' }) => id,
    );
    if (!moved) return { ok: false, reason: 'unknown-item' };
    await writeSection(section, moved, now, session);
    const find = (list: readonly SectionValues[]) => list.find(({ id }) => id === move.id) ?? null;
    await recordSectionChange(
      { section, by, now },
      'Moved in the list',
      { before: find(items), after: find(moved) },
      session,
    );
    return { ok: true };
  });

/** Whether it is a special offer that the home page does not show any more. */
export const hasOfferEnded = ({ property }: ContentSection, values: SectionValues, now: Date): boolean =>
  property === 'specialOffers' && offerState(values as unknown as SpecialOffer, now) === 'ended';

/** Writes a part, or a whole list. */
export async function writeSection(
  section: ContentSection,
  value: SectionValues | readonly SectionValues[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { homeContent, aboutContent, pageTexts } = collections();
  const options = { upsert: true, session };
  const change = { [section.property]: value };
  if (section.page === 'about') {
    await aboutContent.updateOne({ _id: 'about' }, { $set: change }, options);
    return;
  }
  if (section.page === 'texts') {
    await pageTexts.updateOne({ _id: 'texts' }, { $set: change }, options);
    return;
  }
  const offers = section.property === 'specialOffers' ? (value as unknown as readonly SpecialOffer[]) : null;
  await homeContent.updateOne(
    { _id: 'home' },
    { $set: { ...change, ...(offers && { offersEndAt: nextOfferEnd(offers, now) }) } },
    options,
  );
}

export const auditSubjects = { home: 'home-content', about: 'about-content', texts: 'page-texts' } as const;

export const recordSectionChange = (
  { section, by, now }: SectionChange,
  action: string,
  change: { readonly before: SectionValues | null; readonly after: SectionValues | null },
  session: ClientSession,
): Promise<void> => {
  const textsOf = (values: SectionValues | null) =>
    values && describeSection(section, sectionTexts(section, values, now), values.image?.src ?? '');
  const named = change.after ?? change.before ?? {};
  return recordAuditEntry(
    {
      by,
      subject: auditSubjects[section.page],
      subjectId: named.id ?? section.segment,
      subjectName: nameOfSection(section, named),
      action,
      before: textsOf(change.before),
      after: textsOf(change.after),
      now,
    },
    session,
  );
};
