import { createContext } from 'react';
import compiled from '~/tailwind.css?inline';

/**
 * The whole style sheet, inlined in each page: it comes with the first round trip. The scripts do not carry it; they
 * read it from the page, because React lays the whole document out anew when a hydrated page shows an error.
 */
export const styleSheet: string = import.meta.env.SSR
  ? compiled
  : (document.querySelector('style')?.textContent ?? '');

/** What stands in the style element of a page; the server puts the rules that the page needs there afterwards. */
export const StyleSheetContext = createContext(styleSheet);
