import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listLegalTextVersions } from '~/domain/legal/legal-text-queries.server';
import { legalTextTitles } from '~/domain/legal/legal-texts';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { formatDateTime } from '~/lib/format/dates';
import { legalTextPath } from '~/paths';
import { KeysetPagination } from '~/ui/admin/list-page';
import { BackLink } from '../back-link';
import { requireLegalText } from './legal-route.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Earlier versions', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name } = await requireLegalText(request, now, params);
  const before = new URL(request.url).searchParams.get('before') ?? '';
  const { versions, older } = await listLegalTextVersions(
    name,
    /^\d{1,9}$/.test(before) ? Number(before) : null,
  );
  return {
    name,
    older,
    versions: versions.map(({ number, at, by, reviewed, restoredFrom }) => ({
      number,
      at,
      by: by.name,
      reviewed,
      restoredFrom,
    })),
  };
}

export default function LegalVersions() {
  const { name, versions, older } = useLoaderData<typeof loader>();
  const path = `${legalTextPath(name)}/versions`;
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={legalTextPath(name)} text={legalTextTitles[name]} />
      <h1>Earlier versions: {legalTextTitles[name]}</h1>
      <p>We keep every saved version, because an order follows the text of its day.</p>
      <ol className="card divide-y divide-edge-pale" aria-label="Versions, newest first">
        {versions.map(({ number, at, by, reviewed, restoredFrom }) => (
          <li key={number} className="p-4">
            <a href={`${path}/${number}`} className="link inline-flex min-h-[44px] items-center font-bold">
              Version {number}
              {restoredFrom !== null && `: version ${restoredFrom} restored`}
            </a>
            <p className="text-sm text-ink-soft">
              {by}, {formatDateTime(at)}. {reviewed ? 'Reviewed by a lawyer.' : 'Not reviewed by a lawyer.'}
            </p>
          </li>
        ))}
        {older === null && (
          <li className="p-4">
            <a href={`${path}/0`} className="link inline-flex min-h-[44px] items-center font-bold">
              The original text
            </a>
          </li>
        )}
      </ol>
      <KeysetPagination
        previous={null}
        next={older === null ? null : `${path}?before=${older}`}
        nextName="Older"
      />
    </div>
  );
}
