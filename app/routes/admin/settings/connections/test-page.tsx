import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { FormTexts, SettingsFields } from '~/domain/settings/sections/settings-section';
import { Notice } from '~/ui/notice';
import { BackLink } from '../back-link';
import { SectionForm } from '../section-form';

/** Tries an account that is saved, and shows what became of it. */
export function TestPage({
  title,
  back,
  fields,
  texts,
}: {
  title: string;
  back: Parameters<typeof BackLink>[0];
  fields: SettingsFields;
  texts: FormTexts;
}) {
  const actionData = useActionData<{
    reply: SubmissionResult<string[]>;
    result: { ok: boolean; text: string } | null;
  }>();
  const result = actionData?.result;
  return (
    <div className="max-w-text space-y-4">
      <BackLink {...back} />
      <h1>{title}</h1>
      {result && (
        <Notice kind={result.ok ? 'success' : 'error'}>
          <p>{result.text}</p>
        </Notice>
      )}
      <SectionForm
        fields={fields}
        texts={texts}
        version=""
        lastResult={actionData?.reply}
        conflict={null}
        button={title}
      />
    </div>
  );
}
