import { useActionData, useLoaderData } from '@remix-run/react';
import type { ItemPreview, ItemPreviewState } from '~/http/back-office/item-preview.server';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { PreviewNotice, typedNotice } from './preview-notice';

type Link = { readonly path: string; readonly label: string };

/** The page of the shop with an item, from loadItemPreview or, for what is typed in its form, from handleItemPreview. */
export function ItemPreviewPage<View extends object>(props: {
  /** 'question', 'person' */
  thing: string;
  /** What a draft is: 'This question is a draft, so customers don’t see it. …' */
  hidden: string;
  /** What else customers don't see: null where there is nothing to say. */
  unseen?: (view: View) => string | null;
  /** To the item on the page. */
  linkTo?: (view: View) => string;
  listPath: string;
  listName: string;
  children: (view: View) => React.ReactNode;
}) {
  const { thing, hidden, unseen, linkTo, listPath, listName, children } = props;
  const loaded = useLoaderData<ItemPreview<View>>() as ItemPreview<View>;
  const typed = useActionData<ItemPreview<View>>() as ItemPreview<View> | undefined;
  const { preview, errors } = typed ?? loaded;
  if (!preview) return <NothingToPreview thing={thing} errors={errors} />;
  const links: Link[] = [
    ...(linkTo ? [{ path: linkTo(preview), label: `Go to this ${thing}` }] : []),
    ...(preview.isTyped ? [] : [{ path: `${listPath}/${preview.id}`, label: `Edit this ${thing}` }]),
    { path: listPath, label: listName },
  ];
  return (
    <>
      <PreviewNotice text={noticeText(preview)} links={links} />
      {children(preview)}
    </>
  );

  function noticeText(state: View & ItemPreviewState): string {
    const note = state.isVisible ? (unseen?.(state) ?? null) : hidden;
    if (state.isTyped) return [typedNotice, note].filter(Boolean).join(' ');
    return note ?? `This is how customers see this ${thing}.`;
  }
}

const NothingToPreview = ({ thing, errors }: { thing: string; errors: readonly string[] }) =>
  errors.length === 0 ? (
    <EmptyState
      level={1}
      title="Nothing to preview"
      text={`Open the preview from the form of the ${thing}.`}
    />
  ) : (
    <div className="mx-auto max-w-text space-y-4">
      <h1>Nothing to preview yet</h1>
      <Notice kind="error">
        <ul>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </Notice>
      <p>Close this tab to go back to the form. What you typed is still there.</p>
    </div>
  );
