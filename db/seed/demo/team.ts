/** Somebody of the demo farm. */
export type DemoTeamMember = {
  /** Key of the portrait. */
  readonly slug: string;
  readonly name: string;
  readonly position: string;
  readonly bio: string;
  readonly email: string;
};

/** The people of the demo farm, in the order in which it names them. */
export const demoTeam: readonly DemoTeamMember[] = [
  {
    slug: 'grace-wandera',
    name: 'Grace Nekesa Wandera',
    position: 'Founder and farm manager',
    bio: 'Taught chemistry for eleven years, then bought six cows. Tastes the morning milk before anybody else.',
    email: 'grace@malisho.example',
  },
  {
    slug: 'peter-wandera',
    name: 'Peter Ouma Wandera',
    position: 'Founder, herd and fodder',
    bio: 'Knows every cow by name and every acre by its grass. Plants desmodium where others see weeds.',
    email: 'peter@malisho.example',
  },
  {
    slug: 'lilian-otieno',
    name: 'Dr Lilian Otieno',
    position: 'Veterinary surgeon',
    bio: 'Looks after our herd and those of a hundred neighbours. On the road before the cocks are up.',
    email: 'lilian@malisho.example',
  },
  {
    slug: 'joseph-barasa',
    name: 'Joseph Barasa',
    position: 'Head of the creamery',
    bio: 'Makes the mala, the yoghurt and the butter, and keeps a notebook of every batch since 2023.',
    email: 'joseph@malisho.example',
  },
  {
    slug: 'mercy-okello',
    name: 'Mercy Auma Okello',
    position: 'Orders and deliveries',
    bio: 'The voice on the phone. Finds every door between Malaba and Kisumu, also those without a number.',
    email: 'mercy@malisho.example',
  },
  {
    slug: 'emmanuel-ekisa',
    name: 'Emmanuel Ekisa',
    position: 'Farm tours and training',
    bio: 'Has taught nine hundred children to milk. Explains a cow’s four stomachs with four buckets.',
    email: 'emmanuel@malisho.example',
  },
];
