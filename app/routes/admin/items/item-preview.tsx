import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import type { PreviewedItem } from '~/domain/ordered-items/preview-item.server';
import type { OrderedItem } from '~/domain/ordered-items/item-kind';
import { handleItemPreview, loadItemPreview, type ItemPreview } from '~/http/back-office/item-preview.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { itemPages } from './item-pages';
import { itemPageLoaders, type ItemPage } from './item-pages.server';
import { itemScreenOf } from './item-screens.server';
import { itemsPathOf, thingOf } from './items-path';
import { PreviewNotice, typedNotice } from './preview-notice';

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  privateMeta(
    `Preview: ${data?.preview?.name ?? `New ${thingOf(location.pathname).toLowerCase()}`}`,
    matches,
  );

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const { kind } = itemScreenOf(request);
  const { previewNoun, unseen, listName } = kind.messages;
  const shown = await loadItemPreview(kind, params['itemId'] ?? '', toPage(request, now));
  return { ...shown, previewNoun, unseen, listName };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const { kind } = itemScreenOf(request);
  return handleItemPreview(request, now, kind, params['itemId'] ?? '', toPage(request, now));
}

function toPage(request: Request, now: Date) {
  const load = itemPageLoaders[itemsPathOf(new URL(request.url).pathname)];
  return (previewed: PreviewedItem<OrderedItem>): Promise<ItemPage> => load(previewed as never, request, now);
}

type Link = { readonly path: string; readonly label: string };

/** The page of the shop with an item: with what is saved or, from its form, with what is typed. */
export default function PreviewItem() {
  const { previewNoun, unseen, listName, ...saved } = useLoaderData<typeof loader>();
  const typed = useActionData<ItemPreview<ItemPage>>();
  const listPath = itemsPathOf(useLocation().pathname);
  const { preview, errors } = typed ?? saved;
  if (!preview) return <NothingToPreview thing={previewNoun} errors={errors} />;
  const { id, isTyped, isVisible, link, note = null } = preview;
  const state = isVisible ? note : unseen;
  const links: Link[] = [
    ...(link ? [{ path: link, label: `Go to this ${previewNoun}` }] : []),
    ...(isTyped ? [] : [{ path: `${listPath}/${id}`, label: `Edit this ${previewNoun}` }]),
    { path: listPath, label: listName },
  ];
  return (
    <>
      <PreviewNotice
        text={
          isTyped
            ? [typedNotice, state].filter(Boolean).join(' ')
            : (state ?? `This is how customers see this ${previewNoun}.`)
        }
        links={links}
      />
      {itemPages[listPath](preview as never)}
    </>
  );
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
