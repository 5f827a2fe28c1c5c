import { hasPermission } from '~/domain/accounts/permissions';
import type { StaffMember } from '~/domain/audit/staff-member';
import { clientAddress } from '~/http/security/client-address.server';
import type { SignedIn } from './session.server';

/** For domain functions that record who made a change, and from where. */
export const staffMember = (request: Request, { user }: SignedIn): StaffMember => ({
  userId: user._id,
  name: `${user.firstName} ${user.lastName}`.trim() || user.email,
  clientAddress: clientAddress(request),
  mayChangeSettings: hasPermission(user, 'settings:write'),
  maySeeOrders: hasPermission(user, 'orders:read'),
});
