import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { apiKeyFields, apiKeyTexts, describeApiKey } from '~/domain/accounts/api-keys/api-key-form';
import { findApiKeyById } from '~/domain/accounts/api-keys/find-api-key.server';
import { changeApiKey } from '~/domain/accounts/api-keys/save-api-key.server';
import { conflictWith, documentVersion } from '~/domain/editing/edit-conflict';
import { handleEditorForm } from '~/http/back-office/editor-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requireFreshSession, requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { apiKeyPath, apiKeysPath, revokeApiKeyPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { Deleted } from '~/ui/admin/deleted';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { BackLink } from '../back-link';
import { ApiKeyBadge, LastUse } from './api-key-facts';
import { ApiKeyForm } from './api-key-form';
import { grantable, viewApiKey, type ApiKeyView } from './api-key-route.server';

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  privateMeta(loaded?.key ? `API key: ${loaded.key.name}` : 'API key', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'settings:write');
  await requireFreshSession(request, now);
  const key = await withDatabaseTimeout(findApiKeyById(params['keyId'] ?? ''));
  // A form sent to it must come back as it was typed.
  if (!key) return data({ key, texts: {}, options: grantable(user, key), version: '' }, { status: 404 });
  return data({
    key: viewApiKey(key, now),
    texts: apiKeyTexts(key),
    options: grantable(user, key),
    version: withSeenFields(documentVersion(key), apiKeyTexts(key)),
  });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  await requirePermission(request, now, 'settings:write');
  const by = staffMember(request, await requireFreshSession(request, now));
  const id = params['keyId'] ?? '';
  return handleEditorForm(context, form, {
    noun: 'API key',
    schema: formSchema(apiKeyFields, readFieldValues(form, apiKeyFields)),
    save: (values) =>
      changeApiKey(id, { form: values, seenVersion: fieldText(form, 'seenVersion'), by, now }),
    answer: ({ document: { name } }) =>
      redirectWithFlash(apiKeysPath, { kind: 'success', text: `“${name}” was saved.` }),
    // The page of a revoked key has no form.
    answerRefused: (text) => redirectWithFlash(apiKeyPath(id), { kind: 'warning', text }),
    fields: apiKeyFields,
    textsOf: (stored) => apiKeyTexts(stored),
    conflictWith: (stored, values) =>
      conflictWith(stored, { mine: describeApiKey(values), theirs: describeApiKey(stored) }),
  });
}

export default function EditApiKey() {
  const { key, texts, options, version } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const conflict = actionData?.conflict ?? null;
  const form = (
    <ApiKeyForm
      key={conflictFormKey(version, conflict)}
      texts={texts}
      options={options}
      version={version}
      lastResult={actionData?.reply}
      conflict={conflict}
      button="Save"
    />
  );
  if (!key)
    return (
      <div className="max-w-text space-y-4">
        <BackLink path={apiKeysPath} text="API keys" />
        <h1>API key</h1>
        {actionData ? (
          form
        ) : (
          <Deleted noun="API key">
            <a href={apiKeysPath} className="button button-primary">
              API keys
            </a>
          </Deleted>
        )}
      </div>
    );
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={apiKeysPath} text="API keys" />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="break-words">{key.name}</h1> <ApiKeyBadge state={key.state} />
      </div>
      <section className="card p-4" aria-label="About this key">
        <DescriptionList items={factsOf(key)} />
      </section>
      {key.revoked ? (
        <p>You can’t use a revoked key again. Make a new one instead.</p>
      ) : (
        <>
          {form}
          <p>
            <a href={revokeApiKeyPath(key.id)} className="button button-secondary">
              Revoke this key
            </a>
          </p>
        </>
      )}
    </div>
  );
}

const factsOf = ({ made, lastUse, lastDay, revoked, permissions }: ApiKeyView) => [
  { name: 'Made by', value: `${made.by}, ${made.on}` },
  { name: 'Last used', value: <LastUse lastUse={lastUse} /> },
  ...(revoked
    ? [
        { name: 'Revoked by', value: `${revoked.by}, ${revoked.at}` },
        { name: 'It could', value: permissions.join(', ') },
      ]
    : [{ name: 'Last day', value: lastDay ?? 'None' }]),
];
