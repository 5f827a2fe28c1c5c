import { randomBytes } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { balanceOf } from '~/domain/organizations/organization';
import { chosenPhone, defaultAmount, promptFields } from '~/domain/organizations/prompts/prompt-form';
import { findPrompt } from '~/domain/organizations/prompts/find-prompt.server';
import { recentPrompts } from '~/domain/organizations/prompts/prompt-queries.server';
import { requestOrganizationPayment } from '~/domain/organizations/prompts/request-payment.server';
import { isPromptConfigured } from '~/domain/mpesa/payment-configuration.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { databaseAndMpesaTimeoutMs, withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { toCents } from '~/lib/format/money';
import { askForPaymentPath, organizationPath, promptPath } from '~/paths';
import { AdminError } from '~/ui/admin/admin-error';
import { Icon } from '~/ui/icon';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { requireOrganization } from '../require-organization.server';
import { AskForm } from './ask-form';
import { PromptList } from './prompt-list';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Ask for payment', matches);

export const headers = noStoreHeaders;

const maxListed = 5;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'organizations:write');
  const organization = await requireOrganization(params['organizationId']);
  const again = new URL(request.url).searchParams.get('again');
  const [prompts, former] = await withDatabaseTimeout(
    Promise.all([
      recentPrompts(organization._id, maxListed, now),
      again ? findPrompt(organization._id, again) : null,
    ]),
  );
  const balance = toCents(balanceOf(organization.account));
  return {
    id: organization._id.toHexString(),
    name: organization.name,
    contacts: organization.contacts.flatMap(({ name, role, phone }) =>
      phone ? [{ name, role, phone }] : [],
    ),
    balance,
    amount: former ? former.amount : defaultAmount(balance),
    phone: former?.phone ?? null,
    prompts,
    isPromptConfigured: isPromptConfigured(),
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'organizations:write');
  const organization = await requireOrganization(params['organizationId']);
  const submission = parseSubmission(form, formSchema(promptFields, readFieldValues(form, promptFields)));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const idempotencyKey = fieldText(form, 'idempotencyKey');
  const phone = chosenPhone(submission.value);
  if (!idempotencyKeyPattern.test(idempotencyKey) || !phone) throw unreadableForm();
  const result = await withDatabaseTimeout(
    requestOrganizationPayment({
      organizationId: organization._id,
      amount: submission.value.amount,
      phone,
      idempotencyKey,
      by: staffMember(request, signedIn),
      now,
    }),
    databaseAndMpesaTimeoutMs,
  );
  if (result.ok)
    return redirect(promptPath(organization._id.toHexString(), result.attemptId.toHexString()), 303);
  const { status, text, headers } = result.retryAt
    ? rateLimitResponse(result.retryAt, now, { what: result.message })
    : { status: 409, text: result.message, headers: {} };
  return data(submission.reply({ formErrors: [text] }), { status, headers });
}

export default function AskForPayment() {
  const loaded = useLoaderData<typeof loader>();
  const { id, name, balance, prompts } = loaded;
  return (
    <div className="max-w-text space-y-4">
      <p>
        <a href={organizationPath(id)} className="button button-quiet -ml-2">
          <Icon name="left" size={18} />
          {name}
        </a>
      </p>
      <h1>
        Ask for payment by <span className="unbroken">M-Pesa</span>
      </h1>
      <p>
        {balance > 0 ? (
          <>
            {name} owes <Money amount={balance} />.
          </>
        ) : balance < 0 ? (
          <>
            {name} owes nothing: <Money amount={toCents(-balance)} /> is paid in advance.
          </>
        ) : (
          `${name} owes nothing.`
        )}
      </p>
      {loaded.isPromptConfigured ? (
        <AskForm
          action={askForPaymentPath(id)}
          contacts={loaded.contacts}
          phone={loaded.phone}
          amount={loaded.amount}
          idempotencyKey={loaded.idempotencyKey}
        />
      ) : (
        <Notice kind="warning">
          <p className="font-bold">M-Pesa is not connected to this shop.</p>
          <p>Record what they pay under Farm accounts.</p>
        </Notice>
      )}
      {prompts.length > 0 && <PromptList organizationId={id} prompts={prompts} />}
    </div>
  );
}

export const ErrorBoundary = AdminError;
