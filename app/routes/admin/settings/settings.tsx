import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findLegalText } from '~/domain/legal/legal-text-queries.server';
import { legalTextNames, legalTextTitles } from '~/domain/legal/legal-texts';
import { findLastChanges } from '~/domain/settings/history/settings-history.server';
import { matchesSearch, searchTextOf } from '~/domain/settings/sections/search-settings';
import { sectionGroups } from '~/domain/settings/sections/settings-section';
import { settingsSection, settingsSectionNames } from '~/domain/settings/sections/settings-sections';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { formatDate, formatDateTime } from '~/lib/format/dates';
import { toSearchText } from '~/lib/search-text';
import {
  apiKeysPath,
  legalTextPath,
  mailAccountPath,
  mpesaKeysPath,
  settingsAdminPath,
  settingsSectionPath,
  setUpPath,
  smsAccountPath,
  uneditedContentPath,
  webhooksPath,
} from '~/paths';
import { ListSearch } from '~/ui/admin/list-search';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { useInlineFlash } from '~/ui/use-inline-flash';

export const handle: RouteHandle = { showsInlineMessages: true };

export const meta: MetaFunction = ({ matches }) => privateMeta('Settings', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'settings:write');
  const search = toSearchText(new URL(request.url).searchParams.get('q') ?? '');
  const [lastChanges, ...texts] = await Promise.all([
    findLastChanges(),
    ...legalTextNames.map(findLegalText),
  ]);
  const sections = settingsSectionNames.map((name) => {
    const { title, group, description } = settingsSection(name);
    const last = lastChanges.get(name);
    return {
      id: name,
      path: settingsSectionPath(name),
      title,
      group,
      description,
      searchText: searchTextOf(name),
      changed: last ? `Changed by ${last.by.name}, ${formatDateTime(last.at)}` : null,
    };
  });
  const legalTexts = texts.map(({ _id, reviewed, changedAt }) => ({
    id: _id,
    path: legalTextPath(_id),
    title: legalTextTitles[_id],
    searchText: 'legal law rules refund returns data protection',
    description: reviewed ? 'Reviewed by a lawyer' : 'To be reviewed by the owner’s lawyer',
    changed: `Changed on ${formatDate(changedAt)}`,
  }));
  const isOwner = user.role === 'super_admin';
  const keys = [
    {
      id: 'mpesa',
      path: mpesaKeysPath,
      title: 'M-Pesa prompts',
      description: 'Safaricom’s Daraja keys, with which the shop sends prompts',
      searchText: 'till paybill STK push consumer key secret passkey payments Safaricom',
      changed: null,
    },
    {
      id: 'mail',
      path: mailAccountPath,
      title: 'Email account',
      description: 'The account that the shop sends its emails from',
      searchText: 'SMTP Gmail Outlook Microsoft Zoho Yahoo sender password mail server',
      changed: null,
    },
    {
      id: 'sms',
      path: smsAccountPath,
      title: 'SMS account',
      description: 'The account at Africa’s Talking that the shop texts from',
      searchText: 'text messages sender short code API key callback balance phone',
      changed: null,
    },
  ];
  const connections = [
    ...(isOwner ? keys : []),
    {
      id: 'api-keys',
      path: apiKeysPath,
      title: 'API keys',
      description: 'Connect a till, an app or a partner’s program to the shop',
      searchText: 'token integration POS',
      changed: null,
    },
    {
      id: 'webhooks',
      path: webhooksPath,
      title: 'Webhooks',
      description: 'Tell another program when an order or its payment changes',
      searchText: 'callback integration',
      changed: null,
    },
  ];
  const setUp = {
    id: 'set-up',
    path: setUpPath,
    title: 'Set up your shop',
    description: 'The steps from a new shop to an open one',
    searchText: 'open launch start begin',
    changed: null,
  };
  const unedited = {
    id: 'as-it-came',
    path: uneditedContentPath,
    title: 'Still as it came',
    description: 'Texts and pictures that nobody has edited',
    searchText: 'examples demo default original content',
    changed: null,
  };
  const groups = [
    ...sectionGroups.map((title) => ({
      title,
      entries: sections.filter(({ group }) => group === title),
    })),
    { title: 'Set-up', entries: isOwner ? [setUp, unedited] : [unedited] },
    { title: 'Connections', entries: connections },
    { title: 'Legal texts', entries: legalTexts },
  ];
  return {
    search,
    groups: groups
      .map(({ title, entries }) => ({
        title,
        entries: entries
          .filter((entry) =>
            matchesSearch(`${title} ${entry.title} ${entry.description} ${entry.searchText}`, search),
          )
          .map(({ searchText: _, ...entry }) => entry),
      }))
      .filter(({ entries }) => entries.length > 0),
  };
}

export default function SettingsPage() {
  const { search, groups } = useLoaderData<typeof loader>();
  const flash = useInlineFlash();
  return (
    <div className="max-w-text space-y-6">
      <h1>Settings</h1>
      <p>Your changes appear in the shop immediately. You can undo each change.</p>
      <ListSearch
        action={settingsAdminPath}
        label="Search the settings"
        placeholder="Till, logo, opening hours"
        search={search}
        isFiltered={false}
      />
      {groups.length === 0 && (
        <EmptyState
          title={`No settings match “${search}”`}
          text="Try one word, or look through all settings."
        >
          <a href={settingsAdminPath} className="button button-secondary">
            All settings
          </a>
        </EmptyState>
      )}
      {groups.map(({ title: groupTitle, entries }) => (
        <section key={groupTitle} aria-label={groupTitle} className="space-y-2">
          <h2>{groupTitle}</h2>
          <ul className="card divide-y divide-edge-pale">
            {entries.map(({ id, path, title, description, changed }) => (
              <li key={id} id={flash?.at === id ? undefined : id} className="scroll-mt-24">
                {flash?.at === id && (
                  <Notice kind={flash.kind} id={id} announced>
                    <p>{flash.text}</p>
                  </Notice>
                )}
                <a href={path} className="flex items-center gap-3 p-4 hover:bg-mint">
                  <span className="min-w-0 flex-1">
                    <span className="block font-bold">{title}</span>{' '}
                    <span className="block text-sm">{description}</span>{' '}
                    {changed && <span className="block text-sm text-ink-soft">{changed}</span>}
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
