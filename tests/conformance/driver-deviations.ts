import type { Document } from 'mongodb';
import { isPlainDocument } from './unified/values';

/**
 * Published tests that fail because of what the official driver sends, whatever the server replies: the reasons by
 * file name (without its folder) and description.
 */
const keepsNoFalse =
  'the driver leaves bypassDocumentValidation: false out of the command, where the test wants it sent';
const replacesNullId = 'the driver gives a document whose _id is null an _id of its own before it sends it';

const driverDeviations: Record<string, Record<string, string>> = {
  'bypassDocumentValidation.json': {
    'Aggregate with $out passes bypassDocumentValidation: false': keepsNoFalse,
    'BulkWrite passes bypassDocumentValidation: false': keepsNoFalse,
    'FindOneAndReplace passes bypassDocumentValidation: false': keepsNoFalse,
    'FindOneAndUpdate passes bypassDocumentValidation: false': keepsNoFalse,
    'InsertMany passes bypassDocumentValidation: false': keepsNoFalse,
  },
  'create-null-ids.json': {
    'inserting _id with type null via insertOne': replacesNullId,
    'inserting _id with type null via insertMany': replacesNullId,
    'inserting _id with type null via bulkWrite': replacesNullId,
  },
};

/** The reason why the driver cannot pass a test, or null. */
export function driverDeviation(fileName: string, description: string): string | null {
  const reason = driverDeviations[fileName]?.[description];
  return reason ? `the driver deviates: ${reason}` : null;
}

/**
 * The wtimeout that the driver adds to every commit and abort with a write concern; the specification only wants it
 * on retries.
 */
const driverCommitTimeoutMs = 10_000;

/** The command without the wtimeout that the driver adds, unless the test expects one. */
export function withoutCommitTimeout(command: Document, expected: unknown): Document {
  const { writeConcern } = command;
  const isEnding = 'commitTransaction' in command || 'abortTransaction' in command;
  const expectedConcern = isPlainDocument(expected) ? (expected.writeConcern as unknown) : undefined;
  const isUnexpected = isPlainDocument(expectedConcern) && !('wtimeout' in expectedConcern);
  if (!isEnding || !isUnexpected || writeConcern?.wtimeout !== driverCommitTimeoutMs) return command;
  const { wtimeout: _, ...others } = writeConcern;
  return { ...command, writeConcern: others };
}
