/** @type {import('@remix-run/dev').VitePluginConfig & import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: 'app',
  // Set by scripts/build.mjs.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
