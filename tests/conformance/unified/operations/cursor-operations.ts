import type { CursorEntity } from '../entities';
import { Mismatch } from '../test-errors';
import type { EntityOperation } from './collection-operations';

export const cursorOperations: Record<string, EntityOperation<CursorEntity>> = {
  close: ({ cursor }) => cursor.close(),
  /** An exhausted cursor gives neither a document nor an error, which a test cannot expect. */
  iterateUntilDocumentOrError: async ({ cursor, buffered }) => {
    const document = buffered.shift() ?? (await cursor.next());
    if (document === null) throw new Mismatch('the cursor ended without another document');
    return document;
  },
  iterateOnce: async ({ cursor, buffered }) => buffered.shift() ?? (await cursor.tryNext()),
};
