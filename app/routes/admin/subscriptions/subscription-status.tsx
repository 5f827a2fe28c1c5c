import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import type { Organization } from '~/domain/organizations/organization';
import { organizationMessages } from '~/domain/organizations/organization-form';
import { findOrganization } from '~/domain/organizations/organization-queries.server';
import { toHistory } from '~/domain/organizations/organization-view.server';
import { findNextBillingDay } from '~/domain/organizations/subscription/find-next-billing-day.server';
import { changeSubscriptionStatus } from '~/domain/organizations/subscription/change-status.server';
import { describeRefusal, statusFields } from '~/domain/organizations/subscription/status-form';
import {
  isSubscriptionStatus,
  subscriptionStatuses,
  type SubscriptionStatus,
} from '~/domain/organizations/subscription/subscription-status';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { listPathOf } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatDate, parseNairobi } from '~/lib/format/dates';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { organizationPath, subscriptionsAdminPath } from '~/paths';
import { DialogError, DialogForm, DialogPage } from '~/ui/admin/dialog';
import { useRefusedForm, type RefusedForm } from '~/ui/admin/use-refused-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, FieldError, TextArea } from '~/ui/form/field';
import { SubmitButton } from '~/ui/form/submit-button';
import { SubscriptionBadge } from '../organizations/subscription-badge';
import { StatusHistory } from './status-history';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data ? `Subscription of ${data.name}` : 'Subscription', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'organizations:read');
  const organization = await requireOrganization(params);
  const { subscription } = organization;
  return {
    id: organization._id.toHexString(),
    name: organization.name,
    plan: organization.plan,
    status: subscription.status,
    history: toHistory(organization),
    firstBillingDay: await withDatabaseTimeout(findNextBillingDay(organization, now)),
    mayChange: hasPermission(user, 'organizations:write'),
  };
}

async function requireOrganization(params: LoaderFunctionArgs['params']): Promise<Organization> {
  const organization = await withDatabaseTimeout(findOrganization(params['organizationId'] ?? ''));
  if (!organization) throw errorResponse(404, organizationMessages.gone);
  return organization;
}

/** The dialog stands over the list of subscriptions, or over the page of the organization. */
const isOverOrganization = (pathname: string): boolean => !pathname.startsWith(subscriptionsAdminPath);

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'organizations:write');
  const organization = await requireOrganization(params);
  const submission = parseSubmission(form, formSchema(statusFields, readFieldValues(form, statusFields)));
  const refuse = (refused: Pick<RefusedForm, 'errors' | 'message'>, status: number) =>
    data<RefusedForm>({ intent: 'status', values: Object.fromEntries(form), ...refused }, { status });
  if (submission.status !== 'success') return refuse({ errors: submission.error ?? {}, message: null }, 400);
  const seenStatus = fieldText(form, 'seenStatus');
  if (!isSubscriptionStatus(seenStatus)) throw unreadableForm();
  const result = await withDatabaseTimeout(
    changeSubscriptionStatus({
      organizationId: organization._id,
      seenStatus,
      ...submission.value,
      by: staffMember(request, signedIn),
      now,
    }),
  );
  if (!result.ok) {
    if (result.reason === 'unknown') throw errorResponse(404, organizationMessages.gone);
    return refuse({ errors: {}, message: describeRefusal(result) }, 409);
  }
  const { pathname } = new URL(request.url);
  return redirectWithFlash(
    isOverOrganization(pathname)
      ? organizationPath(organization._id.toHexString())
      : listPathOf(request, subscriptionsAdminPath),
    { kind: 'success', text: successText(result.organization) },
  );
}

function successText({ name, subscription }: Organization): string {
  const { status, nextBillingDay } = subscription;
  const date = nextBillingDay === null ? null : parseNairobi(nextBillingDay);
  const billing = date ? ` The next bill is on ${formatDate(date)}.` : '';
  return `The subscription of “${name}” is ${subscriptionStatuses[status].name.toLowerCase()} now.${billing}`;
}

export default function SubscriptionDialog() {
  const subscription = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { id, name, plan, status, history, mayChange } = subscription;
  const message = useActionData<RefusedForm>()?.message;
  const back = isOverOrganization(pathname)
    ? { listPath: organizationPath(id), listName: name }
    : { listPath: subscriptionsAdminPath, listName: 'All subscriptions' };
  return (
    <DialogPage title={`Subscription of ${name}`} {...back}>
      <ErrorSummary problems={[]} form={message ? [message] : []} />
      <p className="flex flex-wrap items-center gap-3">
        <SubscriptionBadge status={status} /> <span className="break-words">{plan}</span>
      </p>
      {mayChange && <StatusForm key={status} {...subscription} />}
      <div className="card p-4">
        <StatusHistory history={history} />
      </div>
    </DialogPage>
  );
}

function StatusForm({ status, firstBillingDay }: { status: SubscriptionStatus; firstBillingDay: string }) {
  const refused = useRefusedForm('status');
  const isSaving = useNavigation().state === 'submitting';
  const next = subscriptionStatuses[status].next;
  const chosen = refused.value('status') || next[0];
  return (
    <DialogForm className="card space-y-4 p-4">
      <ErrorSummary
        problems={(['status', 'remarks'] as const)
          .map((name) => ({ id: name, label: statusFields[name].label, messages: refused.errors(name) }))
          .filter(({ messages }) => messages.length > 0)}
      />
      <fieldset id="status">
        <legend className="font-bold">What happens now?</legend>
        {next.map((each) => (
          <CheckField
            key={each}
            id={`status-${each}`}
            type="radio"
            name="status"
            value={each}
            label={describeChange(each, firstBillingDay)}
            defaultChecked={each === chosen}
          />
        ))}
        <FieldError id="status" errors={refused.errors('status')} />
      </fieldset>
      <TextArea
        id="remarks"
        name="remarks"
        label={statusFields.remarks.label}
        maxLength={statusFields.remarks.maxLength}
        defaultValue={refused.value('remarks')}
        errors={refused.errors('remarks')}
        hint="Say why. You must fill this in to pause or end it. It stays in the history"
      />
      <input type="hidden" name="seenStatus" value={status} />
      <SubmitButton busy={isSaving} invalid={false} label="Change the status" busyLabel="Saving..." />
    </DialogForm>
  );
}

function describeChange(status: SubscriptionStatus, firstBillingDay: string): string {
  const { action } = subscriptionStatuses[status];
  const date = parseNairobi(firstBillingDay);
  switch (status) {
    case 'active':
      return `${action}: the first bill is on ${date ? formatDate(date) : firstBillingDay}`;
    case 'paused':
      return `${action}: no bills until it starts again`;
    case 'ended':
      return `${action}: no more bills. What they owe must still be paid`;
    case 'pending':
      return `${action}: agreed again, but not started yet`;
  }
}

export const ErrorBoundary = DialogError;
