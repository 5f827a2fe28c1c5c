import { forget, remember } from '@epic-web/remember';
import type { SmsClient } from '~/clients/sms.server';
import type { MailSender } from '~/clients/smtp.server';
import {
  connectionNames,
  type ConnectionName,
  type ConnectionValues,
  type MailAccount,
  type SmsKeys,
} from './connection';
import { loadConnections } from './load-connections.server';

type Connectors = {
  /** The environment has these keys: those of the back office are not used. */
  readonly isFixed: Readonly<Record<ConnectionName, boolean>>;
  /** Makes the client that the shop uses from now on; null for no keys. `setAt`: since when the keys are known. */
  readonly connect: {
    readonly [Name in ConnectionName]: (values: ConnectionValues[Name] | null, setAt: Date | null) => void;
  };
  /** Sends by an account that the shop does not use yet. */
  readonly createMailSender: (account: MailAccount) => MailSender | null;
  /** Texts by an account that the shop does not use yet. */
  readonly createSmsSender: (keys: SmsKeys) => SmsClient | null;
  /** Told once for the same keys. */
  readonly reportFailure: (name: ConnectionName, error: unknown) => void;
};

type Current = Connectors & {
  /** What the clients were made of, encrypted; undefined before the first. */
  readonly used: { [Name in ConnectionName]?: string | null };
  /** What no client could be made of. */
  readonly failed: { [Name in ConnectionName]?: string | null };
  /** The number of refreshes that have begun, and of the last of them that was followed. */
  begun: number;
  followed: number;
};

/** On the global object, because the server and the routes are separate bundles. */
const slot = 'connections';

const none: Current = {
  isFixed: { mpesa: false, mail: false, sms: false },
  connect: { mpesa: () => undefined, mail: () => undefined, sms: () => undefined },
  createMailSender: () => null,
  createSmsSender: () => null,
  reportFailure: () => undefined,
  used: {},
  failed: {},
  begun: 0,
  followed: 0,
};

const current = (): Current => remember(slot, () => none);

/** Called once, by app/runtime.server.ts. */
export function configureConnections(connectors: Connectors): void {
  forget(slot);
  remember(slot, (): Current => ({ ...connectors, used: {}, failed: {}, begun: 0, followed: 0 }));
}

export const isFixedByEnvironment = (name: ConnectionName): boolean => current().isFixed[name];

/** Null in a process that was not started as a shop. */
export const createMailSender = (account: MailAccount): MailSender | null =>
  current().createMailSender(account);

/** Null in a process that was not started as a shop. */
export const createSmsSender = (keys: SmsKeys): SmsClient | null => current().createSmsSender(keys);

/**
 * Lets the shop use the keys that are stored now: before each page and job, so that all processes follow a change. Costs the
 * read of the content version where nothing has changed. Keys that no client can be made of are reported, and tried again the next
 * time; the former client stays.
 */
export async function refreshConnections(): Promise<void> {
  const refreshing = current();
  const { isFixed, connect, reportFailure, used, failed } = refreshing;
  const turn = (refreshing.begun += 1);
  const stored = await loadConnections();
  // A read that took long must not bring back the keys from before a change that a later one has seen.
  if (turn < refreshing.followed) return;
  refreshing.followed = turn;
  const follow = <Name extends ConnectionName>(name: Name) => {
    if (isFixed[name]) return;
    const connection = stored[name];
    const sealed = connection.state === 'set' ? connection.sealed : null;
    if (used[name] === sealed) return;
    try {
      if (connection.state === 'set')
        connect[name](connection.values as ConnectionValues[Name], connection.setAt);
      else connect[name](null, null);
      used[name] = sealed;
      delete failed[name];
    } catch (error) {
      if (failed[name] !== sealed) reportFailure(name, error);
      failed[name] = sealed;
    }
  };
  connectionNames.forEach(follow);
}
