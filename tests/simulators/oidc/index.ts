export { people, type Person } from './people';
export { startOidcSimulator, type OidcSimulator } from './server';
export { signInAtProvider, type ProviderVisitor } from './sign-in-at-provider';
