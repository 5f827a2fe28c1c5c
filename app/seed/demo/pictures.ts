import { pageIllustration, type PagePictureName } from '~/domain/content/farm-pictures';
import { farmPlan } from '~/domain/content/farm-plan';
import type { Picture } from '~/domain/images/picture';

export type DemoPicture = {
  /** Path without width and extension: `${src}-${width}.webp` exists, and for `jpegWidths` `${src}-${width}.jpg`. */
  src: string;
  /** Widths of the WebP files in pixels, ascending. */
  widths: readonly number[];
  /** Widths of the JPEG files, the fallback, in pixels, ascending. */
  jpegWidths: readonly number[];
  /** True when there is an AVIF file for each width. */
  avif?: boolean;
  /** Size of the largest file in pixels; all widths have this ratio. */
  width: number;
  height: number;
};

/** The illustration of a product. scripts/render-pictures.ts renders the files; a unit test compares them. */
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

/** For products without a picture. */
export const placeholderPicture: DemoPicture = {
  src: '/images/placeholder',
  widths: [160, 320, 640],
  jpegWidths: [320, 640],
  width: 640,
  height: 640,
};

export const heroPicture: DemoPicture = {
  src: '/images/hero',
  widths: [320, 480, 720, 960, 1440],
  // The API answers with the largest.
  jpegWidths: [480, 960, 1440],
  avif: true,
  width: 1440,
  height: 900,
};

export const mapPicture: DemoPicture = {
  src: '/images/farm-map',
  widths: [480, 960],
  jpegWidths: [480],
  avif: true,
  width: 960,
  height: 600,
};

export const pagePicture = (name: PagePictureName): DemoPicture => ({
  ...pageIllustration(name, ''),
  jpegWidths: [640, 1280],
});

/** The plan of the farm. Its places are `planPlaces` of ~/domain/content/farm-plan. */
export const planPicture: DemoPicture = { ...farmPlan, jpegWidths: [640, 1280] };

type SingleFile = { src: string; width: number; height: number };

/** The logo for light backgrounds, and on a green tile. */
export const logoMark: SingleFile = { src: '/images/logo.svg', width: 64, height: 64 };
export const iconMark: SingleFile = { src: '/images/favicon.svg', width: 64, height: 64 };

export const emptyCartDrawing: SingleFile = { src: '/images/empty-cart.svg', width: 240, height: 232 };

/** The Open Graph image. */
export const sharePicture: SingleFile = { src: '/images/share.jpg', width: 1200, height: 630 };

export const teamPicture = (slug: string): DemoPicture => ({
  src: `/images/team/${slug}`,
  widths: [160, 320, 640],
  jpegWidths: [320, 640],
  avif: true,
  width: 640,
  height: 640,
});

/** For posts, offers and services. */
export const storyPicture = (name: string): DemoPicture => ({
  src: `/images/stories/${name}`,
  widths: [160, 320, 640, 1280],
  jpegWidths: [320, 640, 1280],
  avif: true,
  width: 1280,
  height: 853,
});

/** A gallery picture by its slug, wide enough for a full screen. */
export const galleryPicture = (slug: string): DemoPicture => ({
  src: `/images/gallery/${slug}`,
  // Farms that were seeded earlier have 1024 as the largest.
  widths: [160, 320, 640, 1024, 1280],
  jpegWidths: [320, 640, 1024, 1280],
  avif: true,
  width: 1280,
  height: 853,
});

export const toPicture = ({ src, widths, width, height, avif }: DemoPicture, alt: string): Picture => ({
  src,
  widths,
  width,
  height,
  alt,
  ...(avif && { avif }),
});
