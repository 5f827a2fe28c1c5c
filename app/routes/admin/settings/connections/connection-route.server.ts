import { isFixedByEnvironment } from '~/domain/connections/current-connections.server';
import { loadConnections } from '~/domain/connections/load-connections.server';
import type { ConnectionName } from '~/domain/connections/connection';
import { errorResponse } from '~/http/forms/read-form.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requireFreshSession, requirePermission, type SignedIn } from '~/http/session/session.server';
import { formatDate } from '~/lib/format/dates';

/** For each loader and action of the keys: a super admin who has just confirmed. Throws 403, or a redirect to sign in or confirm. */
export async function requireOwner(request: Request, now: Date): Promise<SignedIn> {
  const signedIn = await requirePermission(request, now, 'users:write');
  if (signedIn.user.role !== 'super_admin')
    throw errorResponse(403, 'Only a super admin can see and set these keys.');
  return requireFreshSession(request, now);
}

/** What the page of the keys shows. `texts` are those of the form, without secrets. */
export async function viewConnection(name: ConnectionName) {
  const connection = (await withDatabaseTimeout(loadConnections()))[name];
  const stored = connection.state === 'missing' ? null : connection;
  return {
    isFixed: isFixedByEnvironment(name),
    state: connection.state,
    set: stored && {
      on: formatDate(stored.setAt),
      by: stored.setBy.name,
      ending: stored.shown['ending'] ?? '',
    },
    texts: stored?.shown ?? {},
  };
}
