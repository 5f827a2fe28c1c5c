import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { contentExamples } from '../examples/content-examples';
import type { ContentSection, SectionValues } from './content-section';
import { auditSubjects, recordSectionChange, writeSection, type SectionChange } from './save-section.server';
import { itemsIn, readContentPage } from './section-content.server';

/** The examples of a list; none for other sections. */
export const examplesOf = ({ property, isList }: ContentSection): readonly SectionValues[] =>
  isList && Object.hasOwn(contentExamples, property)
    ? contentExamples[property as keyof typeof contentExamples]
    : [];

/** Fills an empty list with examples, which no page shows yet. False where it has entries. */
export const addSectionExamples = (change: SectionChange): Promise<boolean> =>
  changeList(change, 'Added examples', (items) =>
    items.length === 0 ? examplesOf(change.section).map((item) => ({ ...item, isExample: true })) : null,
  );

/** Removes all examples that nobody has kept. False where there are none. */
export const removeSectionExamples = (change: SectionChange): Promise<boolean> =>
  changeList(change, 'Removed the examples', (items) => {
    const others = items.filter(({ isExample }) => !isExample);
    return others.length < items.length ? others : null;
  });

/** Makes an example an entry like others, and returns it. Null for one that is gone. */
export const keepSectionExample = ({
  itemId,
  ...change
}: SectionChange & { readonly itemId: string }): Promise<SectionValues | null> =>
  withTransaction(async (session) => {
    const { section, now } = change;
    const items = itemsIn(section, await readContentPage(section.page, session));
    const before = items.find(({ id }) => id === itemId);
    if (!before) return null;
    const { isExample: _, ...after } = before;
    const kept = items.map((item) => (item === before ? after : item));
    await writeSection(section, kept, now, session);
    await recordSectionChange(change, `Kept the ${section.thing}`, { before: null, after }, session);
    return after;
  });

/** Writes what `compose` returns; nothing for null. */
const changeList = (
  { section, by, now }: SectionChange,
  action: string,
  compose: (items: readonly SectionValues[]) => readonly SectionValues[] | null,
): Promise<boolean> =>
  withTransaction(async (session: ClientSession) => {
    const list = compose(itemsIn(section, await readContentPage(section.page, session)));
    if (!list) return false;
    await writeSection(section, list, now, session);
    const subject = { subject: auditSubjects[section.page], subjectId: section.segment };
    await recordAuditEntry({ by, ...subject, subjectName: section.heading, action, now }, session);
    return true;
  });
