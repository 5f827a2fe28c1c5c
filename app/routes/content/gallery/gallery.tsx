import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  galleryAnchor,
  galleryPageSize,
  galleryPath,
  parseGalleryParams,
} from '~/domain/gallery/gallery-params';
import { formatTag, toGalleryCard } from '~/domain/gallery/gallery-item';
import { listGallery, listGalleryTags } from '~/domain/gallery/gallery-queries.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { FilterNav } from '~/ui/content/filter-nav';
import { TourInvitation } from '~/ui/content/page-hero';
import { EmptyState } from '~/ui/empty-state';
import { GalleryCard } from './gallery-card';
import { LightboxTemplate } from './lightbox';

export const handle: RouteHandle = { cached: true };

/** One canonical URL: a filtered gallery is duplicate content. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.tag ? `${formatTag(data.tag)} | Gallery` : 'Gallery' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const params = parseGalleryParams(new URL(request.url).searchParams);
  const [results, { gallery, tourInvitation }] = await Promise.all([
    nullIfUnavailable(Promise.all([listGallery(params), listGalleryTags()])),
    loadFilledTexts(),
  ]);
  const texts = { intro: gallery.intro, invitation: { ...tourInvitation, text: gallery.invitation } };
  const saveData = isSaveDataRequest(request);
  if (!results) return data({ tag: params.tag, list: null, tags: [], texts, saveData }, serviceUnavailable);
  const [list, tags] = results;
  return data({
    tag: params.tag,
    list: { ...list, items: list.items.map(toGalleryCard) },
    tags,
    texts,
    saveData,
  });
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Gallery() {
  const { tag, list, tags, texts, saveData } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Our Gallery</h1>
      <p className="mt-2 max-w-text text-lg">{texts.intro}</p>
      <TagFilter tags={tags} selected={tag} />
      {list === null ? (
        <EmptyState title="The gallery could not be loaded" text="The shop is down at the moment.">
          <a href={galleryPath({ tag, page: 1 })} className="button button-primary">
            Try again
          </a>
        </EmptyState>
      ) : list.total === 0 ? (
        <EmptyGallery isFiltered={tag !== ''} />
      ) : (
        <Pictures list={list} tag={tag} saveData={saveData} />
      )}
      {!saveData && <LightboxTemplate />}
      <TourInvitation {...texts.invitation} />
    </>
  );
}

const TagFilter = ({ tags, selected }: { tags: readonly string[]; selected: string }) =>
  tags.length === 0 ? null : (
    <FilterNav
      label="Show pictures of"
      className="mt-4"
      links={['', ...tags].map((tag) => ({
        text: tag === '' ? 'All' : formatTag(tag),
        href: galleryPath({ tag, page: 1 }),
        isCurrent: tag === selected,
      }))}
    />
  );

const EmptyGallery = ({ isFiltered }: { isFiltered: boolean }) => (
  <div className="mt-4">
    <EmptyState
      title="No images found"
      text={
        isFiltered
          ? 'No images found with the selected filter. Try another category.'
          : 'Our gallery is currently empty. Please check back later.'
      }
    >
      {isFiltered && (
        <a href="/gallery" className="button button-primary">
          View All Images
        </a>
      )}
    </EmptyState>
  </div>
);

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['list']>;

/** Pictures above the fold on a wide screen. */
const eagerCount = 3;

function Pictures({ list, tag, saveData }: { list: List; tag: string; saveData: boolean }) {
  const before = (list.firstPage - 1) * galleryPageSize;
  const last = before + list.items.length;
  return (
    <>
      {list.firstPage > 1 && (
        <p className="mt-4">
          <a href={galleryPath({ tag, page: list.firstPage - 1 })} className="link inline-block py-2">
            Newer pictures
          </a>
        </p>
      )}
      <ul id="gallery" className="mt-4 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {list.items.map((card, index) => (
          <GalleryCard
            key={card.slug}
            card={card}
            position={before + index + 1}
            tag={tag}
            eager={index < eagerCount}
            saveData={saveData}
          />
        ))}
      </ul>
      <div id="gallery-more" className="mt-8 text-center">
        <p role="status">
          {last} of {list.total} {list.total === 1 ? 'picture' : 'pictures'}
        </p>
        {list.hasMore && (
          <a
            href={`${galleryPath({ tag, page: list.page + 1 })}#${galleryAnchor(last + 1)}`}
            data-load-more
            className="button button-secondary mt-3"
          >
            Load More
          </a>
        )}
      </div>
    </>
  );
}
