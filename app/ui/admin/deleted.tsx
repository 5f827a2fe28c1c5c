import { EmptyState } from '../empty-state';
import { CloseLink } from './dialog';

/** In place of the form of something that was deleted before anything was typed. */
export const Deleted = (props: { noun: string; listPath: string; listName: string }) => (
  <EmptyState title={`This ${props.noun} has been deleted`} text="Somebody has deleted it.">
    <CloseLink listPath={props.listPath} className="button button-primary">
      {props.listName}
    </CloseLink>
  </EmptyState>
);
