import '@remix-run/server-runtime';

// Loaders' types as the single fetch carries them: dates stay dates.
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}
