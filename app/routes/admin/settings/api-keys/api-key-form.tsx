import type { SubmissionResult } from '@conform-to/react';
import { apiKeyFields } from '~/domain/accounts/api-keys/api-key-form';
import type { EditConflict as Conflict } from '~/domain/editing/edit-conflict';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { CheckList } from '~/ui/form/check-list';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useValidatedForm } from '~/ui/form/use-validated-form';

/** Makes or changes a key. The page is not hydrated: the server validates. */
export function ApiKeyForm(props: {
  texts: Readonly<Partial<Record<keyof typeof apiKeyFields, string>>>;
  /** The permissions to choose from, with their words. */
  options: Readonly<Record<string, string>>;
  version: string;
  /** Only for a new key. */
  idempotencyKey?: string;
  lastResult: SubmissionResult<string[]> | undefined;
  conflict?: Conflict | null;
  button: string;
}) {
  const { texts, options, version, idempotencyKey, lastResult, conflict = null, button } = props;
  const { formProps, summary, field } = useValidatedForm({
    id: 'api-key',
    lastResult,
    fields: apiKeyFields,
    defaultValue: texts,
  });
  const ticked = lastResult
    ? [lastResult.initialValue?.['permissions']].flat()
    : (texts.permissions ?? '').split('\n');
  return (
    <form method="post" {...formProps} className="card space-y-4 p-4 sm:p-6">
      {conflict ? <EditConflict conflict={conflict} /> : <ErrorSummary {...summary} />}
      <TextField
        {...field('name')}
        required
        hint="The system or partner, for example Till at the farm shop"
      />
      <CheckList {...field('permissions')} name="permissions" options={options} ticked={ticked} />
      <TextField
        {...field('lastDay')}
        required={false}
        hint="The key works until the end of this day. If empty, it works until you revoke it"
      />
      <p>
        <SeenVersion conflict={conflict} reply={lastResult} loaded={version} />
        {idempotencyKey !== undefined && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
        <button className="button button-primary">{button}</button>
      </p>
    </form>
  );
}
