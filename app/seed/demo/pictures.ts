import type { Picture } from '~/domain/catalogue/product';

/** A picture that exists in several widths, without the width and the ending in its address. */
export type DemoPicture = {
  /** Address without width and ending: `${src}-${width}.webp` and, for `jpegWidths`, `${src}-${width}.jpg` exist. */
  src: string;
  /** Pixel widths of the WebP files, ascending. */
  widths: readonly number[];
  /** Pixel widths of the JPEG files, the fallback, ascending. */
  jpegWidths: readonly number[];
  /** Whether the widths exist as AVIF too. */
  avif?: boolean;
  /** Size of the largest file in pixels; every width keeps this ratio. */
  width: number;
  height: number;
};

/**
 * The illustration of a product of the demo farm.
 * The files are rendered by scripts/illustrations/render.ts, and tests/unit/demo-catalogue.test.ts holds them
 * against this manifest.
 */
export function productPicture(slug: string): DemoPicture {
  return {
    src: `/images/products/${slug}`,
    widths: [160, 320, 640],
    jpegWidths: [320, 640],
    avif: true,
    width: 640,
    height: 640,
  };
}

/** What stands in where a product has no picture of its own. */
export const placeholderPicture: DemoPicture = {
  src: '/images/placeholder',
  widths: [160, 320, 640],
  jpegWidths: [320, 640],
  width: 640,
  height: 640,
};

/** The herd at the farm near Bumala in the morning. */
export const heroPicture: DemoPicture = {
  src: '/images/hero',
  widths: [480, 960, 1440],
  jpegWidths: [960],
  avif: true,
  width: 1440,
  height: 900,
};

/** Where the farm lies: 7 km off the Bumala centre on the Kisumu-Busia highway. */
export const mapPicture: DemoPicture = {
  src: '/images/farm-map',
  widths: [480, 960],
  jpegWidths: [480],
  width: 960,
  height: 600,
};

/** A picture in one file. */
export type SingleFile = { src: string; width: number; height: number };

/** The farm's mark without a word: for light grounds, and on a green tile of its own. */
export const logoMark: SingleFile = { src: '/images/logo.svg', width: 64, height: 64 };
export const iconMark: SingleFile = { src: '/images/favicon.svg', width: 64, height: 64 };

/** A cow that looks into an empty basket. */
export const emptyCartDrawing: SingleFile = { src: '/images/empty-cart.svg', width: 240, height: 232 };

/** What a link to the shop shows in other places. */
export const sharePicture: SingleFile = { src: '/images/share.jpg', width: 1200, height: 630 };

/** The portrait of somebody of the farm, by the slug of team.ts. */
export const teamPicture = (slug: string): DemoPicture => ({
  src: `/images/team/${slug}`,
  widths: [160, 320],
  jpegWidths: [320],
  avif: true,
  width: 320,
  height: 320,
});

/** A scene of the farm, for posts, offers and services. */
export const storyPicture = (name: string): DemoPicture => ({
  src: `/images/stories/${name}`,
  widths: [160, 320, 640],
  jpegWidths: [320, 640],
  avif: true,
  width: 640,
  height: 427,
});

/** A picture of the gallery, by the slug of gallery.ts: wide enough for a whole screen. */
export const galleryPicture = (slug: string): DemoPicture => ({
  src: `/images/gallery/${slug}`,
  widths: [160, 320, 640, 1024],
  jpegWidths: [320, 640, 1024],
  avif: true,
  width: 1024,
  height: 683,
});

/** A picture as it is stored with what it belongs to. */
export const toPicture = ({ src, widths, width, height, avif }: DemoPicture, alt: string): Picture => ({
  src,
  widths,
  width,
  height,
  alt,
  ...(avif && { avif }),
});
