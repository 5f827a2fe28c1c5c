declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node';

  export const routes: ServerBuild['routes'];
}

declare module 'virtual:enhance-script' {
  /** URL of the bundled scripts of app/enhance. */
  const url: string;
  export default url;
}
