import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { truncateText } from '~/domain/content/truncate-text';
import { serviceMessages } from '~/domain/farm-services/farm-service-form';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import { listItems } from '~/domain/ordered-items/find-items.server';
import { handleItemListForm } from '~/http/back-office/item-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { servicesAdminPath } from '~/paths';
import { ItemList, publishedWords } from '../items/item-list';
import { ItemListPage } from '../items/item-list-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Farm Services', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(servicesAdminPath);

/** Without search and pages: a farm has a handful of services. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, servicesAdminPath)) return null;
  const services = await nullIfUnavailable(listItems(farmServiceKind));
  const items =
    services?.map(({ _id, title, description, image, published }) => ({
      id: _id.toHexString(),
      name: title,
      text: truncateText(description, 100),
      picture: image,
      isVisible: published,
    })) ?? null;
  return data({ items }, items ? {} : serviceUnavailable);
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'content:write');
  return handleItemListForm(request, now, farmServiceKind, {
    by: staffMember(request, signedIn),
    shownMessage: (name) => `“${name}” is published. Customers can see it now.`,
    hiddenMessage: (name) => `“${name}” is now a draft. Customers no longer see it.`,
  });
}

export default function FarmServicesAdmin() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { items } = loaded;
  return (
    <ItemListPage
      title="Farm Services"
      addLabel="Add Service"
      listPath={servicesAdminPath}
      items={items}
      loadFailed={serviceMessages.loadFailed}
      empty={{
        title: serviceMessages.empty,
        text: 'What you do for other farms: training, breeding, vet visits.',
      }}
    >
      {(shown) => <ItemList items={shown} listPath={servicesAdminPath} words={publishedWords} />}
    </ItemListPage>
  );
}
