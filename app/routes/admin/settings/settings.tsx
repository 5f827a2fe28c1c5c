import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findLastChanges } from '~/domain/settings/history/settings-history.server';
import { sectionGroups } from '~/domain/settings/sections/settings-section';
import {
  sectionPath,
  settingsSection,
  settingsSectionNames,
} from '~/domain/settings/sections/settings-sections';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { formatDateTime } from '~/lib/format/dates';
import { Icon } from '~/ui/icon';

export const meta: MetaFunction = ({ matches }) => privateMeta('Settings', matches);

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'settings:write');
  const lastChanges = await findLastChanges();
  const sections = settingsSectionNames.map((name) => {
    const { title, group, description } = settingsSection(name);
    const last = lastChanges.get(name);
    return { name, title, group, description, last: last ? { at: last.at, by: last.by.name } : null };
  });
  return {
    groups: sectionGroups
      .map((title) => ({ title, sections: sections.filter(({ group }) => group === title) }))
      .filter((group) => group.sections.length > 0),
  };
}

export default function SettingsPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-text space-y-6">
      <h1>Settings</h1>
      <p>What you change here is on the shop’s pages at once. Each change can be undone.</p>
      {groups.map(({ title, sections }) => (
        <section key={title} aria-label={title} className="space-y-2">
          <h2>{title}</h2>
          <ul className="card divide-y divide-edge-pale">
            {sections.map((section) => (
              <li key={section.name} id={section.name}>
                <a href={sectionPath(section.name)} className="flex items-center gap-3 p-4 hover:bg-mint">
                  <span className="min-w-0 flex-1">
                    <span className="block font-bold">{section.title}</span>{' '}
                    <span className="block text-sm">{section.description}</span>{' '}
                    {section.last && (
                      <span className="block text-sm text-ink-soft">
                        Changed by {section.last.by}, {formatDateTime(section.last.at)}
                      </span>
                    )}
                  </span>
                  <Icon name="right" size={18} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
