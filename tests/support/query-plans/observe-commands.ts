import { createRequire } from 'node:module';
import type { Document } from 'mongodb';

type SentCommand = { readonly commandName: string; readonly command: Document };
type Listener = (sent: SentCommand) => void;

const driver = createRequire(import.meta.url);
const { Connection } = driver('mongodb/lib/cmap/connection.js') as {
  Connection: {
    prototype: { prepareCommand(database: string, command: Document, options: unknown): unknown };
  };
};

const { DocumentSequence } = driver('mongodb/lib/cmap/commands.js') as {
  DocumentSequence: new () => { readonly documents: readonly Document[] };
};

/** By the name of the database. */
const listeners = new Map<string, readonly Listener[]>();
let isPatched = false;

/**
 * Calls `listener` with each command that this process is about to send to a database; returns what ends that. Not by
 * `monitorCommands`, for whose other events the driver decodes each reply a second time.
 */
export function observeCommands(databaseName: string, listener: Listener): () => void {
  patch();
  const others = () => (listeners.get(databaseName) ?? []).filter((each) => each !== listener);
  listeners.set(databaseName, [...others(), listener]);
  return () => void listeners.set(databaseName, others());
}

/** The driver keeps some lists, such as that of `update`, in an object of its own. */
const withLists = (command: Document): Document =>
  Object.fromEntries(
    Object.entries(command).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof DocumentSequence ? value.documents : value,
    ]),
  );

function patch(): void {
  if (isPatched) return;
  isPatched = true;
  const { prototype } = Connection;
  const prepare = prototype.prepareCommand;
  prototype.prepareCommand = function (this: unknown, database, command, options) {
    const heard = listeners.get(database) ?? [];
    if (heard.length > 0) {
      const sent = { commandName: Object.keys(command)[0] ?? '', command: withLists(command) };
      for (const listener of heard) listener(sent);
    }
    return prepare.call(this, database, command, options);
  };
}
