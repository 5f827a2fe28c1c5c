import { data, type AppLoadContext } from '@remix-run/node';
import { conflictWith } from '~/domain/editing/edit-conflict';
import type { SaveFailure } from '~/domain/editing/save-document.server';
import { describeEndpoint, endpointFields } from '~/domain/webhooks/endpoints/endpoint-form';
import { endpointSchema, type EndpointForm } from '~/domain/webhooks/endpoints/endpoint-schema';
import type { SecretResult } from '~/domain/webhooks/endpoints/save-endpoint.server';
import type { WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { readFieldValues } from '~/lib/forms/form-fields';

/** What the actions answer with: a form that was not saved, or a new secret. */
export type EndpointActionData =
  | (EditorActionData & { readonly created?: never })
  | {
      readonly created: { readonly id: string; readonly url: string; readonly secret: string };
      readonly reply?: never;
      readonly conflict?: never;
    };

export const saveEndpointForm = <Saved extends { readonly ok: true }, Answer>(
  context: AppLoadContext,
  form: FormData,
  options: {
    readonly save: (values: EndpointForm) => Promise<Saved | SaveFailure<WebhookEndpoint>>;
    readonly answer: (saved: Saved) => Answer;
  },
) =>
  handleEditorForm(context, form, {
    noun: 'webhook',
    schema: endpointSchema(readFieldValues(form, endpointFields)),
    conflictWith: (stored: WebhookEndpoint, values) =>
      conflictWith(stored, { mine: describeEndpoint(values), theirs: describeEndpoint(stored) }),
    ...options,
  });

export const showSecret = ({ document: { _id, url }, secret }: Extract<SecretResult, { ok: true }>) =>
  data<EndpointActionData>({ created: { id: _id.toHexString(), url, secret } });
