import { EmptyState } from '../empty-state';
import { Icon } from '../icon';
import { DialogLink } from './dialog';

/** The title of a list, with the one primary action. */
export const ListHeading = (props: {
  title: string;
  /** Opens as a dialog. */
  action?: { readonly label: string; readonly path: string };
  /** Quiet actions, such as an export. */
  children?: React.ReactNode;
}) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <h1>{props.title}</h1>
    <p className="flex flex-wrap items-center gap-2">
      {props.children}{' '}
      {props.action && (
        <DialogLink to={props.action.path} className="button button-primary">
          <Icon name="plus" size={18} />
          {props.action.label}
        </DialogLink>
      )}
    </p>
  </div>
);

type EmptyTexts = { readonly title: string; readonly text: string };

/** Instead of a list without rows. Filters that match nothing can be cleared; an empty list says what will be in it. */
export const EmptyList = (props: {
  isFiltered: boolean;
  /** Without filters. */
  listPath: string;
  notFound: EmptyTexts & { readonly clear: string };
  empty: EmptyTexts;
  /** The first step of an empty list. */
  children?: React.ReactNode;
}) =>
  props.isFiltered ? (
    <EmptyState title={props.notFound.title} text={props.notFound.text}>
      <a href={props.listPath} className="button button-primary">
        {props.notFound.clear}
      </a>
    </EmptyState>
  ) : (
    <EmptyState {...props.empty}>{props.children}</EmptyState>
  );

/** Instead of a list that could not be read. */
export const ListError = ({ message, retryPath }: { message: string; retryPath: string }) => (
  <div role="alert">
    <EmptyState title={message} text="The database is down at the moment.">
      <a href={retryPath} className="button button-primary">
        Try again
      </a>
    </EmptyState>
  </div>
);

/** The pages of a list that is read by key, without a count: null where there is no page. */
export const KeysetPagination = (props: {
  previous: string | null;
  next: string | null;
  /** 'Newer' and 'Older' for a list by date. */
  previousName?: string;
  nextName?: string;
}) =>
  (props.previous || props.next) && (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {props.previous && (
        <a href={props.previous} rel="prev" className="button button-secondary">
          {props.previousName ?? 'Previous'}
        </a>
      )}{' '}
      {props.next && (
        <a href={props.next} rel="next" className="button button-secondary">
          {props.nextName ?? 'Next'}
        </a>
      )}
    </nav>
  );

type Cursor = { readonly before?: string; readonly after?: string };

/** The same for a list by date, newest first. */
export const DatedPagination = (props: {
  list: { readonly newer: string | null; readonly older: string | null };
  pathOf: (cursor: Cursor) => string;
}) => {
  const { newer, older } = props.list;
  return (
    <KeysetPagination
      previous={newer && props.pathOf({ after: newer })}
      next={older && props.pathOf({ before: older })}
      previousName="Newer"
      nextName="Older"
    />
  );
};
