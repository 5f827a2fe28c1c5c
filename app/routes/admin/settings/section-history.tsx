import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listSettingsVersions } from '~/domain/settings/history/settings-history.server';
import type { SettingsVersion } from '~/domain/settings/history/settings-version';
import { describeEntries, type SettingsSection } from '~/domain/settings/sections/settings-section';
import { settingsSection } from '~/domain/settings/sections/settings-sections';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { formatDateTime } from '~/lib/format/dates';
import { describeDifferences } from '~/domain/editing/edit-conflict';
import { settingsSectionPath } from '~/paths';
import { ChangesTable } from '~/ui/admin/changes-table';
import { KeysetPagination } from '~/ui/admin/list-page';
import { BackLink } from './back-link';
import { requireSection } from './section-route.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Earlier versions', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name } = await requireSection(request, now, params);
  const before = new URL(request.url).searchParams.get('before') ?? '';
  const isNumber = /^\d{1,9}$/.test(before);
  const { versions, older } = await listSettingsVersions(name, isNumber ? Number(before) : null);
  const section = settingsSection(name);
  return {
    name,
    title: section.title,
    versions: versions.map((version) => toView(section, version)),
    older,
    isFirstPage: !isNumber,
  };
}

const toView = (section: SettingsSection, version: SettingsVersion) => ({
  number: version.number,
  at: version.at,
  by: version.by.name,
  restoredFrom: version.restoredFrom,
  changes: describeDifferences(
    describeEntries(section, version.before),
    describeEntries(section, version.after),
  ),
});

export default function SectionHistory() {
  const { name, title, versions, older, isFirstPage } = useLoaderData<typeof loader>();
  const path = `${settingsSectionPath(name)}/history`;
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={settingsSectionPath(name)} text={title} />
      <h1>Earlier versions: {title}</h1>
      {versions.length === 0 ? (
        <p>These settings have not changed yet. Changes appear here.</p>
      ) : (
        <ol className="space-y-3" aria-label="Versions, newest first">
          {versions.map((version, position) => (
            <li key={version.number} className="card space-y-2 p-4">
              <h2 className="font-sans text-base">
                {version.restoredFrom === null
                  ? `Version ${version.number}`
                  : `Version ${version.number}: version ${version.restoredFrom} restored`}
                {isFirstPage && position === 0 && ' (now)'}
              </h2>
              <p className="text-sm text-ink-soft">
                {version.by}, {formatDateTime(version.at)}
              </p>
              <ChangesTable caption="What was changed" rows={version.changes} />
              <p className="flex flex-wrap gap-2">
                {isFirstPage && position === 0 ? (
                  <VersionLink path={path} number={version.number - 1} text="Undo this change" />
                ) : (
                  <VersionLink
                    path={path}
                    number={version.number}
                    text={`Restore version ${version.number}`}
                  />
                )}
              </p>
            </li>
          ))}
          {older === null && (
            <li className="card space-y-2 p-4">
              <h2 className="font-sans text-base">Original</h2>
              <VersionLink path={path} number={0} text="Restore the original settings" />
            </li>
          )}
        </ol>
      )}
      <KeysetPagination
        previous={null}
        next={older === null ? null : `${path}?before=${older}`}
        nextName="Older"
      />
    </div>
  );
}

const VersionLink = ({ path, number, text }: { path: string; number: number; text: string }) => (
  <a href={`${path}/${number}`} className="button button-secondary">
    {text}
  </a>
);
