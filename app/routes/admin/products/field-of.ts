import type { TextField } from '~/ui/form/field';

/** The properties of a text field of the form, by its name. */
export type FieldOf = (
  name: string,
) => Pick<
  React.ComponentProps<typeof TextField>,
  'id' | 'name' | 'label' | 'defaultValue' | 'errors' | 'maxLength'
>;
