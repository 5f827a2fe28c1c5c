import { passwordLimits } from '~/domain/accounts/passwords/password-limits';
import type { FieldDescription } from '../form/field';
import { PasswordField } from '../form/password-field';

/** A new password, twice, in a form that asks for no other password. `field` describes a field of the form by its name. */
export const NewPasswordFields = ({
  field,
}: {
  field: (name: 'password' | 'confirmPassword') => FieldDescription;
}) => (
  <>
    <PasswordField
      {...field('password')}
      autoComplete="new-password"
      hint={`At least ${passwordLimits.minLength} characters. A short sentence works well.`}
      required
    />
    <PasswordField
      {...field('confirmPassword')}
      showLabel="Show confirmed password"
      autoComplete="new-password"
      required
    />
  </>
);
