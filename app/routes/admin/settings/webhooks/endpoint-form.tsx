import type { SubmissionResult } from '@conform-to/react';
import type { EditConflict as Conflict } from '~/domain/editing/edit-conflict';
import { endpointFields } from '~/domain/webhooks/endpoints/endpoint-form';
import { webhookEvents, webhookEventTypes } from '~/domain/webhooks/events/webhook-events';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckList } from '~/ui/form/check-list';
import { TextField } from '~/ui/form/field';
import { useValidatedForm } from '~/ui/form/use-validated-form';

const eventOptions = Object.fromEntries(
  webhookEventTypes.map((type) => [type, `${webhookEvents[type]} (${type})`]),
);

/** Adds or edits a webhook. The page is not hydrated: the server validates. */
export function EndpointForm(props: {
  texts: { readonly url: string; readonly description: string; readonly events: string };
  /** '' for a new one. */
  version: string;
  lastResult: SubmissionResult<string[]> | undefined;
  conflict: Conflict | null;
  label: string;
}) {
  const { texts, version, lastResult, conflict, label } = props;
  const form = useValidatedForm({ id: 'webhook', lastResult, fields: endpointFields, defaultValue: texts });
  const ticked = lastResult ? [lastResult.initialValue?.['events']].flat() : texts.events.split('\n');
  return (
    <form method="post" {...form.formProps} className="card space-y-4 p-4 sm:p-6">
      {conflict ? <EditConflict conflict={conflict} /> : <ErrorSummary {...form.summary} />}
      <SeenVersion conflict={conflict} reply={lastResult} loaded={version} />
      <TextField
        {...form.field('url')}
        required
        hint="The address that we send events to, for example https://till.example/malisho"
      />
      <TextField {...form.field('description')} required={false} />
      <CheckList {...form.field('events')} name="events" options={eventOptions} ticked={ticked} />
      <p>
        <button name="intent" value="save" className="button button-primary">
          {label}
        </button>
      </p>
    </form>
  );
}
