import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findDifferences, type EditConflict } from '~/domain/editing/edit-conflict';
import { addRow, rowVersion, saveRow } from '~/domain/settings/sections/edit-rows.server';
import { describeFields, rowName } from '~/domain/settings/sections/settings-section';
import { settingsSection } from '~/domain/settings/sections/settings-sections';
import { loadSettings } from '~/domain/settings/settings.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { settingsSectionPath } from '~/paths';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { SectionForm } from './section-form';
import { BackLink } from './section-page';
import { requireRow, unknownRow } from './section-route.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  privateMeta(loaded ? titleOf(loaded) : 'Settings', matches);

/** Serves `…/rows/new`, which adds a row, too. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name, section, id } = await requireRow(request, now, params);
  if (id === null) return { name, row: null, texts: {}, version: '' };
  const row = section.read(await loadSettings()).find((each) => each['id'] === id);
  if (!row) throw unknownRow();
  return { name, row: rowName(section, row), texts: row, version: rowVersion(row) };
}

type ActionData = { readonly reply: SubmissionResult<string[]>; readonly conflict: EditConflict | null };

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { name, section, id, signedIn } = await requireRow(request, now, params);
  const texts = readFieldValues(form, section.fields);
  const submission = parseSubmission(form, formSchema(section.fields, texts));
  if (submission.status !== 'success')
    return data<ActionData>({ reply: submission.reply(), conflict: null }, { status: 400 });
  const change = { texts, by: staffMember(request, signedIn), now };
  const result =
    id === null
      ? await addRow(name, change)
      : await saveRow(name, id, { ...change, seenVersion: fieldText(form, 'seenVersion') });
  if (result.ok)
    return redirectWithFlash(settingsSectionPath(name), {
      kind: 'success',
      text: `“${rowName(section, texts)}” was saved.`,
    });
  if (result.reason === 'unknown-row') throw unknownRow();
  if (result.reason === 'invalid') {
    const reply = submission.reply({ formErrors: [...result.messages] });
    return data<ActionData>({ reply, conflict: null }, { status: 400 });
  }
  const { fields } = section;
  const conflict = {
    version: rowVersion(result.current),
    changedAt: null,
    differences: findDifferences(describeFields(fields, texts), describeFields(fields, result.current)),
  };
  return data<ActionData>({ reply: submission.reply(), conflict }, { status: 409 });
}

const titleOf = ({ name, row }: { name: Parameters<typeof settingsSection>[0]; row: string | null }) =>
  row === null ? `Add a ${settingsSection(name).list?.itemName}` : `Edit: ${row}`;

export default function SectionRow() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<ActionData>();
  const { name, texts, version } = loaded;
  const section = settingsSection(name);
  const conflict = actionData?.conflict ?? null;
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={settingsSectionPath(name)} text={section.title} />
      <h1 className="break-words">{titleOf(loaded)}</h1>
      <SectionForm
        key={`${name} ${conflictFormKey(version, conflict)}`}
        fields={section.fields}
        texts={texts}
        version={version}
        lastResult={actionData?.reply}
        conflict={conflict}
      />
    </div>
  );
}
