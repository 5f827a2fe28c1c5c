import { canHydrate } from '~/lib/can-hydrate';

/**
 * A page of React that stays as the server rendered it: shows what is meant for browsers without scripts, and reloads as
 * there. The browser can't hydrate it, or the scripts do not arrive.
 */
export function showNoscript(): void {
  if (!Reflect.has(window, '__remixContext')) return;
  if (!canHydrate()) return show();
  // The event waits for the modules of the page, which Remix then names.
  window.addEventListener('load', () => {
    if (!Reflect.has(window, '__remixRouteModules')) show();
  });
}

function show(): void {
  for (const element of document.querySelectorAll('noscript')) {
    const template = document.createElement('template');
    template.innerHTML = element.textContent;
    element.replaceWith(template.content);
  }
}
