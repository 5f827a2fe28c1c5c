import { Notice } from '../notice';
import { CloseLink, DialogForm, DialogPage } from './dialog';

/** Asks before something is deleted: a dialog or a page. The form sends `intent=delete` and `seenVersion`. */
export const ConfirmDelete = (props: {
  /** 'Are you sure you want to delete this product?' */
  question: string;
  /** The name of the thing. */
  name: string;
  listPath: string;
  listName: string;
  /** The version of the thing that the person has seen; '' where it has none. */
  seenVersion: string;
  /** Why it was not deleted. */
  error?: string | null;
  /** What goes with it. */
  children?: React.ReactNode;
}) => (
  <DialogPage title={props.question} listPath={props.listPath} listName={props.listName}>
    {props.error && (
      <Notice kind="error">
        <p>{props.error}</p>
      </Notice>
    )}
    <DialogForm className="card space-y-4 p-4">
      <p className="break-words font-bold">{props.name}</p>
      {props.children}
      <input type="hidden" name="seenVersion" value={props.seenVersion} />
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
