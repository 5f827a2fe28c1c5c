import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { ListError, ListHeading } from '~/ui/admin/list-page';
import { EmptyState } from '~/ui/empty-state';

/** A page with all items of a kind (app/domain/ordered-items), without search and pages. */
export function ItemListPage<Item>(props: {
  title: string;
  /** 'Add Stop' */
  addLabel: string;
  listPath: string;
  /** Null where they could not be loaded. */
  items: readonly Item[] | null;
  loadFailed: string;
  empty: { title: string; text: string };
  children: (items: readonly Item[]) => React.ReactNode;
}) {
  const { title, addLabel, listPath, items, loadFailed, empty, children } = props;
  const addPath = `${listPath}/new`;
  return (
    <div className="space-y-4">
      <ListHeading title={title} action={{ label: addLabel, path: addPath }} />
      {items === null ? (
        <ListError message={loadFailed} retryPath={listPath} />
      ) : items.length === 0 ? (
        <EmptyState {...empty}>
          <DialogLink to={addPath} className="button button-secondary">
            {addLabel}
          </DialogLink>
        </EmptyState>
      ) : (
        children(items)
      )}
      <DialogOutlet listPath={listPath} />
    </div>
  );
}
