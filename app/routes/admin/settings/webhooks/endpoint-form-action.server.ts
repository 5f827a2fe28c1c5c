import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { documentVersion, findDifferences, type EditConflict } from '~/domain/editing/edit-conflict';
import { describeEndpoint, endpointFields } from '~/domain/webhooks/endpoints/endpoint-form';
import { endpointSchema } from '~/domain/webhooks/endpoints/endpoint-schema';
import type { WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { parseSubmission } from '~/http/forms/submission.server';
import { readFieldValues } from '~/lib/forms/form-fields';

/** What the actions answer with: a form that was not saved, or a new secret. */
export type EndpointActionData = {
  readonly reply: SubmissionResult<string[]> | null;
  readonly conflict: EditConflict | null;
  readonly created: { readonly id: string; readonly url: string; readonly secret: string } | null;
};

export const parseEndpointForm = (form: FormData) =>
  parseSubmission(form, endpointSchema(readFieldValues(form, endpointFields)));

type EndpointSubmission = ReturnType<typeof parseEndpointForm>;

export const refuseEndpointForm = (
  submission: EndpointSubmission,
  options: Parameters<EndpointSubmission['reply']>[0],
  status: number,
) =>
  data<EndpointActionData>({ reply: submission.reply(options), conflict: null, created: null }, { status });

export const refuseForConflict = (
  submission: Extract<EndpointSubmission, { status: 'success' }>,
  stored: WebhookEndpoint,
) =>
  data<EndpointActionData>(
    {
      reply: submission.reply(),
      conflict: {
        version: documentVersion(stored),
        changedAt: stored.updatedAt,
        differences: findDifferences(describeEndpoint(submission.value), describeEndpoint(stored)),
      },
      created: null,
    },
    { status: 409 },
  );

export const showSecret = ({ _id, url }: WebhookEndpoint, secret: string) =>
  data<EndpointActionData>({
    reply: null,
    conflict: null,
    created: { id: _id.toHexString(), url, secret },
  });
