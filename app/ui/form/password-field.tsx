import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon';
import { ariaDescribedBy, FieldLayout, type FieldDescription } from './field';
import { isValidateIntent } from './validate-intent';

type PasswordFieldProps = FieldDescription & {
  /** What the button beside the field is called, where a form has two: `Show the new password`. */
  showLabel?: string;
  /** What a password manager is asked for: the one it knows, or a new one. */
  autoComplete: 'current-password' | 'new-password';
} & Omit<React.ComponentProps<'input'>, 'id' | 'type' | 'className' | 'size' | 'defaultValue' | 'value'>;

/**
 * A password, with a button that shows what was typed where a script runs. It has no value from the server: a password
 * is never sent back. Takes what fieldProps gives; the value in it is left out.
 */
export function PasswordField({
  id,
  label,
  hint,
  errors,
  showLabel = 'Show password',
  ...given
}: PasswordFieldProps & { defaultValue?: unknown }) {
  const { defaultValue: _, ...input } = given;
  const field = useRef<HTMLInputElement>(null);
  const [scripted, setScripted] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setScripted(true);
    // Sent as a password field, so that no browser keeps it among the words to complete.
    const form = field.current?.form;
    const hide = (event: SubmitEvent) => {
      if (!isValidateIntent(event.submitter)) setShown(false);
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
          type={shown ? 'text' : 'password'}
          // The place of the button is kept free: nothing moves when it comes.
          className="field pr-12"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={ariaDescribedBy({ id, hint, errors })}
          {...input}
        />
        {scripted && (
          <button
            type="button"
            className="absolute right-0 top-0 flex h-11 w-12 items-center justify-center text-ink-soft"
            aria-label={showLabel}
            aria-pressed={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        )}
      </div>
    </FieldLayout>
  );
}
