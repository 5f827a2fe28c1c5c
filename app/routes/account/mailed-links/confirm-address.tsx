import { useForm } from '@conform-to/react';
import { ownData } from '~/lib/forms/own-data';
import { fieldProblems, fieldProps } from '~/ui/form/field-props';
import { ErrorSummary } from '~/ui/form/error-summary';
import { PasswordField } from '~/ui/form/password-field';
import { useLastResult } from '~/ui/form/use-last-result';

export type AddressLinkView = {
  /** To be confirmed. */
  readonly email: string;
  /** The browser is signed in to the account. */
  readonly isOwn: boolean;
  readonly hasPassword: boolean;
  /** To sign in and come back. */
  readonly signInPath: string;
};

/** The form that confirms the address of a mailed link. `username`: for password managers; not the old address of a stranger. */
export function ConfirmAddress({
  link,
  label,
  username,
}: {
  link: AddressLinkView;
  label: string;
  username?: string;
}) {
  const lastResult = useLastResult();
  const [form, fields] = useForm<{ password: string }>({ id: 'confirm-address', lastResult });
  return (
    <>
      <ErrorSummary form={form.errors} problems={fieldProblems([[fields.password, passwordLabel]])} />
      <p>
        Whoever has the account can then add the orders that were placed with this address without signing in,
        and sees their names, phone numbers and delivery addresses. Only confirm an account that you made.
      </p>
      {link.isOwn || link.hasPassword ? (
        <form method="post" id={form.id} noValidate className="space-y-4">
          {!link.isOwn && (
            <>
              {username !== undefined && (
                <input {...ownData.accountEmail} defaultValue={username} readOnly hidden />
              )}
              <PasswordField
                {...fieldProps(fields.password, passwordLabel)}
                autoComplete="current-password"
                hint="You aren’t signed in to this account in this browser."
                required
              />
            </>
          )}
          <button name="intent" value="confirm" className="button button-primary w-full">
            {label}
          </button>
        </form>
      ) : (
        <a href={link.signInPath} className="button button-primary w-full">
          Sign in to the account first
        </a>
      )}
    </>
  );
}

const passwordLabel = 'Password of the account';

/** A form of one button, for whoever can't or won't confirm. */
export const OneButtonForm = ({ intent, label, text }: { intent: string; label: string; text: string }) => (
  <form method="post" className="space-y-2 border-t border-edge-pale pt-4">
    <p className="text-ink-soft">{text}</p>
    <button name="intent" value={intent} className="button button-secondary w-full">
      {label}
    </button>
  </form>
);
