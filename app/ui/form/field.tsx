import { Icon } from '../icon';

export type FieldDescription = {
  /** The id of the control; its hint and error have the suffixes `-hint` and `-error`. */
  id: string;
  label: string;
  hint?: string;
  errors?: readonly string[];
};

export const ariaDescribedBy = ({ id, hint, errors }: Pick<FieldDescription, 'id' | 'hint' | 'errors'>) =>
  [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(' ') || undefined;

export const FieldError = ({ id, errors }: { id: string; errors?: readonly string[] }) =>
  errors?.length ? (
    <p id={`${id}-error`} className="mt-1 flex items-center gap-1 font-bold text-error">
      <Icon name="alert" size={18} />
      <span className="min-w-0">{errors.join(' ')}</span>
    </p>
  ) : null;

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

type TextFieldProps = FieldDescription & {
  /** Texts to choose from, some with what they are for; any other is accepted, too. */
  suggestions?: readonly (string | readonly [text: string, label: string])[];
  /** The id of a datalist that several fields share. */
  sharedList?: string;
} & Omit<React.ComponentProps<'input'>, 'id' | 'className' | 'size' | 'list'>;

/** `required={false}` adds '(optional)' to the label. */
export function TextField({
  id,
  label,
  hint,
  errors,
  suggestions = [],
  sharedList,
  ...input
}: TextFieldProps) {
  const listId = suggestions.length > 0 ? `${id}-list` : undefined;
  return (
    <FieldLayout {...{ id, label, hint, errors }} required={input.required}>
      <input
        id={id}
        className="field"
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={ariaDescribedBy({ id, hint, errors })}
        list={sharedList ?? listId}
        autoComplete="off"
        {...(input.type === 'date' && { placeholder: 'YYYY-MM-DD' })}
        {...input}
      />
      {listId && (
        <datalist id={listId}>
          {suggestions
            .map((each) => [each].flat())
            .map(([text, label]) => (
              <option key={text} value={text} label={label} />
            ))}
        </datalist>
      )}
      {input.type === 'date' && <DateFormat example={input.min} />}
    </FieldLayout>
  );
}

/** For text browsers, which have no date picker and show no placeholder. */
const DateFormat = ({ example = '2026-12-01' }: { example?: string | number }) => (
  <span className="hidden">Write the date as YYYY-MM-DD. For example, {example}.</span>
);

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
        autoComplete="off"
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={ariaDescribedBy({ id, hint, errors })}
        {...textarea}
      />
    </FieldLayout>
  );
}

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

type Choices = Readonly<Record<string, string>> | readonly (readonly [value: string, text: string])[];

/** The choices of a SelectField: their texts by value, or pairs of both. */
export const Options = ({ of }: { of: Choices }) =>
  Object.entries<string | readonly [string, string]>(of).map(([key, choice]) => {
    const [value, text] = typeof choice === 'string' ? [key, choice] : choice;
    return (
      <option key={key} value={value}>
        {text}
      </option>
    );
  });

/** A checkbox or radio button. */
export const CheckField = ({
  id,
  label,
  ...input
}: { id: string; label: React.ReactNode; type: 'checkbox' | 'radio' } & Omit<
  React.ComponentProps<'input'>,
  'id' | 'className' | 'type'
>) => (
  <div className="flex min-h-[44px] items-center gap-3" data-control>
    <input id={id} className="tick" {...input} />
    <label htmlFor={id} className="flex-1 py-2">
      {label}
    </label>
  </div>
);
