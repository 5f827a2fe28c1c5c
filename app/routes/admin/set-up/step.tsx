import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, type Params } from '@remix-run/react';
import { composeSharePicture } from '~/domain/content/compose-share-picture.server';
import { findDifferences } from '~/domain/editing/edit-conflict';
import {
  findSetUpConfirmation,
  loadAskedShop,
  loadSetUpForm,
  saveSetUpForm,
  setUpFormVersion,
} from '~/domain/set-up/forms/save-set-up-form.server';
import { fieldsOf } from '~/domain/set-up/forms/set-up-form';
import { isSetUpForm, setUpForm, type SetUpFormName } from '~/domain/set-up/forms/set-up-forms';
import { setUpStep } from '~/domain/set-up/set-up-steps';
import { describeFields, type Confirmation } from '~/domain/settings/sections/settings-section';
import { settingsSection } from '~/domain/settings/sections/settings-sections';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requireFreshSession } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { fromSetUp, legalRulesPath } from '~/paths';
import { SectionForm } from '~/routes/admin/settings/section-form';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { answerSavedStep } from './answer-saved-step.server';
import { StepPage } from './step-page';
import { requireOwner } from './require-owner.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  privateMeta(loaded?.title ?? 'Set up your shop', matches);

/** The form of the questions is the first half of its step. */
const stepOf = (name: SetUpFormName) => setUpStep(name === 'questions' ? 'rules' : name);

async function requireStep(request: Request, now: Date, params: Params) {
  const signedIn = await requireOwner(request, now);
  const name = params['step'] ?? '';
  if (!isSetUpForm(name)) throw errorResponse(404, 'There is no such step.');
  const shop = await loadAskedShop();
  if (setUpForm(name, shop).parts.some(({ section }) => settingsSection(section).needsFreshSession))
    await requireFreshSession(request, now);
  return { name, shop, signedIn };
}

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name, shop } = await requireStep(request, now, params);
  const { id, title } = stepOf(name);
  const { texts, version } = await loadSetUpForm(name);
  return { name, step: id, shop, title, texts, version: withSeenFields(version, texts) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const { name, shop, signedIn } = await requireStep(request, now, params);
  const fields = fieldsOf(setUpForm(name, shop));
  const texts = readFieldValues(form, fields);
  const submission = parseSubmission(form, formSchema(fields, texts));
  const confirmation = submission.status === 'success' ? await findSetUpConfirmation(name, texts) : null;
  if (confirmation && fieldText(form, 'confirmed') !== confirmation.value)
    return data({ reply: submission.reply(), conflict: null, confirmation });
  return handleEditorForm(context, form, {
    noun: 'settings',
    schema: formSchema(fields, texts),
    save: () =>
      saveSetUpForm(name, {
        texts,
        seenVersion: fieldText(form, 'seenVersion'),
        by: staffMember(request, signedIn),
        now,
      }),
    answer: () => answerSaved(name, now),
    fields,
    textsOf: (stored) => stored,
    conflictWith: (stored) => ({
      version: setUpFormVersion(stored),
      changedAt: null,
      differences: findDifferences(
        describeFields(fields, readFieldValues(form, fields)),
        describeFields(fields, stored),
      ),
    }),
  });
}

async function answerSaved(name: SetUpFormName, now: Date) {
  if (name === 'farm') await composeSharePicture(now);
  return name === 'questions'
    ? redirectWithFlash(legalRulesPath, { kind: 'success', text: 'Both texts now say what you answered.' })
    : answerSavedStep(name);
}

type StepActionData = EditorActionData & { readonly confirmation?: Confirmation };

export default function SetUpStep() {
  const { name, step, shop, title, texts, version } = useLoaderData<typeof loader>();
  const actionData = useActionData<StepActionData>();
  const conflict = actionData?.conflict ?? null;
  const { intro, more, parts } = setUpForm(name, shop);
  return (
    <StepPage
      title={title}
      intro={intro}
      more={more?.(shop).map(({ label, path }) => ({ label, path: fromSetUp(path, step) }))}
      isUnsaved={Boolean(actionData)}
    >
      <SectionForm
        key={`${name} ${conflictFormKey(version, conflict)}`}
        fields={fieldsOf({ parts })}
        texts={texts}
        version={version}
        lastResult={actionData?.reply}
        conflict={conflict}
        confirmation={actionData?.confirmation}
      />
    </StepPage>
  );
}
