import type { Picture } from '~/domain/images/picture';
import type { ItemField } from '~/domain/ordered-items/item-field';
import type { fieldProps } from '~/ui/form/field-props';
import { CheckField, SelectField, TextArea, TextField } from '~/ui/form/field';
import { IconField } from '~/ui/form/icon-field';
import { ImageField } from '~/ui/form/image-field';
import { TextRows } from './text-rows';

type Choices = Readonly<Record<string, string>>;

/** The control of a field in the form of an item. */
export function ItemControl(props: {
  definition: ItemField;
  field: ReturnType<typeof fieldProps>;
  /** From the shop's data: for a select, or suggestions for a line. */
  choices: Choices | undefined;
  isTicked: boolean;
  /** The last submission of an image field, and its picture. */
  image: string;
  picture: Picture | null;
  rows: readonly string[];
}) {
  const { definition, field, choices, isTicked, image, picture, rows } = props;
  const { control, hint, height, options, none, row } = definition;
  const text = { ...field, hint, required: !definition.isOptional };
  const { id, name, label, errors } = field;
  switch (control) {
    case undefined:
      return <TextField {...text} suggestions={Object.keys(choices ?? {})} />;
    case 'text':
      return <TextArea {...text} {...(height && { rows: height })} />;
    case 'select':
      return (
        <SelectField {...text}>
          {none && <option value="">{none}</option>}
          {Object.entries(options ?? choices ?? {}).map(([value, choice]) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </SelectField>
      );
    case 'icon':
      return <IconField {...field} hint={hint} />;
    case 'image':
      return <ImageField {...{ id, name, label, errors, picture }} value={image} required={false} />;
    case 'rows':
      return (
        row && (
          <TextRows
            id={name}
            {...{ name, label, hint, rows, errors }}
            rowName={row.name}
            maxRows={row.maxRows}
            maxLength={row.maxLength}
          />
        )
      );
    case 'checkbox':
      return (
        <CheckField id={`item-${name}`} name={name} type="checkbox" label={label} defaultChecked={isTicked} />
      );
  }
}
