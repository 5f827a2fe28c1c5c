import { isFixedByEnvironment } from '~/domain/connections/current-connections.server';
import { loadConnections } from '~/domain/connections/load-connections.server';
import type { ConnectionName } from '~/domain/connections/connection';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requireFreshSession, type SignedIn } from '~/http/session/session.server';
import { formatDate } from '~/lib/format/dates';
import { fromSetUp } from '~/paths';
import { answerSavedStep, readSetUpStep } from '../../set-up/answer-saved-step.server';
import { requireOwner } from '../../set-up/require-owner.server';

/** For each loader and action of the keys: the owner, who has just confirmed. Throws like requireOwner, or a redirect to confirm. */
export async function requireConfirmedOwner(request: Request, now: Date): Promise<SignedIn> {
  await requireOwner(request, now);
  return requireFreshSession(request, now);
}

/** Leads to the page that tries what was saved or, where the set-up led here, to its list with a link to that page. */
export function answerSavedKeys(
  request: Request,
  { saved, then, test }: { saved: string; then: string; test: { label: string; path: string } },
): Promise<Response> {
  const step = readSetUpStep(request);
  return step === null
    ? redirectWithFlash(test.path, { kind: 'success', text: `${saved} ${then}` })
    : answerSavedStep(step, saved, [{ ...test, path: fromSetUp(test.path, step) }]);
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
