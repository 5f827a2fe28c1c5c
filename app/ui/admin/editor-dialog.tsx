import { useActionData } from '@remix-run/react';
import { Deleted } from './deleted';
import { CloseLink, DialogPage } from './dialog';

/** The dialog or page of an editor. What was typed for something that somebody has deleted is shown (handleEditorForm). */
export function EditorDialog({
  noun,
  isDeleted,
  children,
  ...page
}: React.ComponentProps<typeof DialogPage> & { noun: string; isDeleted: boolean }) {
  const isSent = useActionData() !== undefined;
  return (
    <DialogPage {...page}>
      {isDeleted && !isSent ? (
        <Deleted noun={noun}>
          <CloseLink listPath={page.listPath} className="button button-primary">
            {page.listName}
          </CloseLink>
        </Deleted>
      ) : (
        children
      )}
    </DialogPage>
  );
}
