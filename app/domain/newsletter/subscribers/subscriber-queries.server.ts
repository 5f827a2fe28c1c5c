import type { Filter } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordExport } from '~/domain/audit/record-export.server';
import { readKeysetPage, type KeysetCursors, type KeysetPage } from '~/domain/lists/keyset-page.server';
import { collections } from '~/domain/collections';
import {
  subscriberStates,
  type NewsletterSubscriber,
  type SubscriberState,
} from '~/domain/newsletter/subscriber';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { escapeRegExp } from '~/domain/text/search-patterns';
import { cleanText } from '~/lib/format/clean-text';
import { toDateInput, toDateTimeInput } from '~/lib/format/dates';
import { subscriberStateNames, type SubscriberFilter } from './subscriber-filter';

const pageSize = 50;

/** Newest first. */
export const listSubscribers = (
  filter: SubscriberFilter,
  cursors: KeysetCursors,
): Promise<KeysetPage<NewsletterSubscriber>> =>
  readKeysetPage(
    {
      collection: collections().newsletterSubscribers,
      conditions: toConditions(filter),
      dateField: 'requestedAt',
      pageSize,
    },
    cursors,
  );

export async function countSubscribers(): Promise<Readonly<Record<SubscriberState, number>>> {
  const count = (state: SubscriberState) => collections().newsletterSubscribers.countDocuments({ state });
  const counts = await Promise.all(
    subscriberStates.map(async (state) => [state, await count(state)] as const),
  );
  return Object.fromEntries(counts) as Record<SubscriberState, number>;
}

/** Null for an unknown or malformed id. */
export async function findSubscriberById(id: string): Promise<NewsletterSubscriber | null> {
  const _id = parseObjectId(id);
  return _id && collections().newsletterSubscribers.findOne({ _id });
}

export const subscriberExportColumns = ['Email', 'Status', 'Signed up', 'Confirmed on'] as const;

/** With the date in Nairobi. */
export const subscriberExportFileName = (now: Date): string =>
  `newsletter-subscribers-${toDateInput(now)}.csv`;

/** Bounds the memory of a download. */
const exportBatchSize = 200;

/**
 * The rows of the filtered list, read as they are taken; ending the iteration closes the cursor. The audit log records the
 * export. Null for an empty list.
 */
export async function exportSubscribers(
  filter: SubscriberFilter,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<AsyncIterable<readonly string[]> | null> {
  const conditions = toConditions(filter);
  const query = conditions.length > 0 ? { $and: [...conditions] } : {};
  const rows = await collections().newsletterSubscribers.countDocuments(query);
  if (rows === 0) return null;
  await recordExport({ by, subject: 'newsletter', listName: 'Subscribers', rows, now });
  return readRows(query);
}

async function* readRows(query: Filter<NewsletterSubscriber>): AsyncGenerator<readonly string[]> {
  const subscribers = collections()
    .newsletterSubscribers.find(query)
    .sort({ requestedAt: -1, _id: -1 })
    .batchSize(exportBatchSize);
  for await (const { email, state, requestedAt, confirmedAt } of subscribers)
    yield [email, subscriberStateNames[state], toCell(requestedAt), confirmedAt ? toCell(confirmedAt) : ''];
}

/** Spreadsheets in any locale read it as a date. */
const toCell = (date: Date): string => toDateTimeInput(date).replace('T', ' ');

const toConditions = ({ search, state }: SubscriberFilter): readonly Filter<NewsletterSubscriber>[] => [
  ...(state ? [{ state }] : []),
  ...(search ? [{ email: { $regex: escapeRegExp(cleanText(search)), $options: 'i' } }] : []),
];
