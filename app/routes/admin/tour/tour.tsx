import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { listItems } from '~/domain/ordered-items/find-items.server';
import { tourMessages } from '~/domain/virtual-tour/tour-stop-form';
import { tourStopKind } from '~/domain/virtual-tour/tour-stop-kind.server';
import { truncateText } from '~/domain/content/truncate-text';
import { handleItemListForm } from '~/http/back-office/item-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { tourAdminPath } from '~/paths';
import { ItemList, publishedWords } from '../items/item-list';
import { ItemListPage } from '../items/item-list-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Virtual Tour', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(tourAdminPath);

/** Without search and pages: a farm has a few dozen at most. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, tourAdminPath)) return null;
  const stops = await nullIfUnavailable(listItems(tourStopKind));
  const items =
    stops?.map(({ _id, title, text, image, published }) => ({
      id: _id.toHexString(),
      name: title,
      text: truncateText(text, 100),
      picture: image,
      isVisible: published,
    })) ?? null;
  return data({ items }, items ? {} : serviceUnavailable);
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'content:write');
  return handleItemListForm(request, now, tourStopKind, {
    by: staffMember(request, signedIn),
    shownMessage: (name) => `“${name}” is now part of the tour.`,
    hiddenMessage: (name) => `“${name}” is now a draft. It is no longer part of the tour.`,
  });
}

export default function VirtualTourAdmin() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { items } = loaded;
  return (
    <ItemListPage
      title="Virtual Tour"
      addLabel="Add Stop"
      listPath={tourAdminPath}
      items={items}
      loadFailed={tourMessages.loadFailed}
      empty={{
        title: tourMessages.empty,
        text: 'A tour walks through the farm in pictures, stop by stop.',
      }}
    >
      {(shown) => <ItemList items={shown} listPath={tourAdminPath} words={publishedWords} />}
    </ItemListPage>
  );
}
