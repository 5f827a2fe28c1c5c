/** Renditions are `${src}-${width}.webp` for each width, and `.jpg` for all but the smallest. */
export type Picture = {
  readonly src: string;
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Whether each width exists as `.avif`. */
  readonly avif?: boolean;
  /** URLs by width, where an image host names the files. */
  readonly addresses?: Readonly<Record<'avif' | 'webp' | 'jpg', readonly string[]>>;
};
