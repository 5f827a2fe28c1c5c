import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { listItems } from '~/domain/ordered-items/find-items.server';
import { testimonialMessages } from '~/domain/testimonials/testimonial-form';
import { testimonialKind } from '~/domain/testimonials/testimonial-kind.server';
import { starScale } from '~/domain/testimonials/testimonial';
import { handleItemListForm } from '~/http/back-office/item-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { testimonialsAdminPath } from '~/paths';
import { ItemList, publishedWords } from '../items/item-list';
import { ItemListPage } from '../items/item-list-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Testimonials', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(testimonialsAdminPath);

/** Without search and pages: a farm has a few dozen at most. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, testimonialsAdminPath)) return null;
  const testimonials = await nullIfUnavailable(listItems(testimonialKind));
  const items =
    testimonials?.map(({ _id, name, from, words, rating, published }) => ({
      id: _id.toHexString(),
      name: `${name}, ${from}`,
      text: `${rating} of ${starScale} stars: ${words}`,
      isVisible: published,
    })) ?? null;
  return data({ items }, items ? {} : serviceUnavailable);
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'content:write');
  return handleItemListForm(request, now, testimonialKind, {
    by: staffMember(request, signedIn),
    shownMessage: (name) => `${name} is published. Customers can see it on the home page.`,
    hiddenMessage: (name) => `${name} is hidden. Customers no longer see it.`,
  });
}

export default function TestimonialsAdmin() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { items } = loaded;
  return (
    <ItemListPage
      title="Testimonials"
      addLabel="Add Testimonial"
      listPath={testimonialsAdminPath}
      items={items}
      loadFailed={testimonialMessages.loadFailed}
      empty={{
        title: testimonialMessages.empty,
        text: 'What customers say appears on the home page and under About Us.',
      }}
    >
      {(shown) => <ItemList items={shown} listPath={testimonialsAdminPath} words={publishedWords} />}
    </ItemListPage>
  );
}
