import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import {
  mpesaKeysFields,
  secretMpesaFields,
  showMpesaKeys,
  toMpesaKeys,
} from '~/domain/connections/mpesa-keys-form';
import { removeConnection, saveConnection } from '~/domain/connections/save-connection.server';
import { isPromptConfigured } from '~/domain/mpesa/payment-configuration.server';
import {
  findTillRegistration,
  registerTill,
  type RegisterTillResult,
} from '~/domain/mpesa/till/register-till.server';
import { findCallbackFault } from '~/domain/connections/test-prompt.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { databaseAndMpesaTimeoutMs, withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatDate } from '~/lib/format/dates';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { fromSetUp, mpesaKeysPath, settingsAdminPath, testPromptPath } from '~/paths';
import { Notice } from '~/ui/notice';
import { readSetUpStep } from '../../set-up/answer-saved-step.server';
import { BackLink } from '../back-link';
import { SectionForm } from '../section-form';
import { answerSavedKeys, requireConfirmedOwner, viewConnection } from './connection-route.server';
import { ConnectionState, RemoveKeys } from './connection-state';

export const handle: RouteHandle = {
  enhance: 'react',
  secretFields: secretMpesaFields,
};

export const meta: MetaFunction = ({ matches }) => privateMeta('M-Pesa prompts', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requireConfirmedOwner(request, now);
  return {
    connection: await viewConnection('mpesa'),
    callbackFault: findCallbackFault(),
    till: isPromptConfigured() ? { since: await withDatabaseTimeout(findTillRegistration()) } : null,
    step: readSetUpStep(request),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requireConfirmedOwner(request, now);
  const by = staffMember(request, signedIn);
  if (fieldText(form, 'intent') === 'remove') {
    await withDatabaseTimeout(removeConnection('mpesa', { by, now }));
    return redirectWithFlash(fromSetUp(mpesaKeysPath, readSetUpStep(request)), {
      kind: 'success',
      text: 'The M-Pesa keys were removed.',
    });
  }
  if (fieldText(form, 'intent') === 'register-till') {
    const fault = findCallbackFault();
    const result = fault
      ? ({ ok: false, reason: 'refused', detail: fault } as const)
      : await withDatabaseTimeout(registerTill({ by, now }), databaseAndMpesaTimeoutMs);
    return redirectWithFlash(
      fromSetUp(mpesaKeysPath, readSetUpStep(request)),
      result.ok
        ? { kind: 'success', text: 'M-Pesa now tells us of every payment to the till.' }
        : { kind: 'error', text: describeTillRefusal(result) },
    );
  }
  const values = readFieldValues(form, mpesaKeysFields);
  const submission = parseSubmission(form, formSchema(mpesaKeysFields, values));
  const hideFields = [...secretMpesaFields];
  if (submission.status !== 'success')
    return data({ reply: submission.reply({ hideFields }) }, { status: 400 });
  const fault = findCallbackFault();
  if (fault) return data({ reply: submission.reply({ formErrors: [fault], hideFields }) }, { status: 409 });
  const keys = toMpesaKeys(submission.value);
  await withDatabaseTimeout(saveConnection('mpesa', { values: keys, shown: showMpesaKeys(keys), by, now }));
  return answerSavedKeys(request, {
    saved: 'The M-Pesa keys were saved.',
    then: 'Now try them with KES 1.',
    test: { label: 'Send a prompt of KES 1', path: testPromptPath },
  });
}

const describeTillRefusal = (refusal: Extract<RegisterTillResult, { ok: false }>): string => {
  switch (refusal.reason) {
    case 'no-keys':
      return 'M-Pesa isn’t set up: enter the keys first.';
    case 'refused':
      return `M-Pesa said no${refusal.detail && `: ${refusal.detail}`}. If an address is registered already, Safaricom has to remove it first: apisupport@safaricom.co.ke.`;
    case 'busy':
    case 'unavailable':
      return 'M-Pesa didn’t answer. Please try again in a minute.';
  }
};

export default function MpesaKeysPage() {
  const { connection, callbackFault, till, step } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ reply: SubmissionResult<string[]> }>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={`${settingsAdminPath}#mpesa`} text="All settings" step={step} />
      <h1>
        <span className="unbroken">M-Pesa</span> prompts
      </h1>
      <p>
        With Safaricom’s Daraja keys the shop sends the prompt to the customer’s phone. Without them customers
        pay to your Paybill or till themselves.
      </p>
      {callbackFault && (
        <Notice kind="error">
          <p>{callbackFault}</p>
        </Notice>
      )}
      <ConnectionState
        connection={connection}
        environment="DARAJA_CONSUMER_KEY"
        missing="No keys are set yet. We never show them again once you have saved them."
      />
      {connection.state === 'set' && !connection.isFixed && (
        <p>
          <a href={fromSetUp(testPromptPath, step)} className="button button-secondary">
            Send a prompt of KES 1
          </a>
        </p>
      )}
      <SectionForm
        fields={mpesaKeysFields}
        texts={connection.texts}
        version=""
        lastResult={actionData?.reply}
        conflict={null}
      />
      {till && (
        <Form method="post" className="card space-y-3 p-4">
          <h2>Payments to the till</h2>
          <p>
            {till.since
              ? `M-Pesa has told us of every payment to your till or Paybill since ${formatDate(till.since)}. Nobody has to look for their codes on the statement.`
              : 'M-Pesa can tell us of every payment to your till or Paybill, also of those without a prompt. Nobody then has to look for codes on the statement.'}
          </p>
          <button name="intent" value="register-till" className="button button-secondary">
            {till.since ? 'Register the till again' : 'Have M-Pesa tell us of every payment to the till'}
          </button>
        </Form>
      )}
      {connection.state !== 'missing' && (
        <RemoveKeys effect="The shop then sends no more prompts. Payments on the way still arrive." />
      )}
    </div>
  );
}
