import type { LinkTargets } from '~/domain/pages/link-targets.server';
import type { SectionField } from '~/domain/content/sections/section-field';
import type { fieldProps } from '~/ui/form/field-props';
import { CheckField, SelectField, TextArea, TextField } from '~/ui/form/field';
import { IconField } from '~/ui/form/icon-field';

/** The control of a field of a section. */
export function SectionControl({
  definition: { control, hint, isOptional = false },
  links,
  ...field
}: { definition: SectionField; links: LinkTargets } & ReturnType<typeof fieldProps>) {
  const text = { ...field, hint };
  switch (control) {
    case 'line':
      return <TextField {...text} required={!isOptional} />;
    case 'multiline':
      return <TextArea {...text} required />;
    case 'number':
      return <TextField {...text} required />;
    case 'money':
      return <TextField {...text} required={false} />;
    case 'day':
      return <TextField {...text} required={false} />;
    case 'icon':
      return <IconField {...field} hint={hint} />;
    case 'link':
      return <LinkField {...field} hint={hint} links={links} />;
    case 'product':
      return (
        <LinkField
          {...field}
          hint={hint}
          links={links.filter(({ name }) => name === 'Products')}
          none="No product"
        />
      );
    case 'check':
      return (
        <CheckField
          id={field.id}
          name={field.name}
          type="checkbox"
          defaultChecked={field.defaultValue === 'on'}
          label={
            <>
              <span className="font-bold">{field.label}</span>{' '}
              <span className="block text-sm text-ink-soft">{hint}</span>
            </>
          }
        />
      );
  }
}

/** A page of the shop by its name. One that is not in the list, such as a filtered list, stays as it is. */
function LinkField({
  links,
  none,
  ...field
}: {
  links: LinkTargets;
  hint: string | undefined;
  /** The name of an empty choice. */
  none?: string;
} & ReturnType<typeof fieldProps>) {
  const isListed = links.some(({ targets }) => targets.some(({ path }) => path === field.defaultValue));
  return (
    <SelectField {...field} required={!none}>
      {(none || !field.defaultValue) && <option value="">{none ?? 'Choose a page'}</option>}
      {!isListed && field.defaultValue && <option value={field.defaultValue}>{field.defaultValue}</option>}
      {links.map(({ name, targets }) => (
        <optgroup key={name} label={name}>
          {targets.map((target) => (
            <option key={target.path} value={target.path}>
              {target.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
