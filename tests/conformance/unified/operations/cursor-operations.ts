import type { CursorEntity } from '../entities';
import { Mismatch } from '../test-errors';
import type { EntityOperation } from './collection-operations';

export const cursorOperations: Record<string, EntityOperation<CursorEntity>> = {
  close: ({ cursor }) => cursor.close(),
  /** A cursor that ends has neither a document nor an error: the test cannot have meant that. */
  iterateUntilDocumentOrError: async ({ cursor, buffered }) => {
    const document = buffered.shift() ?? (await cursor.next());
    if (document === null) throw new Mismatch('the cursor ended without another document');
    return document;
  },
  iterateOnce: async ({ cursor, buffered }) => buffered.shift() ?? (await cursor.tryNext()),
};
