import type { Dice } from '../dice';
import type { FaultKind } from '../faults/fault-log';
import type { ShopUnderFire } from '../shop-under-fire';

/** What the shop of a drill stores its data in. */
export type DrillDatabase = {
  readonly description: string;
  /** Settings of the shop. */
  readonly environment: Readonly<Record<string, string>>;
  /** What is not tried, and why. */
  readonly skipped: readonly string[];
  faults(shop: ShopUnderFire, dice: Dice): FaultKind[];
  /** Connects this process with `connectDatabase`, while the shop is stopped; resolves with what disconnects it. */
  connect(shop: Pick<ShopUnderFire, 'dataDirectory'>): Promise<() => Promise<void>>;
  close(): Promise<void>;
};
