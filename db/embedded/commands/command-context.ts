import { parseCollation, type Collation } from '../language/collation';
import { compileExpression } from '../language/expressions/compile-expression';
import { compileFilter } from '../language/filters/compile-filter';
import type { Document, Value } from '../language/bson/values';
import type { Deadline, Selection } from '../query/select-documents';
import type { Session } from '../sessions/session';
import type { SessionTable } from '../sessions/session-table';
import type { SharedSnapshot, SnapshotTable } from '../sessions/shared-snapshots';
import type { Collection } from '../storage/catalog';
import type { Reader } from '../storage/scan';
import type { Store } from '../storage/store';
import type { Transaction } from '../storage/transactions/transaction';
import type { FailPoints } from '../wire/fail-point';
import type { Reply } from '../wire/message';
import type { Connection } from '../wire/wire-server';
import type { CursorTable } from './query/cursor-table';
import { readDocument, readHint } from './command-fields';

/** What all connections share. */
export type ServerState = {
  readonly store: Store;
  readonly sessions: SessionTable;
  readonly cursors: CursorTable;
  readonly snapshots: SnapshotTable;
  readonly startedAt: number;
  readonly failPointsAllowed: boolean;
  readonly failPoints: FailPoints;
  /** host:port as hello announces it */
  address: string;
};

/** One command on its way. */
export type CommandContext = {
  readonly server: ServerState;
  readonly connection: Connection;
  readonly name: string;
  readonly database: string;
  readonly command: Document;
  readonly session: Session | null;
  /** the transaction that the command runs in */
  readonly transaction: Transaction | null;
  /** the snapshot that a read outside transactions shares with others */
  readonly sharedSnapshot: SharedSnapshot | null;
  /** the write is retryable: its statements are recorded under the session's transaction number */
  readonly isRetryable: boolean;
  readonly deadline: Deadline;
  readonly now: Date;
};

export type CommandDefinition = {
  /** fields beside those that every command may have */
  readonly fields: readonly string[] | 'any';
  readonly isAllowedInTransaction?: boolean;
  readonly isRetryableWrite?: boolean;
  readonly supportsWriteConcern?: boolean;
  run(context: CommandContext): Reply | Promise<Reply>;
};

export const readerOf = ({ server, transaction, sharedSnapshot }: CommandContext): Reader => ({
  store: server.store,
  transaction: transaction ?? sharedSnapshot?.reader ?? null,
});

/** What filters, updates and expressions of a statement depend on. */
export type StatementContext = {
  readonly collation: Collation | null;
  readonly variables: Record<string, Value>;
  readonly now: Date;
};

/** Reads collation (the collection's own when none is given) and `let` of a statement. */
export function readStatementContext(
  context: CommandContext,
  statement: Document,
  collection: Collection | null,
): StatementContext {
  const given = readDocument(statement, 'collation');
  const collation = given ? parseCollation(given) : (collection?.collation ?? null);
  const variables: Record<string, Value> = {};
  const definitions = { ...readDocument(context.command, 'let'), ...readDocument(statement, 'c') };
  for (const [name, expression] of Object.entries(definitions))
    variables[name] = compileExpression(expression, { collation, now: context.now })({}) ?? null;
  return { collation, variables, now: context.now };
}

/** Puts together a selection of documents from its parts. */
export function createSelection(
  filter: Document,
  statement: Document,
  surroundings: StatementContext,
  window: { sort?: Document; skip?: number; limit?: number },
): Selection {
  return {
    filter,
    matches: compileFilter(filter, surroundings),
    sort: window.sort ?? {},
    hint: readHint(statement),
    collation: surroundings.collation,
    skip: window.skip ?? 0,
    limit: window.limit ?? 0,
  };
}
