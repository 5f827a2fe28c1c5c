import type { JobRuns } from './jobs/job-run';
import type { MpesaHealth } from '~/domain/mpesa/mpesa-health';
import type { OpenAnnouncement } from '~/domain/standing-orders/prices/open-announcement';
import type { OpenRename } from '~/domain/stock/renames/open-rename';
import type { Backup } from './backup';

/** What the operator must know about the shop; one document of each kind, shared by all processes. */
export type OperationRecord =
  | (Backup & { readonly _id: 'last-backup' })
  | { readonly _id: 'jobs'; readonly runs: JobRuns }
  /** After a restore (docs/decisions/0157). */
  | { readonly _id: 'standing-orders'; readonly restoredAt: Date; readonly broughtUntil: string | null }
  /** When the farm was last told of mornings that bring less than promised. */
  | { readonly _id: 'told-mornings'; readonly at: Date }
  /** What households are being told of prices (docs/decisions/0162). */
  | { readonly _id: 'price-announcements'; readonly open: readonly OpenAnnouncement[] }
  /** Sizes whose new SKU ended orders are still to get (docs/decisions/0174). */
  | { readonly _id: 'renamed-skus'; readonly open: readonly OpenRename[] }
  | (Partial<MpesaHealth> & { readonly _id: 'mpesa' });
