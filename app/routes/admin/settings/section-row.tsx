import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { findDifferences } from '~/domain/editing/edit-conflict';
import { addRow, rowVersion, saveRow } from '~/domain/settings/sections/edit-rows.server';
import { describeFields, rowName } from '~/domain/settings/sections/settings-section';
import { loadSettings } from '~/domain/settings/settings.server';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { fromSetUp, settingsRowPath, settingsSectionPath } from '~/paths';
import { Deleted } from '~/ui/admin/deleted';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { answerSavedStep, readSetUpStep } from '../set-up/answer-saved-step.server';
import { BackLink } from './back-link';
import { sectionForms } from './lazy-section';
import { requireRow, viewSection } from './section-route.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  privateMeta(loaded ? titleOf(loaded) : 'Settings', matches);

/** Serves `…/rows/new`, which adds a row, too. `row` is null for one that is deleted (404). */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name, section, id, signedIn } = await requireRow(request, now, params);
  const isNew = id === null;
  const row = isNew ? null : section.read(await loadSettings()).find((each) => each['id'] === id);
  const { mayChangeSettings, maySeeOrders } = staffMember(request, signedIn);
  const shared = {
    section: viewSection(name),
    isNew,
    step: readSetUpStep(request),
    may: { mayChangeSettings, maySeeOrders },
  };
  if (!row) return data({ ...shared, row: null, texts: {}, version: '' }, { status: isNew ? 200 : 404 });
  return data({
    ...shared,
    row: rowName(section, row),
    texts: row,
    version: withSeenFields(rowVersion(row), row),
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const { name, section, id, signedIn } = await requireRow(request, now, params);
  const { fields, list } = section;
  const texts = readFieldValues(form, fields);
  const change = { texts, by: staffMember(request, signedIn), now };
  return handleEditorForm(context, form, {
    noun: list.itemName,
    schema: formSchema(fields, texts),
    save: () =>
      id === null
        ? addRow(name, change)
        : saveRow(name, id, { ...change, seenVersion: fieldText(form, 'seenVersion') }),
    answer: () => {
      const step = readSetUpStep(request);
      const text = `“${rowName(section, texts)}” was saved.`;
      if (step === null) return redirectWithFlash(settingsSectionPath(name), { kind: 'success', text });
      return fieldText(form, 'next') === 'another'
        ? redirectWithFlash(fromSetUp(settingsRowPath(name, 'new'), step), { kind: 'success', text })
        : answerSavedStep(step, text);
    },
    fields,
    textsOf: (stored) => stored,
    conflictWith: (stored) => ({
      version: rowVersion(stored),
      changedAt: null,
      differences: findDifferences(
        describeFields(fields, readFieldValues(form, fields)),
        describeFields(fields, stored),
      ),
    }),
  });
}

type Loaded = Pick<SerializeFrom<typeof loader>, 'section' | 'isNew' | 'row'>;

const titleOf = ({ section, isNew, row }: Loaded): string =>
  isNew ? `Add a ${section.itemName}` : `Edit: ${row ?? section.itemName}`;

export default function SectionRow() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<EditorActionData>();
  const { section, isNew, step, may, row, texts, version } = loaded;
  const Form = sectionForms[section.form];
  const conflict = actionData?.conflict ?? null;
  const listPath = fromSetUp(settingsSectionPath(section.name), step);
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={listPath} text={section.title} />
      <h1 className="break-words">{titleOf(loaded)}</h1>
      {isNew || row !== null || actionData ? (
        <Suspense>
          <Form
            key={`${section.name} ${conflictFormKey(version, conflict)}`}
            name={section.name}
            texts={texts}
            may={may}
            version={version}
            lastResult={actionData?.reply}
            conflict={conflict}
            {...(isNew &&
              step !== null && {
                alsoButton: { name: 'next', value: 'another', label: 'Save and add another' },
              })}
          />
        </Suspense>
      ) : (
        <Deleted noun={section.itemName}>
          <a href={listPath} className="button button-primary">
            {section.title}
          </a>
        </Deleted>
      )}
    </div>
  );
}
