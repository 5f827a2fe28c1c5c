/**
 * The keys of the unified test format (schema 1.x) that the runner reads:
 * https://github.com/mongodb/specifications/blob/master/source/unified-test-format/unified-test-format.md
 */
import { EJSON } from 'bson';
import type { Document } from 'mongodb';

export type RunOnRequirement = {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverParameters?: Document;
  serverless?: 'require' | 'forbid' | 'allow';
  auth?: boolean;
  authMechanism?: string;
  csfle?: boolean | Document;
};

/** One key: the kind of entity. Its value describes it. */
export type EntityDescription = Record<string, Document>;

export type CollectionData = {
  collectionName: string;
  databaseName: string;
  createOptions?: Document;
  documents: Document[];
};

export type ExpectedError = {
  isError?: true;
  isClientError?: boolean;
  isTimeoutError?: boolean;
  errorContains?: string;
  errorCode?: unknown;
  errorCodeName?: string;
  errorLabelsContain?: string[];
  errorLabelsOmit?: string[];
  errorResponse?: Document;
  expectResult?: unknown;
  writeErrors?: Document;
  writeConcernErrors?: Document[];
};

export type Operation = {
  name: string;
  object: string;
  arguments?: Document;
  expectError?: ExpectedError;
  expectResult?: unknown;
  saveResultAsEntity?: string;
  ignoreResultAndError?: boolean;
};

/** One key: the kind of event. Its value lists what must match. */
export type ExpectedEvent = Record<string, Document>;

export type ExpectedEvents = {
  client: string;
  eventType?: 'command' | 'cmap' | 'sdam';
  events: ExpectedEvent[];
  ignoreExtraEvents?: boolean;
};

export type UnifiedTest = {
  description: string;
  runOnRequirements?: RunOnRequirement[];
  skipReason?: string;
  operations: Operation[];
  expectEvents?: ExpectedEvents[];
  outcome?: CollectionData[];
};

export type TestFile = {
  description: string;
  schemaVersion: string;
  runOnRequirements?: RunOnRequirement[];
  createEntities?: EntityDescription[];
  initialData?: CollectionData[];
  tests: UnifiedTest[];
};

/**
 * Parses a test file. Numbers become Int32, Long and Double objects, so that documents keep the types of the file.
 * Null for JSON in another format, such as the legacy ones without `schemaVersion`.
 */
export function parseTestFile(text: string): TestFile | null {
  const content = EJSON.parse(text, { relaxed: false }) as Partial<TestFile> | null;
  if (!content || typeof content.schemaVersion !== 'string' || !Array.isArray(content.tests)) return null;
  return content as TestFile;
}
