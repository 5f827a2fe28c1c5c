export const maxSearchLength = 100;

export const parseSearchText = (params: URLSearchParams): string =>
  (params.get('search') ?? '').trim().slice(0, maxSearchLength).trimEnd();
