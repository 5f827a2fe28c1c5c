import type { CommandStartedEvent, Document, MongoClient } from 'mongodb';
import { withoutCommitTimeout } from '../driver-deviations';
import type { ExpectedEvent, ExpectedEvents } from './format';
import { assertMatches, type MatchContext } from './match';
import { copyDocuments, readNumber } from './values';
import { Mismatch, SkipTest } from './test-errors';

/** An event by its name in the format, and the driver's object for it. */
export type ObservedEvent = { name: string; event: Document };

/** The format's event names, and the driver's names for the same events. */
const driverEventNames: Record<string, Parameters<MongoClient['on']>[0]> = {
  commandStartedEvent: 'commandStarted',
  commandSucceededEvent: 'commandSucceeded',
  commandFailedEvent: 'commandFailed',
  poolCreatedEvent: 'connectionPoolCreated',
  poolReadyEvent: 'connectionPoolReady',
  poolClearedEvent: 'connectionPoolCleared',
  poolClosedEvent: 'connectionPoolClosed',
  connectionCreatedEvent: 'connectionCreated',
  connectionReadyEvent: 'connectionReady',
  connectionClosedEvent: 'connectionClosed',
  connectionCheckOutStartedEvent: 'connectionCheckOutStarted',
  connectionCheckOutFailedEvent: 'connectionCheckOutFailed',
  connectionCheckedOutEvent: 'connectionCheckedOut',
  connectionCheckedInEvent: 'connectionCheckedIn',
  serverDescriptionChangedEvent: 'serverDescriptionChanged',
  topologyDescriptionChangedEvent: 'topologyDescriptionChanged',
  serverHeartbeatStartedEvent: 'serverHeartbeatStarted',
  serverHeartbeatSucceededEvent: 'serverHeartbeatSucceeded',
  serverHeartbeatFailedEvent: 'serverHeartbeatFailed',
};

const commandEvents = ['commandStartedEvent', 'commandSucceededEvent', 'commandFailedEvent'];

/** Records the named events of a client until it is closed, except those of `ignoredCommands`. */
export function observeEvents(
  client: MongoClient,
  names: string[],
  ignoredCommands: string[],
): ObservedEvent[] {
  const observed: ObservedEvent[] = [];
  // The format excludes the command that sets up a test.
  const ignored = new Set([...ignoredCommands, 'configureFailPoint']);
  for (const name of names) {
    const driverName = driverEventNames[name];
    if (!driverName) throw new SkipTest(`event ${name} is not one the driver emits`);
    client.on(driverName, (event: object) => {
      if ('commandName' in event && ignored.has(String(event.commandName))) return;
      observed.push({ name, event: copyEvent(event) });
    });
  }
  return observed;
}

/** The driver mutates the command of an emitted event when it retries the command. */
function copyEvent(event: object): Document {
  const copy: Document = { ...event };
  for (const key of ['command', 'reply']) if (key in copy) copy[key] = copyDocuments(copy[key]);
  return copy;
}

/** Counts the connections that are currently checked out. */
export function countCheckedOut(client: MongoClient): () => number {
  let count = 0;
  client.on('connectionCheckedOut', () => count++);
  client.on('connectionCheckedIn', () => count--);
  return () => count;
}

/** @throws {Mismatch} when the observed events of the given type differ from the list, in order */
export function assertEvents(
  expected: ExpectedEvents,
  observed: ObservedEvent[],
  context: MatchContext,
): void {
  const type = expected.eventType ?? 'command';
  const relevant = observed.filter(({ name }) => eventType(name) === type);
  const names = relevant.map(({ name, event }) => describeEvent(name, event)).join(', ');
  expected.events.forEach((item, index) => {
    const actual = relevant[index];
    const path = `${expected.client} event ${index}`;
    if (!actual)
      throw new Mismatch(`${path}: expected ${Object.keys(item).join()}, observed only [${names}]`);
    assertEvent(item, actual, context, path);
  });
  if (relevant.length > expected.events.length && !expected.ignoreExtraEvents) {
    throw new Mismatch(`${expected.client}: expected ${expected.events.length} events, observed [${names}]`);
  }
}

/** The number of observed events that match an expected event. */
export function countMatchingEvents(
  expected: ExpectedEvent,
  observed: ObservedEvent[],
  context: MatchContext,
): number {
  return observed.filter((item) => {
    try {
      assertEvent(expected, item, context, 'event');
      return true;
    } catch (error) {
      if (error instanceof Mismatch) return false;
      throw error;
    }
  }).length;
}

/** The lsids of the last two commands that the client sent. */
export function lastTwoLsids(observed: ObservedEvent[]): [unknown, unknown] {
  const commands = observed
    .filter(({ name }) => name === 'commandStartedEvent')
    .map(({ event }) => (event as CommandStartedEvent).command);
  if (commands.length < 2) throw new Mismatch(`expected two commands, observed ${commands.length}`);
  return [commands.at(-2)?.lsid, commands.at(-1)?.lsid];
}

function eventType(name: string): ExpectedEvents['eventType'] {
  if (commandEvents.includes(name)) return 'command';
  return name.startsWith('pool') || name.startsWith('connection') ? 'cmap' : 'sdam';
}

function assertEvent(
  expected: ExpectedEvent,
  actual: ObservedEvent,
  context: MatchContext,
  path: string,
): void {
  const [name, fields] = Object.entries(expected)[0] ?? ['', {}];
  if (name !== actual.name) {
    throw new Mismatch(`${path}: expected ${name}, observed ${describeEvent(actual.name, actual.event)}`);
  }
  for (const [key, value] of Object.entries(fields)) {
    const position = { path: `${path} ${name}.${key}`, isRoot: true };
    switch (key) {
      case 'command':
        assertMatches(value, withoutCommitTimeout(actual.event.command, value), context, position);
        break;
      case 'reply':
      case 'commandName':
      case 'databaseName':
      case 'reason':
      case 'interruptInUseConnections':
        assertMatches(value, actual.event[key], context, position);
        break;
      case 'hasServiceId':
        assertMatches(value, Boolean(actual.event.serviceId), context, position);
        break;
      case 'hasServerConnectionId':
        assertMatches(value, (readNumber(actual.event.serverConnectionId) ?? 0) > 0, context, position);
        break;
      default:
        throw new SkipTest(`the runner does not compare ${key} of events`);
    }
  }
}

function describeEvent(name: string, event: Document): string {
  return 'commandName' in event ? `${name} ${String(event.commandName)}` : name;
}
