import { useActionData } from '@remix-run/react';
import { EmptyState } from '../empty-state';
import { CloseLink, DialogPage } from './dialog';

type List = { listPath: string; listName: string };

/** The dialog or page of an editor. What was typed for something that somebody has deleted is shown (handleEditorForm). */
export function EditorDialog({
  noun,
  isDeleted,
  children,
  ...page
}: React.ComponentProps<typeof DialogPage> & { noun: string; isDeleted: boolean }) {
  const isSent = useActionData() !== undefined;
  return (
    <DialogPage {...page}>{isDeleted && !isSent ? <Deleted noun={noun} {...page} /> : children}</DialogPage>
  );
}

/** In place of the form of something that was deleted before anything was typed. */
export const Deleted = ({ noun, listPath, listName }: List & { noun: string }) => (
  <EmptyState title={`This ${noun} has been deleted`} text="Somebody has deleted it.">
    <CloseLink listPath={listPath} className="button button-primary">
      {listName}
    </CloseLink>
  </EmptyState>
);
