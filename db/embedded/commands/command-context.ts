import type { Document, Value } from '../language/bson/values';
import { parseCollation, type Collation } from '../language/collation';
import { compileExpression } from '../language/expressions/compile-expression';
import { compileFilter } from '../language/filters/compile-filter';
import type { Deadline, Selection } from '../query/select-documents';
import type { Session } from '../sessions/session';
import type { SessionTable } from '../sessions/session-table';
import type { SharedSnapshot, SnapshotTable } from '../sessions/shared-snapshots';
import type { Collection } from '../storage/collection';
import type { Reader } from '../storage/scan';
import type { Store } from '../storage/store';
import type { Transaction } from '../storage/transactions/transaction';
import type { FailPoints } from '../wire/fail-point';
import type { Reply } from '../wire/message';
import type { Connection } from '../wire/wire-server';
import { readDocument, readHint } from './command-fields';
import type { CursorTable } from './query/cursor';

/** State shared by all connections. */
export type ServerState = {
  readonly store: Store;
  readonly sessions: SessionTable;
  readonly cursors: CursorTable;
  readonly snapshots: SnapshotTable;
  readonly startedAt: number;
  readonly failPointsAllowed: boolean;
  readonly failPoints: FailPoints;
  /** host:port as announced by hello */
  address: string;
};

/** One command in execution. */
export type CommandContext = {
  readonly server: ServerState;
  readonly connection: Connection;
  readonly name: string;
  readonly database: string;
  readonly command: Document;
  readonly session: Session | null;
  /** the transaction that the command belongs to */
  readonly transaction: Transaction | null;
  /** the snapshot of a read outside transactions with level "snapshot" */
  readonly sharedSnapshot: SharedSnapshot | null;
  /** retryable write: replies are recorded under the session's transaction number */
  readonly isRetryable: boolean;
  readonly deadline: Deadline;
  readonly now: Date;
};

export type CommandDefinition = {
  /** known fields besides those that every command may have */
  readonly fields: readonly string[] | 'any';
  readonly isAllowedInTransaction?: boolean;
  readonly isRetryableWrite?: boolean;
  readonly supportsWriteConcern?: boolean;
  /** what MongoDB checks before the transaction of the command, which an error then does not end */
  validate?(command: Document): void;
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

/** Reads a statement's `let` variables and collation, which defaults to the collection's. */
export function readStatementContext(
  context: CommandContext,
  statement: Document,
  collection: Collection | null,
): StatementContext {
  const collationSpec = readDocument(statement, 'collation');
  const collation = collationSpec ? parseCollation(collationSpec) : (collection?.collation ?? null);
  const variables: Record<string, Value> = {};
  const definitions = { ...readDocument(context.command, 'let'), ...readDocument(statement, 'c') };
  for (const [name, expression] of Object.entries(definitions))
    variables[name] = compileExpression(expression, { collation, now: context.now })({}) ?? null;
  return { collation, variables, now: context.now };
}

export function createSelection(
  filter: Document,
  statement: Document,
  statementContext: StatementContext,
  window: { sort?: Document; skip?: number; limit?: number; projected?: ReadonlySet<string> | null },
): Selection {
  return {
    filter,
    matches: compileFilter(filter, statementContext),
    sort: window.sort ?? {},
    hint: readHint(statement),
    collation: statementContext.collation,
    skip: window.skip ?? 0,
    limit: window.limit ?? 0,
    projected: window.projected ?? null,
  };
}
