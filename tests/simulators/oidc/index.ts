export { people, type Person } from './people';
export { startOidcSimulator, type OidcSimulator } from './server';
export { signInAtProvider } from './sign-in-at-provider';
