import compiled from './tailwind.css?inline';

/** The whole style sheet, inlined in each page: it comes with the first round trip. The scripts do not carry it. */
export const styleSheet: string = import.meta.env.SSR ? compiled : '';
