import type { SubmissionResult } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findDifferences, type EditConflict } from '~/domain/back-office/edit-conflict';
import { saveSettings, settingsVersion } from '~/domain/settings/sections/save-settings.server';
import {
  isSettingsSection,
  labelValues,
  settingsSection,
  settingsSectionNames,
  type SettingsSection,
} from '~/domain/settings/sections/settings-form';
import { settingsSchemas } from '~/domain/settings/sections/settings-schemas';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { setFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { SettingsForm } from './settings-form';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Settings', matches);

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'settings:write');
  const settings = await loadSettings();
  return {
    shopEmail: settings.email,
    sections: settingsSectionNames.map((name) => ({
      name,
      values: settingsSection(name).read(settings),
      version: settingsVersion(name, settings),
    })),
  };
}

type ActionData = {
  readonly section: SettingsSection;
  readonly reply: SubmissionResult<string[]>;
  readonly conflict: EditConflict | null;
};

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, 'settings:write');
  const form = await readForm(request);
  const section = fieldText(form, 'section');
  if (!isSettingsSection(section)) throw unreadableForm();
  const submission = parseSubmission(form, settingsSchemas[section]);
  if (submission.status !== 'success')
    return data<ActionData>({ section, reply: submission.reply(), conflict: null }, { status: 400 });
  const result = await saveSettings({
    section,
    change: submission.value,
    seenVersion: fieldText(form, 'seenVersion'),
    by: staffMember(request, signedIn),
    now: new Date(),
  });
  if (!result.ok) {
    const conflict = toConflict(section, submission.payload, result.current);
    return data<ActionData>({ section, reply: submission.reply(), conflict }, { status: 409 });
  }
  const text = `“${settingsSection(section).title}” was saved.`;
  const headers = { 'Set-Cookie': await setFlash({ kind: 'success', text }) };
  return redirect(`/settings-admin#${section}`, { status: 303, headers });
}

const toConflict = (
  section: SettingsSection,
  mine: Readonly<Record<string, unknown>>,
  current: Settings,
): EditConflict => ({
  version: settingsVersion(section, current),
  changedAt: null,
  differences: findDifferences(
    labelValues(section, mine),
    labelValues(section, settingsSection(section).read(current)),
  ),
});

export default function SettingsPage() {
  const { shopEmail, sections } = useLoaderData<typeof loader>();
  const actionData = useActionData<ActionData>();
  return (
    <div className="space-y-6">
      <h1>Settings</h1>
      {sections.map(({ name, values, version }) => {
        const own = actionData?.section === name ? actionData : null;
        return (
          <SettingsForm
            key={`${name} ${version} ${own?.conflict?.version ?? ''}`}
            section={name}
            values={values}
            version={version}
            lastResult={own?.reply}
            conflict={own?.conflict ?? null}
            shopEmail={shopEmail}
          />
        );
      })}
    </div>
  );
}
