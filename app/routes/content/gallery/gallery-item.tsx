import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { galleryItemPath, galleryPositionPath, parseGalleryParams } from '~/domain/gallery/gallery-params';
import { formatTag, toGalleryCard } from '~/domain/gallery/gallery-item';
import { findGalleryItem } from '~/domain/gallery/gallery-queries.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { errorResponse } from '~/http/forms/read-form.server';
import { galleryItemMeta } from '~/http/seo/structured-meta';
import { Badge } from '~/ui/badge';
import { GalleryTags } from './gallery-card';
import { Icon } from '~/ui/icon';
import { ResponsivePicture } from '~/ui/responsive-picture';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? galleryItemMeta(data.card, matches) : [];

/** The page of a picture: the lightbox without a script. Previous and next stay within the tag of the query. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params['item'] ?? '';
  const { tag: requestedTag } = parseGalleryParams(new URL(request.url).searchParams);
  const found = await findGalleryItem(slug, requestedTag);
  if (!found) throw errorResponse(404, 'This picture is not in our gallery.');
  const { item, tag, ...neighbours } = found;
  // Ids redirect to the slug.
  if (item.slug !== slug) throw redirect(galleryItemPath(item.slug, tag), 308);
  return { card: toGalleryCard(item), ...neighbours, tag, saveData: isSaveDataRequest(request) };
}

export default function GalleryItemPage() {
  const { card, previous, next, position, total, tag, saveData } = useLoaderData<typeof loader>();
  return (
    <article data-picture-page className="mx-auto max-w-picture">
      <div className="mb-3 flex items-center justify-between gap-4">
        <p>
          Picture {position} of {total}
          {tag && ` with ${formatTag(tag)}`}
        </p>
        <a href={galleryPositionPath(position, tag)} className="button button-secondary">
          <Icon name="x" size={18} />
          Close
        </a>
      </div>
      <ResponsivePicture
        picture={card.picture}
        sizes="(min-width: 880px) 832px, 94vw"
        highPriority
        saveData={saveData}
        className="h-auto w-full rounded bg-mint"
      />
      {total > 1 && (
        <p className="mt-3 flex flex-wrap justify-between gap-4">
          <a
            href={galleryItemPath(previous, tag)}
            rel="prev"
            className="button button-secondary flex-1 sm:flex-none"
          >
            <Icon name="left" size={18} />
            Previous
          </a>{' '}
          <a
            href={galleryItemPath(next, tag)}
            rel="next"
            className="button button-secondary flex-1 sm:flex-none"
          >
            Next
            <Icon name="right" size={18} />
          </a>
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <h1>{card.title}</h1>
        {card.featured && <Badge tone="bright">Featured</Badge>}
      </div>
      <p className="mt-2 max-w-text text-lg">{card.description}</p>
      <GalleryTags tags={card.tags} className="mt-3" />
    </article>
  );
}
