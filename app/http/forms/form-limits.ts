type FormLimits = {
  /** Files and repeated ones included. */
  readonly maxFields: number;
  /** Of a form without files, and of the texts of one with files. */
  readonly maxBytes: number;
};

const usual: FormLimits = { maxFields: 300, maxBytes: 64 * 1024 };

/** Forms with a row of fields for each of many things, or a long text, with as much as the fullest of them sends. */
const largeForms: readonly (readonly [path: RegExp, limits: FormLimits])[] = [
  // 600 sizes (read-price-form.server.ts) with ten fields.
  [/^\/products-admin\/prices$/, { maxFields: 6_010, maxBytes: 256 * 1024 }],
  // 600 sizes (maxStockLines) with four fields.
  [/^\/stock-admin$/, { maxFields: 2_410, maxBytes: 128 * 1024 }],
  // 500 sizes (phone-order-action.server.ts) with three fields.
  [/^\/orders-admin\/new$/, { maxFields: 1_550, maxBytes: 128 * 1024 }],
  // 30 sizes with nine fields, 30 specifications and 12 pictures with three (maxRows), and a field for each chosen category.
  [/^\/products-admin\/[^/]+$/, { maxFields: 1_000, maxBytes: usual.maxBytes }],
  // Posts of 30,000 characters (markdownLimits), of up to four bytes each.
  [/^\/blogs-admin\/[^/]+$/, { maxFields: usual.maxFields, maxBytes: 160 * 1024 }],
];

/** How much the largest form of a path has; another is refused before it is parsed (docs/decisions/0088). */
export function formLimitsOf(pathname: string): FormLimits {
  // The router ignores case and a slash at the end; the data of a hydrated page ends in `.data`.
  const path = pathname
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/\.data$/, '');
  return largeForms.find(([pattern]) => pattern.test(path))?.[1] ?? usual;
}
