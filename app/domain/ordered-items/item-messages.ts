/** The words for an item that customers see, and for one that they don't. */
export type VisibilityNames = {
  readonly visible: string;
  readonly hidden: string;
  readonly show: string;
  readonly hide: string;
};

/** For items that are published or drafts. */
export const publishedNames: VisibilityNames = {
  visible: 'Published',
  hidden: 'Draft',
  show: 'Publish',
  hide: 'Unpublish',
};

/** What the screens of a kind of item say. */
export type ItemMessages = {
  /** In links to the list: 'All services'. */
  readonly listName: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly loadFailed: string;
  readonly search?: {
    readonly label: string;
    readonly placeholder: string;
    /** Where nothing matches. */
    readonly notFound: string;
    readonly clear: string;
  };
  readonly visibility: VisibilityNames;
  readonly deleteQuestion: string;
  /** What goes with it, and what could be done instead. */
  readonly deleteNote: string;
  /** In the preview: 'person'. */
  readonly previewNoun: string;
  /** In the preview of an item that customers don't see. */
  readonly unseen: string;
};
