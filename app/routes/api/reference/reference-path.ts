export const referencePath = (slug: string): string => `/api/reference/${slug}`;
