import type { SubmissionResult } from '@conform-to/react';
import { roleDuties, type InvitedRole } from '~/domain/accounts/invitations/invitation';
import { invitationFields } from '~/domain/accounts/invitations/invitation-form';
import { roleNames } from '~/domain/accounts/user';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, FieldError, TextField } from '~/ui/form/field';
import { useValidatedForm } from '~/ui/form/use-validated-form';

/** The page is not hydrated: the server validates. */
export function InviteForm(props: {
  /** That the person may give. */
  roles: readonly InvitedRole[];
  /** Without emails there is only the link to hand over. */
  canMail: boolean;
  idempotencyKey: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { roles, canMail, idempotencyKey, lastResult } = props;
  const { formProps, summary, field } = useValidatedForm({
    id: 'invite',
    lastResult,
    fields: invitationFields,
  });
  const role = field('role');
  const chosen = lastResult?.initialValue?.['role'] ?? roles[0];
  return (
    <form method="post" {...formProps} className="card space-y-4 p-4 sm:p-6">
      <ErrorSummary {...summary} />
      <TextField {...field('name')} required />
      <fieldset aria-describedby={role.errors?.length ? `${role.id}-error` : undefined}>
        <legend className="font-bold">What does your colleague do?</legend>
        {roles.map((each, index) => (
          <CheckField
            key={each}
            id={index === 0 ? role.id : `${role.id}-${each}`}
            name="role"
            type="radio"
            value={each}
            defaultChecked={each === chosen}
            label={
              <>
                <span className="block font-bold">{roleNames[each]}</span>
                <span className="block text-sm text-ink-soft">{roleDuties[each]}</span>
              </>
            }
          />
        ))}
        <FieldError id={role.id} errors={role.errors} />
      </fieldset>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {canMail && (
        <>
          <TextField
            {...field('email')}
            required={false}
            hint="We’ll send the invitation there, and opening it confirms the address"
          />
          <button name="intent" value="mail" className="button button-primary w-full">
            Send the invitation
          </button>
          <p className="border-t border-edge-pale pt-4">
            Or send a link yourself, for example by WhatsApp. Your colleague then types the email address that
            they sign in with.
          </p>
        </>
      )}
      {!canMail && (
        <p>
          We’ll make a link for you to send to your colleague, for example by WhatsApp. They open it and
          choose the email address and the password that they sign in with.
        </p>
      )}
      <button
        name="intent"
        value="link"
        className={`button w-full ${canMail ? 'button-secondary' : 'button-primary'}`}
      >
        Get a link
      </button>
    </form>
  );
}
