import type { Dice } from '../dice';
import type { FaultKind } from '../faults/fault-log';
import type { SupervisedShop } from '../supervised-shop';

/** What the shop of a drill stores its data in. */
export type DrillDatabase = {
  readonly description: string;
  /** Settings of the shop. */
  readonly environment: Readonly<Record<string, string>>;
  /** What is not tried, and why. */
  readonly skipped: readonly string[];
  faults(shop: SupervisedShop, dice: Dice): FaultKind[];
  /** Connects this process with `connectDatabase`, while the shop is stopped; resolves with what disconnects it. */
  connect(shop: Pick<SupervisedShop, 'dataDirectory'>): Promise<() => Promise<void>>;
  close(): Promise<void>;
};
