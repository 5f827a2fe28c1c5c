import { screens, type ScreenForm } from '~/domain/back-office/screens';

type FormLimits = {
  /** Files and repeated ones included. */
  readonly maxFields: number;
  /** Bytes of a form without files, and of the texts of one with files. */
  readonly maxBytes: number;
  readonly hasFile: boolean;
};

const usual: FormLimits = { maxFields: 300, maxBytes: 64 * 1024, hasFile: false };

/** The router ignores case and a slash at the end; the data of a hydrated page ends in `.data`. */
const segmentsOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/\.data$/, '')
    .split('/');

const uploads = [
  '/images',
  '/style-guide',
  '/api/images',
  '/api/team-members/upload-image',
  '/api/categories',
  '/api/categories/:id',
];

const largeForms: readonly { readonly pattern: readonly string[]; readonly form: ScreenForm }[] = [
  ...screens.flatMap(({ path, forms = [] }) =>
    forms.map(([below, form]) => ({ pattern: segmentsOf(`${path}/${below}`), form })),
  ),
  ...uploads.map((path) => ({ pattern: segmentsOf(path), form: { hasFile: true } as const })),
];

/**
 * What the largest form of a path may have. Others are refused before they are parsed (docs/decisions/0088); of a form with a
 * file, image-form.server.ts and receive-body.server.ts of the API limit the size.
 */
export function formLimitsOf(pathname: string): FormLimits {
  const segments = segmentsOf(pathname);
  return { ...usual, ...largeForms.find(({ pattern }) => fits(segments, pattern))?.form };
}

const fits = (segments: readonly string[], pattern: readonly string[]): boolean =>
  segments.length === pattern.length &&
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]));
