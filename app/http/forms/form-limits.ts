import { screens, type ScreenForm } from '~/domain/back-office/screens';

type FormLimits = {
  /** Files and repeated ones included. */
  readonly maxFields: number;
  /** Bytes of a form without files, and of the texts of one with files. */
  readonly maxBytes: number;
  readonly hasFile: boolean;
};

/** Bytes of the texts of most forms. */
export const maxTextBytes = 64 * 1024;

/** Bytes of a form with files: more than one image, so that the form with a larger one is shown again with an error. */
export const maxFileFormBytes = 24 * 1024 * 1024;

const usual: FormLimits = { maxFields: 300, maxBytes: maxTextBytes, hasFile: false };

/** The router ignores case and a slash at the end; the data of a hydrated page ends in `.data`. */
const segmentsOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/\.data$/, '')
    .split('/');

const uploads = [
  '/set-up/pictures',
  '/set-up/products',
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
  // An unsaved form of 64 KiB, encrypted (unsaved-forms.server.ts).
  ...['/login', '/auth/oidc'].map((path) => ({
    pattern: segmentsOf(path),
    form: { maxBytes: 96 * 1024 },
  })),
  ...uploads.map((path) => ({ pattern: segmentsOf(path), form: { hasFile: true } as const })),
];

/**
 * What the largest form of a path may have. Others are refused before they are parsed (docs/decisions/0088); of a form with a
 * file, image-form.server.ts and receive-body.server.ts of the API limit the size.
 */
export function formLimitsOf(pathname: string): FormLimits {
  const segments = segmentsOf(pathname);
  const find = (path: readonly string[]) => largeForms.find(({ pattern }) => fits(path, pattern))?.form;
  // A preview gets the form of its editor.
  const edited = segments.at(-1) === 'preview' ? segments.slice(0, -1) : [];
  return { ...usual, ...(find(segments) ?? find(edited)) };
}

const fits = (segments: readonly string[], pattern: readonly string[]): boolean =>
  segments.length === pattern.length &&
  pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]));
