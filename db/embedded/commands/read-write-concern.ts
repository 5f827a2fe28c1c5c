import { isDocument, isNumber, typeName, type Document, type Value } from '../language/bson/values';
import { badValue, locationError, typeMismatch, failedToParse, invalidOptions } from '../language/errors';

const LEVELS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];

/** Commands that support a read concern level other than local. */
const READS = new Set(['find', 'aggregate', 'distinct', 'count', 'getMore']);

/** Validates a read concern. With one member, all levels but `snapshot` read the newest committed state. */
export function checkReadConcern(name: string, command: Document): void {
  const { readConcern } = command;
  if (readConcern === undefined) return;
  if (!isDocument(readConcern))
    throw typeMismatch(`"readConcern" had the wrong type. Expected object, found ${typeName(readConcern)}`);
  const isTransaction = command.autocommit === false;
  if (isTransaction && command.startTransaction !== true)
    throw invalidOptions('Only the first command in a transaction may specify a readConcern');
  for (const [field, value] of Object.entries(readConcern)) {
    if (field === 'level') {
      if (typeof value !== 'string' || !LEVELS.includes(value))
        throw badValue(
          `Enumeration value '${String(value)}' for field 'readConcern.level' is not a valid value.`,
        );
    } else if (!['afterClusterTime', 'atClusterTime', 'provenance'].includes(field))
      throw locationError(40415, `BSON field 'readConcern.${field}' is an unknown field.`);
  }
  const level = readConcern.level ?? 'local';
  if (isTransaction && !['local', 'majority', 'snapshot'].includes(String(level)))
    throw invalidOptions(
      `The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction`,
    );
  if (isTransaction || level === 'local' || level === 'available') return;
  if (!READS.has(name))
    throw invalidOptions(`Command ${name} does not support { readConcern: { level: "${String(level)}" } }`);
  if (level === 'snapshot' && !SNAPSHOT_READS.has(name))
    throw invalidOptions(
      `Command ${name} does not support { readConcern: { level: "snapshot" } } outside a transaction`,
    );
}

/** Commands that support level "snapshot" outside transactions; getMore reads its cursor's snapshot. */
const SNAPSHOT_READS = new Set(['find', 'aggregate', 'distinct', 'getMore']);

/** The snapshot that a read outside transactions requests: a new one (no time), that of a time, or none (null). */
export function requestedSnapshot(name: string, command: Document): { readonly time: Value } | null {
  const { readConcern } = command;
  if (!isDocument(readConcern) || command.autocommit !== undefined || name === 'getMore') return null;
  if (readConcern.level !== 'snapshot') {
    if (readConcern.atClusterTime === undefined) return null;
    throw invalidOptions("readConcern.atClusterTime is only allowed with level 'snapshot'");
  }
  return { time: readConcern.atClusterTime };
}

const WRITE_CONCERN_FIELDS = ['w', 'j', 'wtimeout', 'fsync', 'provenance', 'getLastError'];

/** MongoDB's limit for members of a replica set. */
const MAX_MEMBERS = 50;

/**
 * Validates a write concern. Every acknowledged write is on the disk. Returns the writeConcernError to report if more
 * members are requested than exist.
 */
export function checkWriteConcern(name: string, command: Document, isSupported: boolean): Document | null {
  const { writeConcern } = command;
  if (writeConcern === undefined) return null;
  if (!isDocument(writeConcern))
    throw typeMismatch(`"writeConcern" had the wrong type. Expected object, found ${typeName(writeConcern)}`);
  if (command.autocommit === false && name !== 'commitTransaction' && name !== 'abortTransaction')
    throw invalidOptions('writeConcern is not allowed within a multi-statement transaction');
  if (!isSupported) throw invalidOptions('Command does not support writeConcern');
  for (const [field, value] of Object.entries(writeConcern)) {
    if (!WRITE_CONCERN_FIELDS.includes(field))
      throw locationError(40415, `BSON field 'writeConcern.${field}' is an unknown field.`);
    if (field === 'wtimeout' && !isNumber(value))
      throw typeMismatch("BSON field 'writeConcern.wtimeout' is the wrong type");
    if (field === 'j' && typeof value !== 'boolean' && !isNumber(value))
      throw typeMismatch("BSON field 'writeConcern.j' is the wrong type");
  }
  const w = writeConcern.w ?? 'majority';
  if (isNumber(w)) {
    if (Number(w) < 0 || Number(w) > MAX_MEMBERS)
      throw failedToParse('w has to be a non-negative number and not greater than 50');
    if (Number(w) <= 1) return null;
    return { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' };
  }
  if (typeof w !== 'string') throw failedToParse('w has to be a number or string');
  if (w === 'majority') return null;
  return {
    code: 79,
    codeName: 'UnknownReplWriteConcern',
    errmsg: `No write concern mode named '${w}' found in replica set configuration`,
  };
}
