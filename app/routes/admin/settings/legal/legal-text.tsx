import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { findDifferences } from '~/domain/editing/edit-conflict';
import { renderSections } from '~/domain/content/markdown.server';
import { switchNames } from '~/domain/content/switched-words';
import { legalPlaceholders } from '~/domain/legal/legal-placeholders';
import { describeLegalText, legalTextFields, reviewedLabel } from '~/domain/legal/legal-text-form';
import { findLegalText, toPageText } from '~/domain/legal/legal-text-queries.server';
import { legalTextSchema } from '~/domain/legal/legal-text-schema';
import { legalTextTitles, type LegalTextContent, type LegalTextName } from '~/domain/legal/legal-texts';
import { saveLegalText } from '~/domain/legal/save-legal-text.server';
import { setUpStep } from '~/domain/set-up/set-up-steps';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatDate } from '~/lib/format/dates';
import { legalRulesPath, legalTextPath, settingsAdminPath } from '~/paths';
import { conflictFormKey, EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { Prose } from '~/ui/content/prose';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, TextArea } from '~/ui/form/field';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Icon } from '~/ui/icon';
import { readSetUpStep } from '../../set-up/answer-saved-step.server';
import { BackLink } from '../back-link';
import { parseSeenNumber, requireLegalText } from './legal-route.server';
import { redirectToSettings } from '../redirect-to-settings.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  privateMeta(loaded ? legalTextTitles[loaded.name] : 'Settings', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name } = await requireLegalText(request, now, params);
  const { intro, text, reviewed, number, changedAt } = await findLegalText(name);
  const back = wayBack(request, name);
  const version = withSeenFields(String(number), toTexts({ intro, text, reviewed }));
  return { name, intro, text, reviewed, version, changedOn: formatDate(changedAt), back };
}

const toTexts = ({ intro, text, reviewed }: LegalTextContent) => ({
  intro,
  text,
  reviewed: reviewed ? 'on' : '',
});

/** The set-up asks the owner to read both texts as they are now. */
const wayBack = (request: Request, name: LegalTextName) =>
  readSetUpStep(request)
    ? { path: legalRulesPath, text: setUpStep('rules').title }
    : { path: `${settingsAdminPath}#${name}`, text: 'All settings' };

type Preview = {
  readonly intro: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly html: string }[];
};

type ActionData = EditorActionData & { readonly preview: Preview | null };

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const { name, signedIn } = await requireLegalText(request, now, params);
  const submission = parseSubmission(form, legalTextSchema);
  if (submission.status === 'success' && fieldText(form, 'intent') === 'preview') {
    const { intro, sections } = toPageText(name, submission.value, await loadShopFacts());
    const preview = { intro, sections: renderSections(sections) };
    return data<ActionData>({ reply: submission.reply(), conflict: null, preview });
  }
  return handleEditorForm(context, form, {
    noun: 'text',
    schema: legalTextSchema,
    save: async (content) => {
      const result = await saveLegalText(name, {
        content,
        seenNumber: parseSeenNumber(fieldText(form, 'seenVersion')),
        by: staffMember(request, signedIn),
        now,
      });
      return result.ok ? result : { ok: false, reason: 'conflict', document: result.current };
    },
    answer: () => {
      const text = `“${legalTextTitles[name]}” is saved and on its page.`;
      return readSetUpStep(request)
        ? redirectWithFlash(legalRulesPath, { kind: 'success', text })
        : redirectToSettings(name, text);
    },
    fields: legalTextFields,
    textsOf: (stored) => toTexts(stored),
    conflictWith: (stored, content) => ({
      version: String(stored.number),
      changedAt: stored.changedAt,
      differences: findDifferences(describeLegalText(content), describeLegalText(stored)),
    }),
    more: () => ({ preview: null }),
  });
}

export default function LegalTextPage() {
  const { name, version, changedOn, back, ...text } = useLoaderData<typeof loader>();
  const actionData = useActionData<ActionData>();
  const conflict = actionData?.conflict ?? null;
  return (
    <div className="max-w-text space-y-4">
      <BackLink {...back} />
      <h1>{legalTextTitles[name]}</h1>
      <p>
        Customers read it at <a href={`/${name}`} className="link">{`/${name}`}</a>, with the date of its last
        change: {changedOn}. Let a lawyer read it before you rely on it.
      </p>
      <LegalTextForm
        key={conflictFormKey(version, conflict)}
        text={text}
        version={version}
        actionData={actionData}
      />
      {actionData?.preview && <PreviewSection preview={actionData.preview} />}
      <p>
        <a href={`${legalTextPath(name)}/versions`} className="button button-quiet -ml-2">
          <Icon name="clock" size={18} />
          Earlier versions
        </a>
      </p>
    </div>
  );
}

function LegalTextForm(props: {
  text: { intro: string; text: string; reviewed: boolean };
  version: string;
  actionData: ActionData | undefined;
}) {
  const { text, version, actionData } = props;
  const conflict = actionData?.conflict ?? null;
  const { formProps, summary, field, wasTicked, blocked } = useValidatedForm({
    id: 'legal-text',
    lastResult: actionData?.reply,
    fields: legalTextFields,
    defaultValue: { intro: text.intro, text: text.text },
  });
  return (
    <Form method="post" {...formProps} className="card space-y-4 p-4 sm:p-6">
      {conflict ? <EditConflict conflict={conflict} /> : <ErrorSummary {...summary} />}
      <SeenVersion conflict={conflict} reply={actionData?.reply} loaded={version} />
      <TextArea {...field('intro')} rows={3} required />
      <TextArea
        {...field('text')}
        rows={24}
        hint="“## ” starts a section, “- ” a list item, and **two stars** make words bold. {#words} after a heading is its address for links"
        required
      />
      <details className="rounded border border-edge-pale px-4">
        <summary className="flex min-h-[44px] items-center font-bold">
          Words that are filled in from the settings
        </summary>
        <dl className="pb-4 text-sm">
          {Object.entries(legalPlaceholders).map(([word, meaning]) => (
            <div key={word} className="flex flex-wrap gap-x-2">
              <dt className="font-bold">{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
          <div className="flex flex-wrap gap-x-2">
            <dt className="font-bold">{'{visits: words}'}</dt>
            <dd>
              words that are shown only while that is switched on. The same with {switchNames.join(', ')}
            </dd>
          </div>
        </dl>
      </details>
      <CheckField
        id="reviewed"
        name="reviewed"
        type="checkbox"
        label={reviewedLabel}
        defaultChecked={actionData ? wasTicked('reviewed') : text.reviewed}
      />
      <p className="flex flex-wrap gap-3">
        <button
          name="intent"
          value="save"
          className="button button-primary"
          aria-disabled={blocked || undefined}
        >
          Save
        </button>{' '}
        <button name="intent" value="preview" className="button button-secondary">
          Preview
        </button>
      </p>
    </Form>
  );
}

const PreviewSection = ({ preview: { intro, sections } }: { preview: Preview }) => (
  <section aria-labelledby="preview" className="card space-y-4 p-4 sm:p-6">
    <h2 id="preview">Preview, not saved yet</h2>
    <p className="text-lg">{intro}</p>
    {sections.map(({ id, title, html }, position) => (
      <section key={id}>
        <h3 className="mb-2">
          {position + 1}. {title}
        </h3>
        <Prose html={html} />
      </section>
    ))}
  </section>
);
