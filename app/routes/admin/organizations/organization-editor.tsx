import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { conflictWith, documentVersion } from '~/domain/editing/edit-conflict';
import { organizationKinds } from '~/domain/organizations/organization';
import {
  defaultOrganization,
  describeOrganization,
  organizationFields,
  organizationTexts,
} from '~/domain/organizations/organization-form';
import { findOrganization } from '~/domain/organizations/organization-queries.server';
import { organizationSchema } from '~/domain/organizations/organization-schema';
import { createOrganization, updateOrganization } from '~/domain/organizations/save-organization.server';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { organizationPath, organizationsAdminPath } from '~/paths';
import { DialogError, DialogForm, DialogFormButtons } from '~/ui/admin/dialog';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { EditorDialog } from '~/ui/admin/editor-dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { ContactFields } from './contact-fields';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(
    data?.organization ? `Edit ${data.organization.name}` : `${data?.id ? 'Edit' : 'Add'} Organization`,
    matches,
  );

export const headers = noStoreHeaders;

/** `id` is null for a new one; `organization` also for one that is deleted (404). */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'organizations:write');
  const id = params['organizationId'] ?? null;
  if (id === null) return { id, organization: null };
  const organization = await withDatabaseTimeout(findOrganization(id));
  return data(
    {
      id,
      organization: organization && {
        name: organization.name,
        version: withSeenFields(documentVersion(organization), organizationTexts(organization)),
        texts: organizationTexts(organization),
      },
    },
    { status: organization ? 200 : 404 },
  );
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'organizations:write'));
  const id = params['organizationId'];
  return handleEditorForm(context, form, {
    noun: 'organization',
    schema: organizationSchema(readFieldValues(form, organizationFields)),
    save: (values) =>
      id === undefined
        ? createOrganization({ form: values, by, now })
        : updateOrganization(id, { form: values, by, now }),
    answer: ({ document: { _id, name } }) =>
      redirectWithFlash(organizationPath(_id.toHexString()), {
        kind: 'success',
        text:
          id === undefined
            ? `“${name}” is added. Start its subscription when the deliveries begin.`
            : `“${name}” is saved.`,
      }),
    fields: organizationFields,
    textsOf: (stored) => organizationTexts(stored),
    conflictWith: (stored, values) =>
      conflictWith(stored, { mine: describeOrganization(values), theirs: describeOrganization(stored) }),
  });
}

export default function OrganizationEditor() {
  const { id, organization } = useLoaderData<typeof loader>();
  const actionData = useActionData<EditorActionData>();
  const back =
    id === null || !organization
      ? { listPath: organizationsAdminPath, listName: 'All organizations' }
      : { listPath: organizationPath(id), listName: organization.name };
  return (
    <EditorDialog
      title={id === null ? 'Add Organization' : 'Edit Organization'}
      noun="organization"
      version={organization?.version}
      isDeleted={id !== null && !organization}
      {...back}
    >
      <OrganizationForm
        isNew={id === null}
        organization={organization}
        actionData={actionData}
        listPath={back.listPath}
      />
    </EditorDialog>
  );
}

function OrganizationForm(props: {
  isNew: boolean;
  organization: { version: string; texts: ReturnType<typeof organizationTexts> } | null;
  actionData: EditorActionData | undefined;
  listPath: string;
}) {
  const { isNew, organization, actionData, listPath } = props;
  const lastResult = actionData?.reply;
  const conflict = actionData?.conflict ?? null;
  const form = useValidatedForm({
    id: 'organization',
    lastResult,
    fields: organizationFields,
    defaultValue: organization?.texts ?? defaultOrganization,
  });
  return (
    <DialogForm {...form.formProps} className="card space-y-4 p-4">
      <ErrorSummary {...form.summary} />
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={lastResult} loaded={organization?.version ?? ''} />
      <TextField {...form.field('name')} required />
      <SelectField {...form.field('kind')} required>
        <Options of={organizationKinds} />
      </SelectField>
      <ContactFields field={form.field} />
      <TextArea {...form.field('address')} required={false} rows={2} />
      <TextField
        {...form.field('plan')}
        required
        hint="For example, 40 litres of fresh milk every school day. It appears on the statement"
      />
      <TextField
        {...form.field('price')}
        required
        hint="0 if they pay per delivery only. A new price starts on the next billing day"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('billingDay')}
          required
          hint="The day of the month when we bill. 31 means the last day. If you change it, one bill covers only the days up to the new day"
        />
        <TextField {...form.field('paymentDays')} required hint="After that, the bill is overdue" />
      </div>
      <TextArea {...form.field('notes')} required={false} hint="Only your team can see them" />
      <DialogFormButtons
        label={isNew ? 'Add Organization' : 'Save Organization'}
        invalid={form.invalid}
        listPath={listPath}
      />
    </DialogForm>
  );
}

export const ErrorBoundary = DialogError;
