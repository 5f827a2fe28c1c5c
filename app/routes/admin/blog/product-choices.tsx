import { maxPostProducts } from '~/domain/blog/post-form';
import type { PostProductChoice } from '~/domain/blog/post-products.server';
import { ariaDescribedBy, FieldError, TextField } from '~/ui/form/field';

/** The products of a post, in the order of its page. */
export function ProductChoices(props: {
  id: string;
  name: string;
  errors?: readonly string[] | undefined;
  /** What the fields offer, in one list for all of them. */
  names: readonly string[];
  /** What the post names, and customers don't see. */
  hidden: readonly PostProductChoice[];
  /** Names. */
  chosen: readonly unknown[];
}) {
  const { id, name, errors, names, hidden, chosen } = props;
  const hint =
    'Customers see them below the post with Add to Cart, in this order. Type the first letters, and choose';
  const listId = `${id}-names`;
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
          const text = String(chosen[index] ?? '');
          return (
            <TextField
              key={index}
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              label={`Product ${index + 1}`}
              defaultValue={text}
              hint={hiddenReason(hidden.find((each) => each.name === text))}
              sharedList={listId}
            />
          );
        })}
      </div>
      <datalist id={listId}>
        {names.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <FieldError id={id} errors={errors} />
    </fieldset>
  );
}

function hiddenReason(choice: PostProductChoice | undefined): string | undefined {
  if (choice?.state === 'inactive') return `Customers don’t see ${choice.name} here: it’s inactive`;
  if (choice?.state === 'deleted') return `Customers don’t see ${choice.name} here: it has been deleted`;
  return undefined;
}
