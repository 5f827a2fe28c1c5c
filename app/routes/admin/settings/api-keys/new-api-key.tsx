import { randomBytes } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { apiKeyLimits } from '~/domain/accounts/api-keys/api-key';
import { apiKeyFields } from '~/domain/accounts/api-keys/api-key-form';
import { makeApiKey } from '~/domain/accounts/api-keys/save-api-key.server';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { configuration } from '~/configuration.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requireFreshSession, requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { apiKeyPath, apiKeysPath } from '~/paths';
import { BackLink } from '../back-link';
import { ApiKeyForm } from './api-key-form';
import { grantable } from './api-key-route.server';
import { ApiKeyText } from './api-key-text';

export const meta: MetaFunction = ({ matches }) => privateMeta('Make an API key', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'settings:write');
  await requireFreshSession(request, now);
  return { options: grantable(user, null), idempotencyKey: randomBytes(16).toString('base64url') };
}

type ActionData = {
  readonly reply: SubmissionResult<string[]> | null;
  /** The new key, shown this once. */
  readonly made: { readonly name: string; readonly text: string; readonly exampleUrl: string } | null;
};

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requirePermission(request, now, 'settings:write');
  const signedIn = await requireFreshSession(request, now);
  const submission = parseSubmission(form, formSchema(apiKeyFields, readFieldValues(form, apiKeyFields)));
  if (submission.status !== 'success')
    return data<ActionData>({ reply: submission.reply(), made: null }, { status: 400 });
  const idempotencyKey = fieldText(form, 'idempotencyKey');
  if (!idempotencyKeyPattern.test(idempotencyKey)) throw unreadableForm();
  const by = staffMember(request, signedIn);
  const result = await withDatabaseTimeout(makeApiKey({ form: submission.value, idempotencyKey, by, now }));
  if (result.ok) {
    const { siteUrl } = configuration().environment;
    const { name, permissions } = result.key;
    const call = permissions.includes('orders:read') ? 'orders' : 'products';
    return data<ActionData>({
      reply: null,
      made: { name, text: result.text, exampleUrl: new URL(`/api/${call}`, siteUrl).href },
    });
  }
  switch (result.reason) {
    case 'rejected':
      return data<ActionData>(
        { reply: submission.reply({ fieldErrors: { ...result.errors } }), made: null },
        { status: 400 },
      );
    case 'too-many':
      return data<ActionData>(
        { reply: submission.reply({ formErrors: [tooMany] }), made: null },
        { status: 409 },
      );
    case 'made-already':
      return redirectWithFlash(apiKeyPath(result.key._id.toHexString()), {
        kind: 'warning',
        text: madeAlready,
      });
  }
}

const tooMany = `There are ${apiKeyLimits.maxKeys} API keys already. Revoke the ones you no longer use.`;

const madeAlready =
  'This key has already been made, and we show it only once. If you did not copy it, revoke it and make a new one.';

export default function NewApiKey() {
  const { options, idempotencyKey } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={apiKeysPath} text="API keys" />
      {actionData?.made ? (
        <ApiKeyText {...actionData.made} />
      ) : (
        <>
          <h1>Make an API key</h1>
          <ApiKeyForm
            texts={{}}
            options={options}
            version=""
            idempotencyKey={sentKey(actionData?.reply) ?? idempotencyKey}
            lastResult={actionData?.reply ?? undefined}
            button="Make the key"
          />
        </>
      )}
    </div>
  );
}

/** The key of the form that was refused: it stays the same form. */
function sentKey(reply: SubmissionResult<string[]> | null | undefined): string | null {
  const sent = reply?.initialValue?.['idempotencyKey'];
  return typeof sent === 'string' ? sent : null;
}
