import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/accounts/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { moveItem, type Move } from '~/domain/back-office/reorder';
import type { Picture } from '~/domain/catalogue/product';
import { collections } from '~/domain/collections';
import { findPicture } from '~/domain/images/image-queries.server';
import type { SpecialOffer } from '../home-content';
import { nextOfferEnd } from '../special-offer';
import type { ContentSection, SectionValues } from './content-section';
import { maxListItems } from './content-sections';
import { itemsIn, partIn, readContentPage, sectionVersion } from './section-content.server';
import { describeSection, nameOfSection, newItem, sectionTexts } from './section-form';
import type { SectionForm } from './section-schema';

type Change = { readonly section: ContentSection; readonly by: StaffMember; readonly now: Date };

export type SaveSectionResult =
  | { readonly ok: true; readonly values: SectionValues }
  | {
      readonly ok: false;
      /** `unknown-image`: the upload was deleted meanwhile. `full`: the list has maxListItems. */
      readonly reason: 'no-image' | 'unknown-image' | 'unknown-item' | 'full';
    }
  /** Somebody else has saved it since the form was loaded; `values` are stored now. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly values: SectionValues };

/** Saves a part (`itemId` null), an item, or a new one (`itemId` newItem). Compares the version that the form has seen. */
export async function saveSection({
  section,
  itemId,
  form,
  by,
  now,
}: Change & { readonly itemId: string | null; readonly form: SectionForm }): Promise<SaveSectionResult> {
  const { seenVersion, image: choice = '', altText = '', ...values } = form;
  const chosen = choice === '' ? null : await findPicture(choice, altText, now);
  if (choice !== '' && !chosen) return { ok: false, reason: 'unknown-image' };
  const pictureOf = (current: Picture | null | undefined) =>
    chosen ?? (current && { ...current, alt: altText });

  return withTransaction(async (session): Promise<SaveSectionResult> => {
    const content = await readContentPage(section.page, session);
    const items = section.isList ? itemsIn(section, content) : [];
    const current = section.isList ? items.find(({ id }) => id === itemId) : partIn(section, content);
    const isNew = section.isList && itemId === newItem;
    if (!isNew && !current) return { ok: false, reason: 'unknown-item' };
    if (isNew && items.length >= maxListItems) return { ok: false, reason: 'full' };
    if (current && sectionVersion(section, current) !== seenVersion)
      return { ok: false, reason: 'conflict', values: current };
    const image = pictureOf(current?.image);
    if (section.hasPicture && !image) return { ok: false, reason: 'no-image' };
    const saved: SectionValues = {
      ...(section.isList && { id: current?.id ?? new ObjectId().toHexString() }),
      ...values,
      ...(section.hasPicture && { image }),
    };
    const list = current ? items.map((item) => (item === current ? saved : item)) : [...items, saved];
    await write(section, section.isList ? list : saved, now, session);
    const action = isNew ? `Added the ${section.thing}` : `Changed the ${section.thing}`;
    await record({ section, by, now }, action, { before: current ?? null, after: saved }, session);
    return { ok: true, values: saved };
  });
}

/** `conflict`: it was changed after the question was shown. */
export const deleteSectionItem = ({
  section,
  itemId,
  seenVersion,
  by,
  now,
}: Change & { readonly itemId: string; readonly seenVersion: string }): Promise<
  { readonly ok: true } | { readonly ok: false; readonly reason: 'unknown-item' | 'conflict' }
> =>
  withTransaction(async (session) => {
    const items = itemsIn(section, await readContentPage(section.page, session));
    const item = items.find(({ id }) => id === itemId);
    if (!item) return { ok: false, reason: 'unknown-item' };
    if (sectionVersion(section, item) !== seenVersion) return { ok: false, reason: 'conflict' };
    await write(
      section,
      items.filter((each) => each !== item),
      now,
      session,
    );
    await record(
      { section, by, now },
      `Deleted the ${section.thing}`,
      { before: item, after: null },
      session,
    );
    return { ok: true };
  });

/** Numbers the list anew. 'unknown-item' if one of the two was deleted meanwhile. */
export const moveSectionItem = ({
  section,
  move,
  by,
  now,
}: Change & { readonly move: Move }): Promise<
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
    await write(section, moved, now, session);
    const find = (list: readonly SectionValues[]) => list.find(({ id }) => id === move.id) ?? null;
    await record(
      { section, by, now },
      'Moved in the list',
      { before: find(items), after: find(moved) },
      session,
    );
    return { ok: true };
  });

async function write(
  section: ContentSection,
  value: SectionValues | readonly SectionValues[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { homeContent, aboutContent } = collections();
  const options = { upsert: true, session };
  const change = { [section.property]: value };
  if (section.page === 'about') {
    await aboutContent.updateOne({ _id: 'about' }, { $set: change }, options);
    return;
  }
  const offers = section.property === 'specialOffers' ? (value as unknown as readonly SpecialOffer[]) : null;
  await homeContent.updateOne(
    { _id: 'home' },
    { $set: { ...change, ...(offers && { offersEndAt: nextOfferEnd(offers, now) }) } },
    options,
  );
}

const record = (
  { section, by, now }: Change,
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
      subject: section.page === 'home' ? 'home-content' : 'about-content',
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
