import { CheckField, FieldError, type FieldDescription } from './field';

/** Checkboxes of one name in a fieldset. The first has the id of the field, where the error summary leads. */
export const CheckList = (
  props: Pick<FieldDescription, 'id' | 'label' | 'errors'> & {
    name: string;
    /** Values with their labels. */
    options: Readonly<Record<string, string>>;
    ticked: readonly unknown[];
  },
) => {
  const { id, label, errors, name, options, ticked } = props;
  return (
    <fieldset aria-describedby={errors?.length ? `${id}-error` : undefined}>
      <legend className="font-bold">{label}</legend>
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
