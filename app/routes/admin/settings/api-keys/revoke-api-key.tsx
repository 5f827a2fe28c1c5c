import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { revokeApiKey } from '~/domain/accounts/api-keys/save-api-key.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { apiKeyPath, apiKeysPath } from '~/paths';
import { BackLink } from '../back-link';
import { requireApiKey, viewApiKey } from './api-key-route.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Revoke an API key', matches);

export const headers = noStoreHeaders;

/** Needs no fresh session: a key that leaked must be stopped at once. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  return viewApiKey(await requireApiKey(params), now);
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'settings:write');
  if (fieldText(form, 'intent') !== 'revoke') throw unreadableForm();
  const { _id, name } = await requireApiKey(params);
  const revoked = await withDatabaseTimeout(revokeApiKey(_id, { by: staffMember(request, signedIn), now }));
  return redirectWithFlash(
    apiKeysPath,
    revoked
      ? { kind: 'success', text: `“${name}” is revoked and no longer works.` }
      : { kind: 'warning', text: `“${name}” was already revoked.` },
  );
}

export default function RevokeApiKey() {
  const { id, name, lastUse } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={apiKeyPath(id)} text={name} />
      <h1>Are you sure you want to revoke this API key?</h1>
      <form method="post" className="card space-y-4 p-4">
        <p className="break-words font-bold">{name}</p>
        <p>
          {lastUse
            ? `It was last used on ${lastUse.at}${lastUse.from ? `, from ${lastUse.from}` : ''}.`
            : 'It was never used.'}{' '}
          The system that uses it loses access immediately and will need a new key. You can’t undo this.
        </p>
        <p className="flex flex-wrap gap-3">
          <button name="intent" value="revoke" className="button button-secondary">
            Yes, revoke
          </button>{' '}
          <a href={apiKeysPath} className="button button-primary flex-1">
            Keep it
          </a>
        </p>
      </form>
    </div>
  );
}
