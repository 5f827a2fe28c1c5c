import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toTestimonialView } from '~/domain/testimonials/testimonial';
import { testimonialsAdminPath } from '~/domain/testimonials/testimonial-form';
import { testimonialKind } from '~/domain/testimonials/testimonial-kind.server';
import { loadItemPreview } from '~/http/back-office/item-preview.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { HomePage } from '../../storefront/home/home-page';
import { loadHomePage } from '../../storefront/home/load-home-page.server';
import { testimonialLink } from '../../storefront/home/people';
import { PreviewNotice } from '../items/preview-notice';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.name ?? ''}`, matches);

export const headers = noStoreHeaders;

/** The home page, for those who may edit it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const [{ item, isVisible, items, index }, { page }] = await Promise.all([
    loadItemPreview(testimonialKind, params['testimonialId'] ?? ''),
    loadHomePage(request, ['shown'], new Date()),
  ]);
  return {
    id: item._id.toHexString(),
    name: item.name,
    isVisible,
    number: index + 1,
    page: { ...page, testimonials: items.map(toTestimonialView) },
  };
}

export default function TestimonialPreview() {
  const { id, isVisible, number, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewNotice
        text={
          isVisible
            ? 'This is how customers see this testimonial.'
            : 'This testimonial is a draft, so customers don’t see it. Publish it when it is ready.'
        }
        links={[
          { path: testimonialLink(number), label: 'Go to this testimonial' },
          { path: `${testimonialsAdminPath}/${id}`, label: 'Edit this testimonial' },
          { path: testimonialsAdminPath, label: 'All testimonials' },
        ]}
      />
      <HomePage {...page} linkedTestimonial={number} />
    </>
  );
}
