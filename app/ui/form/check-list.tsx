import { ariaDescribedBy, CheckField, FieldError, type FieldDescription } from './field';

/** Checkboxes of one name in a fieldset. The first has the id of the field, where the error summary leads. */
export const CheckList = (
  props: Pick<FieldDescription, 'id' | 'label' | 'hint' | 'errors'> & {
    name: string;
    /** Values with their labels. */
    options: Readonly<Record<string, string>>;
    ticked: readonly unknown[];
  },
) => {
  const { id, label, hint, errors, name, options, ticked } = props;
  return (
    <fieldset aria-describedby={ariaDescribedBy({ id, hint, errors })}>
      <legend className="font-bold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="sm:columns-2">
        {Object.entries(options).map(([value, text], index) => (
          <div key={value} className="break-inside-avoid">
            <CheckField
              id={index === 0 ? id : `${id}-${value.replace(':', '-')}`}
              name={name}
              type="checkbox"
              value={value}
              label={text}
              defaultChecked={ticked.includes(value)}
            />
          </div>
        ))}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  );
};
