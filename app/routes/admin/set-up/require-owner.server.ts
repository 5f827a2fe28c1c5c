import { errorResponse } from '~/http/forms/read-form.server';
import { requirePermission, type SignedIn } from '~/http/session/session.server';

/** Throws like requirePermission, and 403 for anybody but a super_admin. */
export async function requireOwner(request: Request, now: Date): Promise<SignedIn> {
  const signedIn = await requirePermission(request, now, 'settings:write');
  if (signedIn.user.role !== 'super_admin')
    throw errorResponse(403, 'Only the owner of the shop can open this page.');
  return signedIn;
}
