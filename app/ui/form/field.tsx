import { Icon } from '../icon';

export type FieldDescription = {
  /** The id of the control; the ids of its hint and error are made from it. */
  id: string;
  label: string;
  hint?: string;
  errors?: readonly string[];
};

export const ariaDescribedBy = ({ id, hint, errors }: Pick<FieldDescription, 'id' | 'hint' | 'errors'>) =>
  [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** The error of one field, in words that say what to do. */
export const FieldError = ({ id, errors }: { id: string; errors?: readonly string[] }) =>
  errors?.length ? (
    <p id={`${id}-error`} className="mt-1 flex items-center gap-1 font-bold text-error">
      <Icon name="alert" size={18} />
      <span>{errors.join(' ')}</span>
    </p>
  ) : null;

/** Label above, the control across, the hint under it, the error between the two. */
export function FieldLayout({
  id,
  label,
  hint,
  errors,
  required,
  children,
}: FieldDescription & { required?: boolean; children: React.ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-bold">
        {label}
        {required === false && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children}
      <FieldError id={id} errors={errors} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

export type TextFieldProps = FieldDescription &
  Omit<React.ComponentProps<'input'>, 'id' | 'className' | 'size'>;

/** A field of one line. `required={false}` adds '(optional)'. */
export function TextField({ id, label, hint, errors, ...input }: TextFieldProps) {
  return (
    <FieldLayout {...{ id, label, hint, errors }} required={input.required}>
      <input
        id={id}
        className="field"
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={ariaDescribedBy({ id, hint, errors })}
        {...input}
      />
    </FieldLayout>
  );
}

/** A field of several lines. */
export function TextArea({
  id,
  label,
  hint,
  errors,
  ...textarea
}: FieldDescription & Omit<React.ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <FieldLayout {...{ id, label, hint, errors }} required={textarea.required}>
      <textarea
        id={id}
        rows={3}
        className="field"
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={ariaDescribedBy({ id, hint, errors })}
        {...textarea}
      />
    </FieldLayout>
  );
}

/** A choice of one from a list. */
export function SelectField({
  id,
  label,
  hint,
  errors,
  children,
  ...select
}: FieldDescription & Omit<React.ComponentProps<'select'>, 'id' | 'className'>) {
  return (
    <FieldLayout {...{ id, label, hint, errors }} required={select.required}>
      <select
        id={id}
        className="field"
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={ariaDescribedBy({ id, hint, errors })}
        {...select}
      >
        {children}
      </select>
    </FieldLayout>
  );
}

/** A tick or a round choice, with its words beside it. */
export const CheckField = ({
  id,
  label,
  ...input
}: { id: string; label: React.ReactNode; type: 'checkbox' | 'radio' } & Omit<
  React.ComponentProps<'input'>,
  'id' | 'className' | 'type'
>) => (
  <div className="flex min-h-[44px] items-center gap-3">
    <input id={id} className="tick" {...input} />
    <label htmlFor={id} className="flex-1 py-2">
      {label}
    </label>
  </div>
);
