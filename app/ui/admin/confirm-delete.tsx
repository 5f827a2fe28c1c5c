import { useActionData } from '@remix-run/react';
import { Notice } from '../notice';
import { CloseLink, DialogForm, DialogPage } from './dialog';

/**
 * Asks before something is deleted: a dialog or a page. The form sends `intent=delete` and `seenVersion`; the action returns
 * why it was not deleted as `error` (handleDeleteForm).
 */
export function ConfirmDelete(props: {
  /** 'Are you sure you want to delete this product?' */
  question: string;
  /** The name of the thing. */
  name: string;
  listPath: string;
  listName: string;
  /** The version of the thing that the person has seen, where it has one. */
  seenVersion?: string;
  /** What goes with it. */
  children?: React.ReactNode;
}) {
  const error = useActionData<{ error?: string }>()?.error;
  return (
    <DialogPage title={props.question} listPath={props.listPath} listName={props.listName}>
      {error && (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
      <DialogForm className="card space-y-4 p-4">
        <p className="break-words font-bold">{props.name}</p>
        {props.children}
        <input type="hidden" name="seenVersion" value={props.seenVersion ?? ''} />
        <p className="flex flex-wrap gap-3">
          <button name="intent" value="delete" className="button button-secondary">
            Yes, delete
          </button>{' '}
          <CloseLink listPath={props.listPath} className="button button-primary flex-1">
            Keep it
          </CloseLink>
        </p>
      </DialogForm>
    </DialogPage>
  );
}
