import { createContext } from 'react';
import compiled from '~/tailwind.css?inline';

/**
 * The whole style sheet. In the browser it is read from the page, not bundled: React needs it when it renders the whole
 * document again for an error.
 */
export const styleSheet: string = import.meta.env.SSR
  ? compiled
  : (document.querySelector('style')?.textContent ?? '');

/** The content of the style element; the server replaces it with the rules that the page uses. */
export const StyleSheetContext = createContext(styleSheet);
