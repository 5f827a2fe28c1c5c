import type { ObjectId } from 'mongodb';

/** The person who makes a change in the back office. */
export type StaffMember = {
  readonly userId: ObjectId;
  /** As the timeline and the audit log show it. */
  readonly name: string;
  /** IPv4 address or IPv6 network; null under remix-serve. */
  readonly clientAddress: string | null;
  /** `settings:write`. Absent: no. */
  readonly mayChangeSettings?: boolean;
  /** `orders:read`. Absent: no. */
  readonly maySeeOrders?: boolean;
};
