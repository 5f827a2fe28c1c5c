import { forget, remember } from '@epic-web/remember';
import type { DatabaseKind } from '#db/backup/backup-record';

type OperationsConfiguration = {
  /** Whose disk is watched. */
  readonly dataDirectory: string;
  readonly isProduction: boolean;
  readonly databaseKind: DatabaseKind;
  /** Production with Safaricom's sandbox: no prompt reaches a phone. */
  readonly hasMpesaSandbox: boolean;
};

/** On the global object, because the server and the routes are separate bundles. */
const slot = 'operations';

const defaults: OperationsConfiguration = {
  dataDirectory: '.',
  isProduction: false,
  databaseKind: 'built-in-store',
  hasMpesaSandbox: false,
};

export function configureOperations(configuration: Partial<OperationsConfiguration>): void {
  forget(slot);
  remember(slot, (): OperationsConfiguration => ({ ...defaults, ...configuration }));
}

export const operationsConfiguration = (): OperationsConfiguration =>
  remember(slot, (): OperationsConfiguration => defaults);
