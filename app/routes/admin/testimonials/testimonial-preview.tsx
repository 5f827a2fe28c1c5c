import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { toTestimonialView, type Testimonial } from '~/domain/testimonials/testimonial';
import { testimonialKind } from '~/domain/testimonials/testimonial-kind.server';
import type { PreviewedItem } from '~/domain/ordered-items/preview-item.server';
import { handleItemPreview, loadItemPreview } from '~/http/back-office/item-preview.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { testimonialsAdminPath } from '~/paths';
import { HomePage } from '../../storefront/home/home-page';
import { loadHomePage } from '../../storefront/home/load-home-page.server';
import { testimonialLink } from '../../storefront/home/people';
import { ItemPreviewPage } from '../items/item-preview-page';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.preview?.name ?? 'New testimonial'}`, matches);

export const headers = noStoreHeaders;

/** The home page, for those who may edit it. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemPreview(testimonialKind, params['testimonialId'] ?? '', toView(request, now));
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return handleItemPreview(
    request,
    now,
    testimonialKind,
    params['testimonialId'] ?? '',
    toView(request, now),
  );
}

const toView =
  (request: Request, now: Date) =>
  async ({ item, items, index }: PreviewedItem<Testimonial>) => {
    const { page } = await loadHomePage(request, now, ['shown']);
    return {
      name: item.name,
      number: index + 1,
      page: { ...page, testimonials: items.map(toTestimonialView) },
    };
  };

export default function TestimonialPreview() {
  return (
    <ItemPreviewPage<Awaited<ReturnType<ReturnType<typeof toView>>>>
      thing="testimonial"
      hidden="This testimonial is a draft, so customers don’t see it. Publish it when it is ready."
      linkTo={({ number }) => testimonialLink(number)}
      listPath={testimonialsAdminPath}
      listName="All testimonials"
    >
      {({ page, number }) => <HomePage {...page} linkedTestimonial={number} />}
    </ItemPreviewPage>
  );
}
