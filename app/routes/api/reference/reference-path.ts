/** All calls. */
export const referencePath = '/api/reference';

export const groupPath = (slug: string): string => `${referencePath}/${slug}`;
