/** Somebody with an account at the provider. */
export type Person = {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
};

/** The people that are there from the start; a test brings its own where it needs others. */
export const people = {
  akinyi: {
    subject: 'person-akinyi',
    email: 'akinyi@mail.example',
    emailVerified: true,
    givenName: 'Akinyi',
    familyName: 'Odhiambo',
  },
  baraka: {
    subject: 'person-baraka',
    email: 'baraka@mail.example',
    emailVerified: false,
    givenName: 'Baraka',
    familyName: 'Mwangi',
  },
} as const satisfies Record<string, Person>;
