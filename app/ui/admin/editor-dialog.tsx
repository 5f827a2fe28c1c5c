import { useActionData } from '@remix-run/react';
import { Fragment, useState } from 'react';
import type { EditConflict } from '~/domain/editing/edit-conflict';
import { Deleted } from './deleted';
import { CloseLink, DialogLink, DialogPage } from './dialog';
import { conflictFormKey } from './edit-conflict';

/**
 * The dialog or page of an editor, with its form. What was typed for something that somebody has deleted is shown
 * (handleEditorForm), and stays while the page is loaded again.
 */
export function EditorDialog({
  noun,
  version,
  isDeleted,
  deletePath,
  rowActions,
  children,
  ...page
}: React.ComponentProps<typeof DialogPage> & {
  noun: string;
  /** Of the document that was loaded; where it changes, the form shows the document anew. Undefined for a new one. */
  version: string | undefined;
  isDeleted: boolean;
  /** Where the rows of the list have a switch, on phones, and no other buttons: these stand below the form then. */
  deletePath?: string | undefined;
  rowActions?: React.ReactNode;
}) {
  const unsaved = useActionData<{ readonly conflict: EditConflict | null }>();
  const loadedKey = conflictFormKey(version ?? '', unsaved?.conflict ?? null);
  const [formKey, setFormKey] = useState(loadedKey);
  if (!isDeleted && formKey !== loadedKey) setFormKey(loadedKey);
  return (
    <DialogPage {...page}>
      {isDeleted && !unsaved ? (
        <Deleted noun={noun}>
          <CloseLink listPath={page.listPath} className="button button-primary">
            {page.listName}
          </CloseLink>
        </Deleted>
      ) : (
        <Fragment key={formKey}>{children}</Fragment>
      )}
      {deletePath && (
        <div className="mt-4 flex flex-wrap gap-3 row:hidden">
          {rowActions}
          <DialogLink to={deletePath} className="button button-quiet">
            {`Delete this ${noun}`}
          </DialogLink>
        </div>
      )}
    </DialogPage>
  );
}
