import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The CSP nonce of inline scripts; undefined in the browser, which hides nonces from scripts. */
export const useNonce = () => useContext(NonceContext);
