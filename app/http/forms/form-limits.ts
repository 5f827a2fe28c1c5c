import { screens, type Screen, type ScreenForm } from '~/domain/back-office/screens';

type FormLimits = {
  /** Files and repeated ones included. */
  readonly maxFields: number;
  /** Bytes of a form without files, and of the texts of one with files. */
  readonly maxBytes: number;
  readonly hasFile: boolean;
};

const usual: FormLimits = { maxFields: 300, maxBytes: 64 * 1024, hasFile: false };

const withFile: ScreenForm = { hasFile: true };

/** The router ignores case and a slash at the end; the data of a hydrated page ends in `.data`. */
const segmentsOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/\.data$/, '')
    .split('/');

/** Forms that are larger than others. */
const largeForms: readonly (readonly [segments: readonly string[], form: ScreenForm])[] = [
  ...(screens as readonly Screen[]).flatMap(({ path, forms = [] }) =>
    forms.map(([below, form]) => [`${path}/${below}`, form] as const),
  ),
  ['/images', withFile] as const,
  ['/style-guide', withFile] as const,
  ['/api/images', withFile] as const,
  ['/api/team-members/upload-image', withFile] as const,
  ['/api/categories', withFile] as const,
  ['/api/categories/:id', withFile] as const,
].map(([path, form]) => [segmentsOf(path), form]);

/**
 * What the largest form of a path may have. Others are refused before they are parsed (docs/decisions/0088); of a form with a
 * file, image-form.server.ts and receive-body.server.ts of the API limit the size.
 */
export function formLimitsOf(pathname: string): FormLimits {
  const segments = segmentsOf(pathname);
  const form = largeForms.find(([pattern]) => fits(segments, pattern))?.[1];
  return { ...usual, ...form };
}

const fits = (segments: readonly string[], pattern: readonly string[]): boolean =>
  segments.length === pattern.length &&
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]));
