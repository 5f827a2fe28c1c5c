import { maxPostProducts } from '~/domain/blog/post-form';
import type { PostProductChoice } from '~/domain/blog/post-products.server';
import { ariaDescribedBy, FieldError, Options, SelectField } from '~/ui/form/field';

/** The products of a post, in the order of its page. */
export function ProductChoices(props: {
  id: string;
  name: string;
  errors?: readonly string[] | undefined;
  choices: readonly PostProductChoice[];
  /** Ids. */
  chosen: readonly unknown[];
}) {
  const { id, name, errors, choices, chosen } = props;
  const hint = 'Customers see them below the post with Add to Cart, in this order';
  return (
    <fieldset className="space-y-3" aria-describedby={ariaDescribedBy({ id, hint, errors })}>
      <legend className="font-bold">
        Products in this post <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint}
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {Array.from({ length: maxPostProducts }, (_, index) => {
          const choice = choices.find((each) => each.id === chosen[index]);
          return (
            <SelectField
              key={index}
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              label={`Product ${index + 1}`}
              defaultValue={choice?.id ?? ''}
              hint={hiddenReason(choice)}
            >
              <option value="">No product</option>
              <Options of={choices.map((each) => [each.id, each.name])} />
            </SelectField>
          );
        })}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  );
}

function hiddenReason(choice: PostProductChoice | undefined): string | undefined {
  if (choice?.state === 'inactive') return `Customers don’t see ${choice.name} here: it’s inactive`;
  if (choice?.state === 'deleted') return `Customers don’t see ${choice.name} here: it has been deleted`;
  return undefined;
}
