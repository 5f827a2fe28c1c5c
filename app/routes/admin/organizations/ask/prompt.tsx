import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { hasPermission } from '~/domain/accounts/permissions';
import { formatEntryNumber } from '~/domain/organizations/entries/account-entry';
import { loadPrompt } from '~/domain/organizations/prompts/prompt-queries.server';
import { dismissReports } from '~/domain/organizations/prompts/reports-to-check.server';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { askAgainPath, askForPaymentPath, organizationPath, promptPath } from '~/paths';
import { AdminError } from '~/ui/admin/admin-error';
import { createPollingLoader, usePolledData } from '~/ui/create-polling-loader';
import { Icon } from '~/ui/icon';
import { usePolling } from '~/ui/use-polling';
import { requireOrganization } from '../require-organization.server';
import { PromptState } from './prompt-state';
import { ReportsToCheck } from './reports-to-check';

export const handle: RouteHandle = {
  enhance: 'react',
  refreshAfter: (loaded) => {
    const { prompt } = (loaded ?? {}) as Partial<Awaited<ReturnType<typeof loader>>>;
    return prompt?.pollAfterSeconds ?? null;
  },
};

export const meta: MetaFunction = ({ matches }) => privateMeta('M-Pesa prompt', matches);

export const headers = noStoreHeaders;

async function requirePrompt(params: LoaderFunctionArgs['params'], now: Date) {
  const organization = await requireOrganization(params['organizationId']);
  const prompt = await withDatabaseTimeout(loadPrompt(organization._id, params['attemptId'] ?? '', now));
  if (!prompt) throw errorResponse(404, 'We could not find this prompt.');
  return { organization, ...prompt };
}

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'organizations:read');
  const { organization, view, entries } = await requirePrompt(params, now);
  return {
    id: organization._id.toHexString(),
    name: organization.name,
    prompt: view,
    payments: entries.map((entry) => ({
      number: formatEntryNumber(entry),
      amount: entry.amount,
      code: entry.transactionCode,
      isReversed: entry.reversedBy !== null,
    })),
    mayAsk: hasPermission(user, 'organizations:write'),
  };
}

export const clientLoader = createPollingLoader<Awaited<ReturnType<typeof loader>>>();

/** The statement was checked. */
export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await readForm(request);
  const signedIn = await requirePermission(request, now, 'organizations:write');
  const { organization, view } = await requirePrompt(params, now);
  const [organizationId, path] = [organization._id, promptPath(organization._id.toHexString(), view.id)];
  const settlement = {
    organizationId,
    attemptId: view.id,
    by: staffMember(request, signedIn),
    now,
  };
  const { ok } = await withDatabaseTimeout(dismissReports(settlement));
  return ok
    ? redirectWithFlash(path, {
        kind: 'success',
        text: 'Thank you. We have removed the report from the list.',
      })
    : redirect(path, 303);
}

export default function Prompt() {
  const { id, name, prompt, payments, mayAsk } = usePolledData(clientLoader);
  usePolling(prompt.pollAfterSeconds);
  const isOpen = prompt.state === 'waiting' || prompt.state === 'checking';
  const own = promptPath(id, prompt.id);
  return (
    <div className="max-w-text space-y-4">
      <p>
        <a href={organizationPath(id)} className="button button-quiet -ml-2">
          <Icon name="left" size={18} />
          {name}
        </a>
      </p>
      <h1>
        <span className="unbroken">M-Pesa</span> prompt
      </h1>
      <PromptState prompt={prompt} payments={payments} />
      {prompt.toCheck.length > 0 && (
        <ReportsToCheck action={own} organizationId={id} reports={prompt.toCheck} mayAnswer={mayAsk} />
      )}
      <p className="flex flex-wrap gap-3">
        {prompt.pollAfterSeconds !== null && (
          <a href={own} className={`button ${isOpen ? 'button-primary' : 'button-secondary'}`}>
            Check payment
          </a>
        )}{' '}
        {mayAsk && (prompt.state === 'failed' || prompt.state === 'not-sent') && (
          <a href={askAgainPath(id, prompt.id)} className="button button-primary">
            Ask again
          </a>
        )}{' '}
        {mayAsk && isOpen && (
          <a href={askForPaymentPath(id)} className="button button-secondary">
            Ask on another phone
          </a>
        )}{' '}
        <a href={organizationPath(id)} className="button button-secondary">
          Back to {name}
        </a>
      </p>
    </div>
  );
}

export const ErrorBoundary = AdminError;
