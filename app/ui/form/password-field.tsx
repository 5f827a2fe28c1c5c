import { inputKinds } from '~/lib/forms/input-kinds';
import { Icon } from '../icon';
import { ariaDescribedBy, FieldLayout, type FieldDescription } from './field';

type PasswordFieldProps = FieldDescription & {
  /** The label of the button in a form with two password fields: `Show the new password`. */
  showLabel?: string;
  autoComplete: 'current-password' | 'new-password';
} & Omit<React.ComponentProps<'input'>, 'id' | 'type' | 'className' | 'size' | 'defaultValue' | 'value'>;

/**
 * A password field with a button that shows the password (app/enhance/forms/show-password). It drops the default value: the
 * server never returns a password.
 */
export function PasswordField({
  id,
  label,
  hint,
  errors,
  showLabel = 'Show password',
  ...props
}: PasswordFieldProps & { defaultValue?: unknown }) {
  const { defaultValue: _, ...input } = props;
  return (
    <FieldLayout {...{ id, label, hint, errors }} required={input.required}>
      <div className="relative" data-control>
        <input
          id={id}
          {...inputKinds.password}
          // The padding is for the button.
          className="field pr-12"
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={ariaDescribedBy({ id, hint, errors })}
          {...input}
        />
        <button
          type="button"
          hidden
          suppressHydrationWarning
          data-show-password
          className="group absolute right-0 top-0 flex h-11 w-12 items-center justify-center text-ink-soft"
          aria-label={showLabel}
          aria-pressed={false}
          aria-controls={id}
        >
          <span className="group-aria-pressed:hidden">
            <Icon name="eye" />
          </span>
          <span className="hidden group-aria-pressed:block">
            <Icon name="eye-off" />
          </span>
        </button>
      </div>
    </FieldLayout>
  );
}
