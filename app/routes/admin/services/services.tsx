import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { truncateText } from '~/domain/content/truncate-text';
import { servicesAdminPath, serviceTexts } from '~/domain/farm-services/farm-service-form';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import { listItems } from '~/domain/ordered-items/save-item.server';
import { handleItemListForm } from '~/http/back-office/item-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { ListError, ListHeading } from '~/ui/admin/list-page';
import { EmptyState } from '~/ui/empty-state';
import { ItemList } from '../items/item-list';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Farm Services', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(servicesAdminPath);

/** Without search and pages: a farm has a handful of services. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
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

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, 'content:write');
  return handleItemListForm(request, farmServiceKind, {
    by: staffMember(request, signedIn),
    shownMessage: (name) => `“${name}” is published: customers see it now.`,
    hiddenMessage: (name) => `“${name}” is a draft now: customers don’t see it any more.`,
  });
}

export default function FarmServicesAdmin() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { items } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading
        title="Farm Services"
        action={{ label: 'Add Service', path: `${servicesAdminPath}/new` }}
      />
      {items === null ? (
        <ListError message={serviceTexts.loadFailed} retryPath={servicesAdminPath} />
      ) : items.length === 0 ? (
        <EmptyState
          title={serviceTexts.empty}
          text="Training, breeding, a visit of the vet: what you do for other farms."
        >
          <DialogLink to={`${servicesAdminPath}/new`} className="button button-secondary">
            Add Service
          </DialogLink>
        </EmptyState>
      ) : (
        <ItemList
          items={items}
          listPath={servicesAdminPath}
          words={{ visible: 'Published', hidden: 'Draft', show: 'Publish', hide: 'Unpublish' }}
          hasPreview
        />
      )}
      <DialogOutlet listPath={servicesAdminPath} />
    </div>
  );
}
