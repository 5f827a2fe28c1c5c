import { galleryAnchor, galleryItemPath, galleryPath } from '~/domain/gallery/gallery-params';
import { normaliseTag } from '~/domain/content/tags';
import type { GalleryCard as Card } from '~/domain/gallery/gallery-item';
import { Badge } from '~/ui/badge';
import { ResponsivePicture } from '~/ui/responsive-picture';

/** Links to the page of the picture; a script opens the lightbox instead (app/enhance). */
export function GalleryCard(props: {
  card: Card;
  /** From 1. */
  position: number;
  /** The tag filter of the list; '' for none. */
  tag: string;
  eager?: boolean;
  saveData: boolean;
}) {
  const { card, position, tag, eager, saveData } = props;
  const id = galleryAnchor(position);
  return (
    <li id={id} className="card overflow-hidden">
      <a
        href={galleryItemPath(card.slug, tag)}
        data-lightbox
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="gallery-link relative block"
      >
        <ResponsivePicture
          picture={card.picture}
          sizes="(min-width: 1200px) 384px, (min-width: 1024px) 31vw, (min-width: 480px) 46vw, 92vw"
          eager={eager ?? false}
          saveData={saveData}
          className="gallery-picture"
        />
        {card.featured && (
          <span className="absolute left-3 top-3">
            <Badge tone="bright">Featured</Badge>
          </span>
        )}{' '}
        <div data-words className="gallery-words">
          <h2 id={`${id}-title`} className="text-lg">
            {card.title}
          </h2>
          <p id={`${id}-text`} className="gallery-description mt-1">
            {card.description}
          </p>
        </div>
      </a>
      <GalleryTags tags={card.tags} className="px-4 pb-4 pt-2" />
    </li>
  );
}

export const GalleryTags = ({ tags, className }: { tags: readonly string[]; className?: string }) =>
  tags.length === 0 ? null : (
    <ul data-tags aria-label="Tags" className={`flex flex-wrap gap-2 ${className ?? ''}`}>
      {tags.map((tag) => (
        <li key={tag}>
          <a
            href={galleryPath({ tag: normaliseTag(tag), page: 1 })}
            className="inline-block rounded-full bg-mint px-3 py-1 text-sm text-ink hover:underline"
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
