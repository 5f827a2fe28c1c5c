import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listApiKeys } from '~/domain/accounts/api-keys/find-api-key.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { apiKeyPath, newApiKeyPath, revokeApiKeyPath, settingsAdminPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { EmptyState } from '~/ui/empty-state';
import { OfWhat } from '~/ui/of-what';
import { BackLink } from '../back-link';
import { ApiKeyBadge, LastUse } from './api-key-facts';
import { viewApiKey, type ApiKeyView } from './api-key-route.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('API keys', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  const keys = await withDatabaseTimeout(listApiKeys(now));
  return { keys: keys.map((key) => viewApiKey(key, now)) };
}

export default function ApiKeys() {
  const { keys } = useLoaderData<typeof loader>();
  const make = (
    <a href={newApiKeyPath} className="button button-primary">
      Make an API key
    </a>
  );
  return (
    <div className="space-y-4">
      <BackLink path={`${settingsAdminPath}#api-keys`} text="All settings" />
      <h1>API keys</h1>
      <p className="max-w-text">
        A till, an app or a partner’s program works with the shop through its{' '}
        <a href="/api" className="link">
          API
        </a>
        . Give each system its own key, so that you can see when it was last used and stop it without stopping
        the others.
      </p>
      {keys.length === 0 ? (
        <EmptyState title="No API keys yet" text="No other system can use your shop’s API yet.">
          {make}
        </EmptyState>
      ) : (
        <>
          <p>{make}</p>
          <DataTable caption="API keys" columns={columns} rows={keys} keyOf={({ id }) => id} />
        </>
      )}
    </div>
  );
}

const columns: readonly Column<ApiKeyView>[] = [
  {
    name: 'Key',
    cell: ({ id, name, state, lastDay, revoked }) => (
      <>
        <a href={apiKeyPath(id)} className="link inline-block py-1 font-bold">
          {name}
        </a>{' '}
        <ApiKeyBadge state={state} />
        {revoked ? (
          <span className="block text-sm text-ink-soft">
            by {revoked.by}, {revoked.at}
          </span>
        ) : (
          lastDay && (
            <span className="block text-sm text-ink-soft">
              {state === 'ended' ? 'Ended after' : 'Works until'} {lastDay}
            </span>
          )
        )}
      </>
    ),
  },
  {
    name: 'May',
    cell: ({ permissions }) => (
      <ul>
        {permissions.map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
    ),
  },
  { name: 'Last used', cell: ({ lastUse }) => <LastUse lastUse={lastUse} /> },
  {
    name: 'Made by',
    cell: ({ made: { by, on } }) => (
      <span className="min-w-0 break-words">
        {by}
        <span className="block text-sm text-ink-soft">{on}</span>
      </span>
    ),
  },
  {
    name: 'Actions',
    cell: ({ id, name, state }) =>
      state === 'revoked' ? (
        '–'
      ) : (
        <a href={revokeApiKeyPath(id)} className="link inline-flex min-h-[44px] items-center font-bold">
          Revoke<OfWhat>{name}</OfWhat>
        </a>
      ),
  },
];
