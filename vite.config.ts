import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { classWords } from './scripts/class-words-plugin';
import { enhanceScript } from './scripts/enhance-script-plugin';
import { serverEntry } from './scripts/server-entry-plugin';
import { smallClientBundle } from './scripts/small-client-bundle-plugin';
import { smallServerBundle } from './scripts/small-server-bundle-plugin';
import remixConfig from './remix.config.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Small modules that pages load together: each chunk is named in the page's HTML and costs a request. Lists have fields, and
 * no conform.
 */
function formChunks(id: string): string | undefined {
  // With all that it needs: it would be split as soon as another chunk below has JSX and no hook of Remix.
  if (
    /commonjsHelpers|vite\/preload-helper|node_modules\/(react(-\w+)*|scheduler|turbo-stream|@remix-run)\//.test(
      id,
    )
  )
    return 'react';
  if (
    /app\/(ui\/(badge|catalogue\/cart-links|create-polling-loader|empty-state|icon|money|notice|of-what|use-(is-hydrated|polling)|layout\/flash-notice|form\/(error-summary|field|submit-button))|domain\/(content\/page-text|text\/content-fields)|lib\/(mail-address|network-error|object-id|own-value|search-text|time-units|format\/(clean-text|dates|money|phone|pluralize|normalise-(text|unicode)|strip-invisible-characters)|forms\/((form|text|choice|number)-fields|email-address|input-kinds|text-formats)))\./.test(
      id,
    )
  )
    return 'fields';
  if (/app\/(lib\/(list-filter|list-path|pagination)|ui\/pagination)\./.test(id)) return 'list-filter';
  // Lists of the back office and the dialogs over them: without what customers' pages share, which would load all of it.
  if (
    /app\/(http\/rendering\/list-route|ui\/admin\/(list-page|list-search|data-table|dialog|editor-dialog|unsaved-changes))\./.test(
      id,
    )
  )
    return 'lists';
  // In every hydrated page, by way of app/root.tsx.
  if (
    /app\/(lib\/format\/contact-links|paths\/(shop|content|set-up)|ui\/(cached-markup|layout\/(closed-bar|contact-links|logo|resubmission-page|use-root-data))|domain\/(catalogue\/(category|sku)|images\/(image-(fields|rules)|picture|rendition-url)|settings\/hidden-pages)|lib\/forms\/resubmission|http\/seo\/page-title)\./.test(
      id,
    )
  )
    return 'frame';
  // Fields of items and of pages.
  if (
    /app\/(domain\/(content\/(content-icons|markdown-limits|tags|text-placeholders)|ordered-items\/text-rows)|ui\/form\/icon-field)\./.test(
      id,
    )
  )
    return 'content-fields';
  // The forms of all kinds of items.
  if (
    /app\/(routes\/admin\/items\/item-fields|domain\/((ordered-items|farm-services|questions|team|testimonials|virtual-tour)\/[\w-]+))\./.test(
      id,
    )
  )
    return 'item-fields';
  // In the editors of pages only.
  if (
    /app\/(domain\/content\/(sections\/|home-content|special-offer|page-texts|page-titles|page-topics|public-pages)|lib\/format\/format-count|routes\/admin\/pages\/section-list\.)/.test(
      id,
    )
  )
    return 'content-sections';
  // Of the dialogs over those lists.
  if (/app\/routes\/admin\/pages\/(section-(control|editor|form)|lazy-picture-form)\./.test(id))
    return 'section-editor';
  // The list of products and the editor over it.
  if (
    /app\/(domain\/catalogue\/(advice\/(advice-fields|product-advice)|products\/(admin-product-filter|product-(choices|form|texts)|sale-fields))|routes\/admin\/products\/product-form-texts)\./.test(
      id,
    )
  )
    return 'product-form';
  // The list of posts and the editor over it.
  if (/app\/(domain\/(blog\/post|content\/farm-pictures)|ui\/content\/(filter-nav|prose))\./.test(id))
    return 'post';
  if (/app\/ui\/form\/(image-field|image-upload|send-image)\./.test(id)) return 'image-field';
  if (/app\/ui\/(responsive-picture|catalogue\/product-picture)\./.test(id)) return 'picture';
  // Fields of settings, with what only they need. Each module of sections is loaded by the forms of its own.
  if (/app\/domain\/settings\/(sections\/(setting-fields|settings-section)|kra-pin|map-position)\./.test(id))
    return 'settings-fields';
  if (/@conform-to|app\/ui\/form\/(field-props|use-last-result)\./.test(id)) return 'form';
  // In every screen, by way of routes/admin/layout.tsx.
  if (
    /app\/ui\/admin\/(admin-error|back-office-frame|deleted|edit-conflict|menu-text|pending-bar)\./.test(id)
  )
    return 'back-office';
  if (/app\/ui\/form\/(use-validated-form|validate-intent)\./.test(id)) return 'validated-form';
  if (
    /app\/(domain\/accounts\/.*(account-fields|password-limits|registration-(form|messages))|paths\/account|ui\/(account\/(address-fields|new-password-fields|oidc-button)|form\/password-field|layout\/narrow-page|no-cookies-notice))\./.test(
      id,
    )
  )
    return 'account-form';
  return undefined;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    classWords(),
    enhanceScript(),
    smallClientBundle(),
    smallServerBundle(),
    serverEntry('app/server-build.ts'),
    remix(remixConfig),
  ],
  resolve: { alias: { '~': path('./app'), '#db': path('./db') } },
  // Found by Vite only after the first page, which would then load React twice.
  optimizeDeps: {
    // For the server only; the scan of route modules meets it, and its optional WebAssembly package is not installed.
    exclude: ['@node-rs/argon2'],
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
  // esbuild writes `?.` out for Chrome 80 to 90, which know it, but fail where a call of it spreads arguments: they parse it
  // and run none of those, as they do not hydrate.
  esbuild: { supported: { 'optional-chain': true } },
  build: {
    // Older browsers do not hydrate (app/lib/can-hydrate.ts), but parse the scripts.
    target: isSsrBuild ? 'node20' : ['es2020', 'chrome80', 'safari13.1'],
    // The style is for all (docs/decisions/0091).
    cssTarget: ['chrome70', 'safari12'],
    assetsInlineLimit: 0,
    // The helper that preloads what a lazy part needs is larger than what it saves (small-client-bundle-plugin).
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: {
      output: isSsrBuild
        ? // The built-in store looks for its worker thread beside the entry.
          { chunkFileNames: '[name]-[hash].js' }
        : {
            manualChunks: formChunks,
            onlyExplicitManualChunks: true,
            // Each hydrated page loads a manifest with the names of all chunks; a hash does not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
      onwarn(warning, warn) {
        // Chunks that import each other may run in the wrong order: the page isn't hydrated then.
        if (warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message);
        // Comments of zod for another bundler, and routes without client code.
        if (warning.code !== 'INVALID_ANNOTATION' && warning.code !== 'EMPTY_BUNDLE') warn(warning);
      },
    },
  },
  ...(command === 'build' && {
    // React's production build renders several times faster. It is bundled, because NODE_ENV is for the shop.
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
