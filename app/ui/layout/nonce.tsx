import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce of the page's inline scripts; undefined in the browser, which hides it from scripts. */
export const useNonce = () => useContext(NonceContext);
