import '@remix-run/server-runtime';

// Single Fetch preserves dates: https://remix.run/docs/en/main/guides/single-fetch
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}
