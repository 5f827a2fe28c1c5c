import { fstatSync, readSync } from 'node:fs';

/*
 * LMDB's file format as in its C sources (MDB_meta, MDB_page_header, MDB_node, MDB_db; data version 2), read without
 * LMDB: LMDB maps the file and follows page numbers unchecked, so a wrong one ends the process with a signal or
 * silently returns other data.
 */
const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;
const PAGE_HEADER_BYTES = 24;
const NODE_HEADER_BYTES = 8;
const META_PAGES = 2;
const BRANCH_PAGE = 0x01;
const LEAF_PAGE = 0x02;
const OVERFLOW_PAGE = 0x04;
const META_PAGE = 0x08;
/** node flags of a leaf: the data is on overflow pages; the data describes a named tree */
const BIG_DATA = 0x01;
const SUBTREE = 0x02;
const OVERFLOW_REFERENCE_BYTES = 24;
const TREE_BYTES = 48;
const INTEGER_KEYS = 0x08;
const MIN_PAGE_BYTES = 512;
const MAX_PAGE_BYTES = 65_536;
/** A branch page holds two keys at least, so no tree of a file that fits on a disk is deeper. */
const MAX_DEPTH = 64;

/** A B+tree (MDB_db) with LMDB's page and entry counts. */
type Tree = {
  readonly flags: number;
  readonly depth: number;
  readonly branchPages: number;
  readonly leafPages: number;
  readonly overflowPages: number;
  readonly entries: number;
  /** null for an empty tree */
  readonly root: number | null;
};

type Meta = {
  readonly pageBytes: number;
  readonly mapBytes: number;
  readonly lastPage: number;
  readonly transaction: number;
  readonly free: Tree;
  readonly main: Tree;
};

/** A key and its value, adjacent on a leaf page. The page buffer is reused after the call. */
export type LeafEntry = {
  readonly page: Buffer;
  readonly keyStart: number;
  readonly keyEnd: number;
  /** end of the value after the key; equal to `keyEnd` for a value on overflow pages */
  readonly valueEnd: number;
  readonly overflow: { readonly page: number; readonly bytes: number } | null;
};

type EntryVisitor = (entry: LeafEntry) => void;

/** Receives a description of the damage. Throws to stop the walk, or returns to continue it. */
export type DamageReport = (what: string) => void;

/** Stops reading a page and its subtree after its damage was reported. */
class UnreadablePageError extends Error {}

const stopOn =
  (report: DamageReport) =>
  (what: string): never => {
    report(what);
    throw new UnreadablePageError();
  };

const readNumber = (bytes: Buffer, offset: number): number => Number(bytes.readBigUInt64LE(offset));

function readTree(bytes: Buffer, offset: number): Tree {
  const root = bytes.readBigUInt64LE(offset + 40);
  return {
    flags: bytes.readUInt16LE(offset + 4),
    depth: bytes.readUInt16LE(offset + 6),
    branchPages: readNumber(bytes, offset + 8),
    leafPages: readNumber(bytes, offset + 16),
    overflowPages: readNumber(bytes, offset + 24),
    entries: readNumber(bytes, offset + 32),
    root: root === 0xffff_ffff_ffff_ffffn ? null : Number(root),
  };
}

const META_BYTES = PAGE_HEADER_BYTES + 144;

function readExactly(descriptor: number, bytes: Buffer, position: number): boolean {
  let done = 0;
  while (done < bytes.length) {
    const read = readSync(descriptor, bytes, done, bytes.length - done, position + done);
    if (read === 0) return false;
    done += read;
  }
  return true;
}

function readMetaPage(descriptor: number, page: number, pageBytes: number, report: DamageReport): Buffer {
  const bytes = Buffer.alloc(META_BYTES);
  const damaged = stopOn(report);
  if (!readExactly(descriptor, bytes, page * pageBytes)) damaged('it ends within its first pages');
  const isMeta =
    readNumber(bytes, 0) === page &&
    bytes.readUInt16LE(18) === META_PAGE &&
    bytes.readUInt32LE(24) === MAGIC &&
    bytes.readUInt32LE(28) === DATA_VERSION;
  if (!isMeta) damaged(`its page ${page} does not begin like that of a store`);
  return bytes;
}

/**
 * Reads both meta pages and returns the one of the later transaction, as LMDB does. A power cut during a commit
 * leaves the earlier meta page intact. The two transaction numbers are consecutive; if not, LMDB did not write one of
 * them.
 */
function readMeta(descriptor: number, report: DamageReport): Meta {
  const first = readMetaPage(descriptor, 0, 0, report);
  const pageBytes = first.readUInt32LE(48);
  const damaged = stopOn(report);
  if (pageBytes < MIN_PAGE_BYTES || pageBytes > MAX_PAGE_BYTES || (pageBytes & (pageBytes - 1)) !== 0)
    damaged('its page 0 gives no size of pages');
  const second = readMetaPage(descriptor, 1, pageBytes, report);
  if (!first.subarray(48, 54).equals(second.subarray(48, 54))) damaged('its first two pages disagree');
  const transactions = [readNumber(first, 152), readNumber(second, 152)] as const;
  const later = transactions[0] >= transactions[1] ? 0 : 1;
  const isSequence =
    Math.abs(transactions[0] - transactions[1]) === 1 && transactions[later] % META_PAGES === later;
  if (!isSequence && (transactions[0] !== 0 || transactions[1] !== 0))
    damaged('the transactions of its first two pages do not follow each other');
  const bytes = later === 0 ? first : second;
  const meta = {
    pageBytes,
    mapBytes: readNumber(bytes, 40),
    lastPage: readNumber(bytes, 144),
    transaction: transactions[later],
    free: readTree(bytes, 48),
    main: readTree(bytes, 96),
  };
  if (meta.lastPage < META_PAGES - 1 || (meta.lastPage + 1) * pageBytes > meta.mapBytes)
    damaged(`its page ${later} gives no possible number of pages`);
  return meta;
}

type Bound = { readonly page: Buffer; readonly start: number; readonly end: number } | null;

/** A walk of one tree; `counts` is compared with LMDB's own counts. */
type Walk = {
  readonly tree: Tree;
  /** the flag that leaf nodes may have, or in the tree of tables must have */
  readonly nodeFlag: number;
  readonly visit: EntryVisitor;
  readonly counts: { branchPages: number; leafPages: number; overflowPages: number; entries: number };
};

/** A store's file, page by page. */
export type PageFile = {
  /** table names in order */
  readonly tables: readonly string[];
  /** Visits the entries of one table in key order. */
  walk(table: string, visit: EntryVisitor): void;
  /** Reads a value on overflow pages that the walk has checked. */
  readOverflow(location: { page: number; bytes: number }): Buffer;
  /** Checks that no page is both free and in use; after all tables have been walked. */
  checkFreePages(): void;
  readonly pages: number;
  /** How many of them have been checked. */
  checkedPages(): number;
};

/**
 * Opens an LMDB file to walk all its pages. Reports what LMDB would fail on: truncated, orphaned or shared pages,
 * keys out of order, counts that differ from LMDB's. Returns null if the meta pages are unreadable.
 */
export function openPageFile(descriptor: number, report: DamageReport): PageFile | null {
  const fileBytes = fstatSync(descriptor).size;
  const tables = new Map<string, Tree>();
  let meta: Meta;
  try {
    if (fileBytes === 0) {
      report('it is empty');
      return null;
    }
    meta = readMeta(descriptor, report);
  } catch (error) {
    if (error instanceof UnreadablePageError) return null;
    throw error;
  }
  const { pageBytes, lastPage } = meta;
  const usedPages = new Uint8Array(lastPage + 1);
  const buffers: Buffer[] = [];
  const header = Buffer.alloc(PAGE_HEADER_BYTES);
  let checkedPages = META_PAGES;

  const damaged = stopOn(report);

  function markUsed(page: number, count: number): void {
    if (!(page >= META_PAGES && count >= 1 && page + count - 1 <= lastPage))
      damaged(`a page number leads out of the file: ${page}`);
    for (let usedPage = page; usedPage < page + count; usedPage++) {
      if (usedPages[usedPage]) damaged(`page ${usedPage} is in use twice`);
      usedPages[usedPage] = 1;
    }
    checkedPages += count;
  }

  function checkHeader(bytes: Buffer, page: number, flags: number): void {
    if (readNumber(bytes, 0) !== page || bytes.readUInt16LE(18) !== flags)
      damaged(`page ${page} is not the page that belongs there`);
    if (readNumber(bytes, 8) > meta.transaction) damaged(`page ${page} is of a transaction that never was`);
  }

  function readPage(page: number, level: number, flags: number): Buffer {
    markUsed(page, 1);
    const bytes = (buffers[level] ??= Buffer.alloc(pageBytes));
    if (!readExactly(descriptor, bytes, page * pageBytes))
      damaged(`it is cut off before its page ${page} of ${lastPage + 1}`);
    checkHeader(bytes, page, flags);
    return bytes;
  }

  function checkOverflow(
    bytes: Buffer,
    reference: number,
    dataBytes: number,
  ): { page: number; bytes: number } {
    const page = readNumber(bytes, reference);
    const count = readNumber(bytes, reference + 16);
    const needed = Math.floor((PAGE_HEADER_BYTES - 1 + dataBytes) / pageBytes) + 1;
    if (count < needed) damaged(`the value on page ${page} is longer than its place`);
    markUsed(page, count);
    if (page * pageBytes + PAGE_HEADER_BYTES + dataBytes > fileBytes)
      damaged(`it is cut off before its page ${page + needed} of ${lastPage + 1}`);
    readExactly(descriptor, header, page * pageBytes);
    checkHeader(header, page, OVERFLOW_PAGE);
    if (header.readUInt32LE(20) !== count) damaged(`page ${page} does not know its length`);
    return { page, bytes: dataBytes };
  }

  /** Walks a subtree with keys from `low` (inclusive) to `high` (exclusive). */
  function walkPage(walk: Walk, page: number, level: number, low: Bound, high: Bound): void {
    const { tree, counts, nodeFlag } = walk;
    const isLeaf = level === tree.depth - 1;
    const bytes = readPage(page, level, isLeaf ? LEAF_PAGE : BRANCH_PAGE);
    if (isLeaf) counts.leafPages += 1;
    else counts.branchPages += 1;
    const lower = bytes.readUInt16LE(20);
    const upper = bytes.readUInt16LE(22);
    const room = pageBytes - PAGE_HEADER_BYTES;
    if (lower % 2 !== 0 || lower === 0 || lower > upper || upper > room)
      damaged(`page ${page} has no possible bounds`);
    const compare = (tree.flags & INTEGER_KEYS) === 0 ? compareBytes : compareIntegers;
    const wrongNode = () => damaged(`page ${page} has an entry that cannot be`);
    let used = 0;
    for (let slot = 0; slot < lower; slot += 2) {
      const offset = bytes.readUInt16LE(PAGE_HEADER_BYTES + slot);
      const node = PAGE_HEADER_BYTES + offset;
      if (offset < upper || offset % 2 !== 0 || node + NODE_HEADER_BYTES > pageBytes) wrongNode();
      const keyBytes = bytes.readUInt16LE(node + 6);
      const flags = isLeaf ? bytes.readUInt16LE(node + 4) : 0;
      const dataBytes = isLeaf ? bytes.readUInt32LE(node) : 0;
      const nodeBytes =
        NODE_HEADER_BYTES + keyBytes + (flags & BIG_DATA ? OVERFLOW_REFERENCE_BYTES : dataBytes);
      if (
        node + nodeBytes > pageBytes ||
        (flags & ~nodeFlag) !== 0 ||
        (nodeFlag === SUBTREE && isLeaf && flags !== SUBTREE)
      )
        wrongNode();
      if (tree.flags & INTEGER_KEYS && (isLeaf || slot > 0) && keyBytes !== 8) wrongNode();
      used += nodeBytes + (nodeBytes % 2);
    }
    // LMDB leaves no gaps between the nodes of a page.
    if (used !== room - upper) damaged(`page ${page} does not hold what it says`);

    let before: Bound = low;
    for (let slot = 0; slot < lower; slot += 2) {
      const node = PAGE_HEADER_BYTES + bytes.readUInt16LE(PAGE_HEADER_BYTES + slot);
      const start = node + NODE_HEADER_BYTES;
      const key = { page: bytes, start, end: start + bytes.readUInt16LE(node + 6) };
      // The first key of a branch page stands for everything below the second; LMDB never reads it.
      if (isLeaf || slot > 0) {
        const order = before ? compare(before, key) : -1;
        if (order > 0 || (order === 0 && before !== low)) damaged(`page ${page} is out of order`);
        if (high && compare(key, high) >= 0) damaged(`page ${page} is out of order`);
        before = key;
      }
    }
    for (let slot = 0; slot < lower; slot += 2) {
      const node = PAGE_HEADER_BYTES + bytes.readUInt16LE(PAGE_HEADER_BYTES + slot);
      const keyStart = node + NODE_HEADER_BYTES;
      const keyEnd = keyStart + bytes.readUInt16LE(node + 6);
      if (isLeaf) visitNode(walk, bytes, node, keyStart, keyEnd);
      else {
        const child = bytes.readUInt32LE(node) + bytes.readUInt16LE(node + 4) * 2 ** 32;
        const from: Bound = slot === 0 ? low : { page: bytes, start: keyStart, end: keyEnd };
        const until = slot + 2 < lower ? keyAt(bytes, slot + 2) : high;
        continueOnDamage(() => walkPage(walk, child, level + 1, from, until));
      }
    }
  }

  function visitNode(walk: Walk, bytes: Buffer, node: number, keyStart: number, keyEnd: number): void {
    const { counts, visit } = walk;
    counts.entries += 1;
    const dataBytes = bytes.readUInt32LE(node);
    if ((bytes.readUInt16LE(node + 4) & BIG_DATA) === 0) {
      visit({ page: bytes, keyStart, keyEnd, valueEnd: keyEnd + dataBytes, overflow: null });
      return;
    }
    continueOnDamage(() => {
      const overflow = checkOverflow(bytes, keyEnd, dataBytes);
      counts.overflowPages += readNumber(bytes, keyEnd + 16);
      visit({ page: bytes, keyStart, keyEnd, valueEnd: keyEnd, overflow });
    });
  }

  /** Continues after a damaged page that was reported. */
  function continueOnDamage(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof UnreadablePageError)) throw error;
    }
  }

  function walkTree(name: string, tree: Tree, nodeFlag: number, visit: EntryVisitor): void {
    const counts = { branchPages: 0, leafPages: 0, overflowPages: 0, entries: 0 };
    if (tree.root !== null && tree.depth >= 1 && tree.depth <= MAX_DEPTH) {
      const { root } = tree;
      continueOnDamage(() => walkPage({ tree, nodeFlag, visit, counts }, root, 0, null, null));
    } else if (tree.root !== null || tree.depth !== 0) report(`the root of its table "${name}" is lost`);
    for (const count of ['branchPages', 'leafPages', 'overflowPages', 'entries'] as const)
      if (counts[count] !== tree[count]) {
        report(`its table "${name}" is not complete`);
        return;
      }
  }

  function readOverflow(location: { page: number; bytes: number }): Buffer {
    const value = Buffer.allocUnsafe(location.bytes);
    readExactly(descriptor, value, location.page * pageBytes + PAGE_HEADER_BYTES);
    return value;
  }

  /**
   * A list of free pages: a count, then page numbers; a negative number is the length of a block that the next one
   * starts.
   */
  function markFree(list: Buffer): void {
    const count = list.length < 8 ? Infinity : readNumber(list, 0);
    if ((count + 1) * 8 > list.length) damaged('its list of free pages is cut off');
    for (let index = 1; index <= count; index++) {
      const entry = Number(list.readBigInt64LE(index * 8));
      if (entry > 0) markUsed(entry, 1);
      if (entry >= 0) continue;
      if (++index > count) damaged('its list of free pages is cut off');
      markUsed(Number(list.readBigInt64LE(index * 8)), -entry);
    }
  }

  if ((meta.free.flags & INTEGER_KEYS) === 0) {
    report('its first two pages are garbled');
    return null;
  }
  walkTree('main', meta.main, SUBTREE, ({ page, keyStart, keyEnd, valueEnd }) => {
    // Names are NUL-terminated.
    const name = page.toString('latin1', keyStart, keyEnd).replace(/\0$/, '');
    if (valueEnd - keyEnd === TREE_BYTES) tables.set(name, readTree(page, keyEnd));
    else report(`its table "${name}" is garbled`);
  });

  return {
    tables: [...tables.keys()],
    pages: lastPage + 1,
    checkedPages: () => checkedPages,
    readOverflow,
    walk(name, visit) {
      const tree = tables.get(name);
      if (!tree) return;
      if (tree.flags !== 0) report(`its table "${name}" is garbled`);
      else walkTree(name, tree, BIG_DATA, visit);
    },
    checkFreePages() {
      walkTree('free', meta.free, BIG_DATA, ({ page, keyEnd, valueEnd, overflow }) =>
        continueOnDamage(() => markFree(overflow ? readOverflow(overflow) : page.subarray(keyEnd, valueEnd))),
      );
    },
  };
}

function keyAt(page: Buffer, slot: number): Bound {
  const node = PAGE_HEADER_BYTES + page.readUInt16LE(PAGE_HEADER_BYTES + slot);
  const start = node + NODE_HEADER_BYTES;
  return { page, start, end: start + page.readUInt16LE(node + 6) };
}

type Key = NonNullable<Bound>;

const compareBytes = (one: Key, other: Key): number =>
  one.page.compare(other.page, other.start, other.end, one.start, one.end);

const compareIntegers = (one: Key, other: Key): number => {
  const [a, b] = [one.page.readBigUInt64LE(one.start), other.page.readBigUInt64LE(other.start)];
  return a < b ? -1 : a > b ? 1 : 0;
};
