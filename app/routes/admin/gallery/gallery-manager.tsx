import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { galleryFilter, galleryTagChoices } from '~/domain/gallery/gallery-filter';
import { formatTag, toGalleryCard, type GalleryCard } from '~/domain/gallery/gallery-item';
import { listGalleryTags, searchGallery } from '~/domain/gallery/gallery-queries.server';
import { galleryMessages } from '~/domain/gallery/gallery-form';
import { setGalleryItemFeatured } from '~/domain/gallery/save-gallery-item.server';
import { loadList } from '~/http/back-office/load-list.server';
import { handleSwitchForm } from '~/http/back-office/switch-form.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { addImagePath, deleteImagePath, editImagePath, galleryManagerPath } from '~/paths';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { SwitchRow } from '~/ui/admin/switch-row';
import { Badge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Options, SelectField } from '~/ui/form/field';
import { OfWhat } from '~/ui/of-what';
import { Pagination } from '~/ui/pagination';
import { ResponsivePicture } from '~/ui/responsive-picture';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Gallery', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(galleryManagerPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, galleryManagerPath)) return null;
  return loadList(
    request,
    galleryFilter,
    async ({ filter, page }) => {
      const [list, tags] = await Promise.all([searchGallery(filter, page), listGalleryTags()]);
      return { ...list, items: list.items.map(toGalleryCard), tags };
    },
    { saveData: isSaveDataRequest(request) },
  );
}

/** The switch of a row. */
export const action = (args: ActionFunctionArgs) =>
  handleSwitchForm(args, {
    permission: 'content:write',
    listPath: galleryManagerPath,
    noun: 'image',
    set: async (slug, featured, change) => {
      const item = await setGalleryItemFeatured(slug, featured, change);
      return item && `“${item.title}” is ${featured ? 'featured now.' : 'no longer featured.'}`;
    },
  });

export default function GalleryManager() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, list, saveData } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading title="Gallery" action={{ label: 'Add Image', path: addImagePath }} />
      {list === null ? (
        <ListError message={galleryMessages.loadFailed} retryPath={galleryFilter.path(filter)} />
      ) : list.isEmpty ? (
        <EmptyState title="No images yet" text="Add your first image to the gallery">
          <DialogLink to={addImagePath} className="button button-primary">
            Add Image
          </DialogLink>
        </EmptyState>
      ) : (
        <>
          <ListSearch
            action={galleryManagerPath}
            label="Search images"
            placeholder="Title, description or tag"
            search={filter.search}
            isFiltered={filter.tag !== ''}
          >
            <SelectField id="tag" name="tag" label="Tag" defaultValue={filter.tag}>
              <option value="">All Tags</option>
              <Options of={galleryTagChoices(list.tags).map((tag) => [tag, formatTag(tag)])} />
            </SelectField>
          </ListSearch>
          <ListRegion>
            <p role="status" className="font-bold">
              {list.total} {list.total === 1 ? 'image' : 'images'} found
              {filter.search && ` for “${filter.search}”`}
            </p>
            {list.total === 0 ? (
              <EmptyState title="No images found" text="No images match. Try fewer letters or another tag.">
                <a href={galleryManagerPath} className="button button-primary">
                  Show all images
                </a>
              </EmptyState>
            ) : (
              <ul className="grid gap-2 row:grid-cols-2 row:gap-4 lg:grid-cols-3">
                {list.items.map((card) => (
                  <ManagedItem key={card.slug} card={card} saveData={saveData} />
                ))}
              </ul>
            )}
            <Pagination
              page={list.page}
              pageCount={list.pageCount}
              hrefOf={(page) => galleryFilter.path(filter, { page })}
            />
          </ListRegion>
        </>
      )}
      <DialogOutlet listPath={galleryManagerPath} />
    </div>
  );
}

const ManagedItem = ({ card, saveData }: { card: GalleryCard; saveData: boolean }) => (
  <li id={card.slug} className="card min-w-0 scroll-mt-4 overflow-hidden row:flex row:flex-col">
    <div className="p-2 row:hidden">
      <SwitchRow
        to={editImagePath(card.slug)}
        picture={card.picture}
        name={card.title}
        id={card.slug}
        label="Featured"
        isOn={card.featured}
      >
        {card.tags.join(', ')}
      </SwitchRow>
    </div>
    <div className="hidden row:block">
      <ResponsivePicture
        picture={card.picture}
        sizes="(min-width: 1200px) 300px, (min-width: 1024px) 24vw, 46vw"
        saveData={saveData}
        className="gallery-picture"
      />
    </div>
    <div className="hidden flex-1 flex-col p-4 row:flex">
      <h2 className="break-words text-lg">{card.title}</h2>
      <p className="mt-1 break-words text-sm text-ink-soft">{card.description}</p>
      <p className="mt-2 flex flex-wrap gap-1">
        {card.featured && <Badge tone="bright">Featured</Badge>}{' '}
        {card.tags.map((tag) => (
          <Badge key={tag} tone="good">
            {tag}
          </Badge>
        ))}
      </p>
      <p className="mt-auto flex items-center gap-2 pt-3">
        <DialogLink to={editImagePath(card.slug)} className="button button-secondary flex-1">
          Edit<OfWhat>{card.title}</OfWhat>
        </DialogLink>{' '}
        <DialogLink to={deleteImagePath(card.slug)} className="button button-quiet">
          Delete<OfWhat>{card.title}</OfWhat>
        </DialogLink>
      </p>
    </div>
  </li>
);
