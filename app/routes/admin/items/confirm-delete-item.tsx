import { useActionData } from '@remix-run/react';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';

/** Asks before an item is deleted. The action of the route calls handleDeleteForm. */
export const ConfirmDeleteItem = ({
  item,
  ...props
}: Pick<React.ComponentProps<typeof ConfirmDelete>, 'question' | 'listPath' | 'listName' | 'children'> & {
  item: { readonly name: string; readonly version: string };
}) => {
  const actionData = useActionData<{ error?: string }>();
  return (
    <ConfirmDelete {...props} name={item.name} seenVersion={item.version} error={actionData?.error ?? null} />
  );
};
