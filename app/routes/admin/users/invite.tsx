import { randomBytes } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { grantableRoles } from '~/domain/accounts/invitations/invitation';
import { invitationFields, invitationMessages } from '~/domain/accounts/invitations/invitation-form';
import { writeInvitationMessage } from '~/domain/accounts/invitations/invitation-mail';
import { inviteColleague } from '~/domain/accounts/invitations/save-invitation.server';
import { permissionsOf } from '~/domain/accounts/permissions';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { loadShopIdentity } from '~/domain/settings/load-shop-identity.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requireFreshSession, requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { sentInvitationPath, usersAdminPath } from '~/paths';
import { BackLink } from '../settings/back-link';
import { InvitationLink } from './invitation-link';
import { invitationFailures } from './invitation-messages';
import { InviteForm } from './invite-form';

export const meta: MetaFunction = ({ matches }) => privateMeta('Invite a colleague', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'users:write');
  await requireFreshSession(request, now);
  return {
    roles: grantableRoles(permissionsOf(user)),
    canMail: isMailEnabled(),
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

type ActionData = {
  readonly reply: SubmissionResult<string[]> | null;
  /** A link to hand over, shown this once. */
  readonly made: { readonly name: string; readonly link: string; readonly message: string } | null;
};

const reply = (result: SubmissionResult<string[]>, status: number) =>
  data<ActionData>({ reply: result, made: null }, { status });

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requirePermission(request, now, 'users:write');
  const signedIn = await requireFreshSession(request, now);
  const isMailed = fieldText(form, 'intent') === 'mail';
  // The address is for the email only.
  if (!isMailed) form.delete('email');
  const submission = parseSubmission(
    form,
    formSchema(invitationFields, readFieldValues(form, invitationFields)),
  );
  if (submission.status !== 'success') return reply(submission.reply(), 400);
  const { name, email } = submission.value;
  if (isMailed && email === null)
    return reply(submission.reply({ fieldErrors: { email: [invitationMessages.email] } }), 400);
  const idempotencyKey = fieldText(form, 'idempotencyKey');
  if (!idempotencyKeyPattern.test(idempotencyKey)) throw unreadableForm();
  const by = staffMember(request, signedIn);
  const result = await withDatabaseTimeout(
    inviteColleague({ form: submission.value, idempotencyKey, by, now }),
  );
  if (!result.ok && result.reason !== 'made-already')
    return reply(
      submission.reply({ formErrors: [invitationFailures[result.reason]] }),
      result.reason === 'not-yours-to-grant' ? 403 : 409,
    );
  if (email !== null)
    return redirectWithFlash(usersAdminPath, {
      kind: 'success',
      text: `We are sending the invitation to ${email}.`,
    });
  if (!result.ok)
    return redirectWithFlash(sentInvitationPath(result.invitation._id.toHexString()), {
      kind: 'warning',
      text: 'This link has already been made, and we show it only once. If you did not send it, get a new one.',
    });
  const message = writeInvitationMessage(result.link, (await loadShopIdentity()).name);
  return data<ActionData>({ reply: null, made: { name, link: result.link, message } });
}

export default function InviteColleague() {
  const { roles, canMail, idempotencyKey } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={usersAdminPath} text="People" />
      {actionData?.made ? (
        <InvitationLink {...actionData.made} />
      ) : (
        <>
          <h1>Invite a colleague</h1>
          <InviteForm
            roles={roles}
            canMail={canMail}
            idempotencyKey={sentKey(actionData?.reply) ?? idempotencyKey}
            lastResult={actionData?.reply ?? undefined}
          />
        </>
      )}
    </div>
  );
}

/** The key of the form that was refused: it stays the same form. */
function sentKey(result: SubmissionResult<string[]> | null | undefined): string | null {
  const sent = result?.initialValue?.['idempotencyKey'];
  return typeof sent === 'string' ? sent : null;
}
