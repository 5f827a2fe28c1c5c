import type { FormField } from '~/lib/forms/form-fields';
import { ownData } from '~/lib/forms/own-data';
import { signInPath } from '~/paths';
import { NewPasswordFields } from '~/ui/account/new-password-fields';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';

/** Asks for a password, and for the address to sign in with where the link was not mailed. */
export function AcceptForm({
  email,
  fields,
  path,
}: {
  /** Where the link was mailed. */
  email: string | null;
  fields: Readonly<Record<'email' | 'password' | 'confirmPassword', FormField>>;
  /** Of this page, to sign in and come back. */
  path: string;
}) {
  const lastResult = useLastResult();
  const { formProps, summary, field } = useValidatedForm({ id: 'invitation', lastResult, fields });
  return (
    <form method="post" {...formProps} className="space-y-4">
      <ErrorSummary {...summary} />
      {email === null ? (
        <TextField
          {...field('email')}
          {...ownData.accountEmail}
          hint="You sign in with it from now on"
          required
        />
      ) : (
        <>
          <p>
            You sign in as{' '}
            <span className="unbroken">
              <strong>{email}</strong>.
            </span>{' '}
            If you have an account already, the new password replaces the one you had.
          </p>
          {/* Tells password managers whose password this is. */}
          <input {...ownData.accountEmail} value={email} readOnly hidden />
        </>
      )}
      <NewPasswordFields field={field} />
      <button className="button button-primary w-full">Accept the invitation</button>
      {email === null && (
        <p>
          <a href={signInPath(path)} className="link inline-flex min-h-[44px] items-center">
            I have an account here already
          </a>
        </p>
      )}
    </form>
  );
}

/** For whoever is signed in to an account that does not work here yet. */
export const AcceptWithAccount = ({ email }: { email: string }) => (
  <form method="post" className="space-y-4">
    <p>
      You are signed in as <strong className="unbroken">{email}</strong>. You sign in once more after you
      accept.
    </p>
    <button name="intent" value="own-account" className="button button-primary w-full">
      Accept with this account
    </button>
    <p>
      <a href="/logout" className="link inline-flex min-h-[44px] items-center">
        Not you? Sign out
      </a>
    </p>
  </form>
);
