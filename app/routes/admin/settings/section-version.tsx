import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { composeSharePicture } from '~/domain/content/compose-share-picture.server';
import { describeDifferences } from '~/domain/editing/edit-conflict';
import {
  findVersionEntries,
  restoreSettingsVersion,
} from '~/domain/settings/history/settings-history.server';
import type { FieldErrors } from '~/domain/editing/save-document.server';
import { entriesVersion } from '~/domain/settings/sections/save-section.server';
import { describeEntries } from '~/domain/settings/sections/settings-section';
import { settingsSection } from '~/domain/settings/sections/settings-sections';
import { loadSettings } from '~/domain/settings/settings.server';
import { seenVersionIn } from '~/http/back-office/seen-fields.server';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { settingsSectionPath } from '~/paths';
import { ChangesTable } from '~/ui/admin/changes-table';
import { Notice } from '~/ui/notice';
import { BackLink } from './back-link';
import { redirectToSettings } from './redirect-to-settings.server';
import { checkOf, requireSection } from './section-route.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Restore an earlier version', matches);

export const headers = noStoreHeaders;

const unknownVersion = () => errorResponse(404, 'There is no such version of these settings.');

function requireNumber(text: string | undefined): number {
  if (!/^\d{1,9}$/.test(text ?? '')) throw unknownVersion();
  return Number(text);
}

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name } = await requireSection(request, now, params);
  const number = requireNumber(params['version']);
  const section = settingsSection(name);
  const entries = await findVersionEntries(name, number);
  if (!entries) throw unknownVersion();
  const current = section.read(await loadSettings());
  return {
    name,
    title: section.title,
    number,
    seenVersion: entriesVersion(current),
    changes: describeDifferences(describeEntries(section, current), describeEntries(section, entries)),
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { name, signedIn } = await requireSection(request, now, params);
  const number = requireNumber(params['version']);
  const result = await restoreSettingsVersion(name, {
    number,
    seenVersion: seenVersionIn(form),
    check: checkOf(name),
    by: staffMember(request, signedIn),
    now,
  });
  if (result.ok) {
    if (name === 'name') await composeSharePicture(now);
    return redirectToSettings(
      name,
      `“${settingsSection(name).title}” is as it was ${number === 0 ? 'at the beginning' : `in version ${number}`}.`,
    );
  }
  if (result.reason === 'unknown') throw unknownVersion();
  if (result.reason === 'refused') return data({ error: result.message }, { status: 409 });
  return data(
    { error: result.reason === 'rejected' ? invalidMessage(result.errors) : conflictMessage },
    { status: 409 },
  );
}

const conflictMessage =
  'Somebody has changed these settings since you opened this page. See below what would change now.';

const invalidMessage = (errors: FieldErrors) =>
  `You can’t restore this version, because the rules have changed since: ${Object.values(errors).flat().join('. ')}.`;

export default function SectionVersion() {
  const { name, title, number, seenVersion, changes } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={`${settingsSectionPath(name)}/history`} text="Earlier versions" />
      <h1>
        {number === 0 ? 'Restore the original settings' : `Restore version ${number}`}: {title}
      </h1>
      {actionData && (
        <Notice kind="error">
          <p>{actionData.error}</p>
        </Notice>
      )}
      {changes.length === 0 ? (
        <p>Nothing would change. The settings are already the same.</p>
      ) : (
        <Form method="post" className="card space-y-4 p-4">
          <ChangesTable
            caption="What would change"
            rows={changes}
            beforeName="Now"
            afterName={number === 0 ? 'Original' : `Version ${number}`}
          />
          <input type="hidden" name="seenVersion" value={seenVersion} />
          <p>
            <button className="button button-primary">Restore it</button>
          </p>
        </Form>
      )}
    </div>
  );
}
