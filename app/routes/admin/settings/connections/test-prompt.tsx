import { randomBytes } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { testPromptFields } from '~/domain/connections/test-fields';
import { listTestPrompts, requestTestPrompt } from '~/domain/connections/test-prompt.server';
import { isPendingAttempt } from '~/domain/mpesa/attempts/attempt-state';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { databaseAndMpesaTimeoutMs, withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatPhone } from '~/lib/format/phone';
import { formSchema } from '~/lib/forms/form-schema';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { fromSetUp, mpesaKeysPath, testPromptPath } from '~/paths';
import { TestPrompts } from '~/ui/admin/test-prompts';
import { createPollingLoader, usePolledData } from '~/ui/create-polling-loader';
import { usePolling } from '~/ui/use-polling';
import { readSetUpStep } from '../../set-up/answer-saved-step.server';
import { BackLink } from '../back-link';
import { SectionForm } from '../section-form';
import { requireConfirmedOwner } from './connection-route.server';

const pollSeconds = 5;

export const handle: RouteHandle = {
  enhance: 'react',
  refreshAfter: (loaded) => {
    const { pollAfterSeconds } = (loaded ?? {}) as Partial<Awaited<ReturnType<typeof loader>>>;
    return pollAfterSeconds ?? null;
  },
};

export const meta: MetaFunction = ({ matches }) => privateMeta('Send a prompt of KES 1', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireConfirmedOwner(request, now);
  const prompts = await withDatabaseTimeout(listTestPrompts(now));
  return {
    step: readSetUpStep(request),
    texts: { phone: user.phoneNumber ? formatPhone(user.phoneNumber) : '' },
    // The phone answers within two minutes, or the prompt ends.
    pollAfterSeconds: prompts.some(({ state }) => isPendingAttempt(state)) ? pollSeconds : null,
    prompts: prompts.map((prompt) => ({ ...prompt, phone: formatPhone(prompt.phone) })),
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requireConfirmedOwner(request, now);
  const submission = parseSubmission(form, formSchema(testPromptFields));
  if (submission.status !== 'success') return data({ reply: submission.reply() }, { status: 400 });
  const idempotencyKey = fieldText(form, 'idempotencyKey');
  if (!idempotencyKeyPattern.test(idempotencyKey)) throw unreadableForm();
  const { phone } = submission.value;
  const by = staffMember(request, signedIn);
  const result = await withDatabaseTimeout(
    requestTestPrompt({ phone, idempotencyKey, by, now }),
    databaseAndMpesaTimeoutMs,
  );
  if (result.ok)
    return redirectWithFlash(fromSetUp(testPromptPath, readSetUpStep(request)), {
      kind: 'success',
      text: 'Look at the phone and enter the M-Pesa PIN. This page shows the result by itself.',
    });
  const { status, text, headers } = result.retryAt
    ? rateLimitResponse(result.retryAt, now, { what: result.message })
    : { status: 409, text: result.message, headers: {} };
  return data({ reply: submission.reply({ formErrors: [text] }) }, { status, headers });
}

export const clientLoader = createPollingLoader<Awaited<ReturnType<typeof loader>>>();

export default function TestPromptPage() {
  const { step, texts, prompts, pollAfterSeconds, idempotencyKey } = usePolledData(clientLoader);
  usePolling(pollAfterSeconds);
  const actionData = useActionData<{ reply: SubmissionResult<string[]> }>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={mpesaKeysPath} text="M-Pesa prompts" step={step} />
      <h1>Send a prompt of KES 1</h1>
      <p>The shilling goes to your Paybill or till. It counts as no order and in no figures.</p>
      <SectionForm
        // A prompt that was sent leaves a new form; what is typed meanwhile stays.
        key={String(prompts[0]?.createdAt)}
        fields={testPromptFields}
        texts={texts}
        version=""
        lastResult={actionData?.reply}
        conflict={null}
        button="Send me a prompt of KES 1"
        hidden={{ idempotencyKey }}
      />
      <TestPrompts prompts={prompts} />
    </div>
  );
}
