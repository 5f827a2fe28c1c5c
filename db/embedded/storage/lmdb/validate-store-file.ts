import { existsSync } from 'node:fs';
import { deserialize } from 'bson';
import { CHECKSUM_BYTES } from './checksum';
import { describeDamage } from './damaged-store-error';
import { readStoreFile, type StoreFileContents } from './check-store-file';
import { recordIdOf } from '../records';

export type ValidationReport = { readonly isValid: boolean; readonly lines: readonly string[] };

type DocumentCount = { total: number; readonly damaged: number[] };

/** How many damaged records, and how many other findings, are named one by one. */
const MAX_LISTED = 20;

const plural = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

function listFirst(all: readonly (string | number)[]): string {
  const named = all.slice(0, MAX_LISTED).join(', ');
  return all.length > MAX_LISTED ? `${named} and ${all.length - MAX_LISTED} more` : named;
}

function describeCount({ total, damaged }: DocumentCount): string {
  const count = plural(total, 'document', 'documents');
  if (damaged.length === 0) return `${count}, all whole`;
  return `${count}, ${damaged.length} damaged (records ${listFirst(damaged)})`;
}

/** Names of the collections by the id that begins their records' keys; without those that can't be read. */
function collectionNames({ catalog, hasChecksums }: StoreFileContents): Map<number, string> {
  const names = new Map<number, string>();
  for (const { key, value } of catalog) {
    if (key[0] !== 0x63) continue;
    try {
      const { database, name } = deserialize(hasChecksums ? value.subarray(0, -CHECKSUM_BYTES) : value);
      names.set(key.readUInt32BE(1), `${database}.${name}`);
    } catch {
      // The damage of the catalog has been reported.
    }
  }
  return names;
}

/** Reads all of a store's file, large documents too, and says which documents are whole. The caller holds the folder's lock. */
export function validateStoreFile(file: string): ValidationReport {
  if (!existsSync(file)) return { isValid: false, lines: [describeDamage(file, 'it is missing')] };
  const findings: string[] = [];
  const collections = new Map<number, DocumentCount>();
  let damagedEntries = 0;
  let damagedSessions = 0;
  const reading = readStoreFile(file, {
    readsAll: true,
    report: (what) => void findings.push(what),
    visit(table, key, whole) {
      if (table === 'entries' && !whole) damagedEntries += 1;
      if (table === 'sessions' && !whole) damagedSessions += 1;
      if (table !== 'records') return;
      const id = key.length >= 4 ? key.readUInt32BE(0) : 0;
      const tally = collections.get(id) ?? { total: 0, damaged: [] };
      collections.set(id, tally);
      tally.total += 1;
      if (!whole) tally.damaged.push(key.length >= 10 ? recordIdOf(key) : 0);
    },
  });
  const lines: string[] = [];
  const names = reading ? collectionNames(reading) : new Map<number, string>();
  for (const [id, name] of [...names].sort(([, one], [, other]) => one.localeCompare(other, 'en')))
    lines.push(`${name}: ${describeCount(collections.get(id) ?? { total: 0, damaged: [] })}`);
  for (const [id, tally] of collections)
    if (!names.has(id)) lines.push(`a dropped or unreadable collection (${id}): ${describeCount(tally)}`);
  if (damagedEntries > 0)
    findings.push(`${plural(damagedEntries, 'index entry is', 'index entries are')} not what was written`);
  if (damagedSessions > 0)
    findings.push(`${plural(damagedSessions, 'session is', 'sessions are')} not what was written`);
  const damagedDocuments = [...collections.values()].reduce((sum, { damaged }) => sum + damaged.length, 0);
  if (damagedDocuments > 0)
    findings.push(`${plural(damagedDocuments, 'document is', 'documents are')} not what was written`);
  if (reading && !reading.hasChecksums)
    lines.push(
      'The values have no checksums yet: the next start of the shop adds them. Only the pages were checked.',
    );
  const isWhole = findings.length === 0;
  lines.push(isWhole ? `The store file ${file} is whole` : describeDamage(file, listFirst(findings)));
  return { isValid: isWhole, lines };
}
