import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon';
import { ariaDescribedBy, FieldLayout, type FieldDescription } from './field';
import { isValidateIntent } from './validate-intent';

type PasswordFieldProps = FieldDescription & {
  /** The label of the button in a form with two password fields: `Show the new password`. */
  showLabel?: string;
  autoComplete: 'current-password' | 'new-password';
} & Omit<React.ComponentProps<'input'>, 'id' | 'type' | 'className' | 'size' | 'defaultValue' | 'value'>;

/**
 * A password field with a button that shows the password, where a script runs. It drops the default value: the server
 * never returns a password.
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
  const field = useRef<HTMLInputElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  const [isRevealed, setIsRevealed] = useState(false);
  useEffect(() => {
    setIsHydrated(true);
    // Submitted as a password field: browsers store the values of text fields for autocomplete.
    const form = field.current?.form;
    const hide = (event: SubmitEvent) => {
      if (!isValidateIntent(event.submitter)) setIsRevealed(false);
    };
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <FieldLayout {...{ id, label, hint, errors }} required={input.required}>
      <div className="relative">
        <input
          ref={field}
          id={id}
          type={isRevealed ? 'text' : 'password'}
          // The padding is for the button, which appears after hydration.
          className="field pr-12"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={ariaDescribedBy({ id, hint, errors })}
          {...input}
        />
        {isHydrated && (
          <button
            type="button"
            className="absolute right-0 top-0 flex h-11 w-12 items-center justify-center text-ink-soft"
            aria-label={showLabel}
            aria-pressed={isRevealed}
            aria-controls={id}
            onClick={() => setIsRevealed(!isRevealed)}
          >
            <Icon name={isRevealed ? 'eye-off' : 'eye'} />
          </button>
        )}
      </div>
    </FieldLayout>
  );
}
