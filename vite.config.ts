import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { enhanceScript } from './scripts/enhance-script-plugin';
import remixConfig from './remix.config.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [enhanceScript(), remix(remixConfig)],
  resolve: { alias: { '~': path('./app'), '#db': path('./db') } },
  // In development: found before the first page asks for them, or a page gets two copies of React.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@remix-run/react',
      '@conform-to/react',
      'zod',
    ],
  },
  build: {
    // Phones in use in the region: Android WebView and Chrome from about 2018 on.
    target: isSsrBuild ? 'node20' : ['es2020', 'chrome80', 'safari13.1'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      // Parts of the server stand beside its entry: the built-in store looks for its thread beside itself.
      ...(isSsrBuild && { output: { chunkFileNames: '[name]-[hash].js' } }),
      onwarn(warning, warn) {
        // Comments that zod keeps for another bundler, and routes that are on the server only, are no fault.
        if (warning.code !== 'INVALID_ANNOTATION' && warning.code !== 'EMPTY_BUNDLE') warn(warning);
      },
    },
  },
  ...(command === 'build' && {
    // React renders several times faster in its production form. It is bundled so that this does not depend on
    // NODE_ENV, which says whether the shop (not its libraries) runs in production.
    ssr: {
      noExternal: [
        /^react/,
        /^@remix-run\/react/,
        /^@remix-run\/router/,
        /^@conform-to/,
        /^scheduler/,
        /^turbo-stream/,
      ],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}));
