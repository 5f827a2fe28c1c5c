type DemoTeamMember = {
  /** Also the name of the portrait. */
  readonly slug: string;
  readonly name: string;
  readonly position: string;
  readonly bio: string;
  readonly email: string;
};

export const demoTeam: readonly DemoTeamMember[] = [
  {
    slug: 'grace-wandera',
    name: 'Grace Nekesa Wandera',
    position: 'Founder and farm manager',
    bio: 'Taught chemistry, then bought six cows. Tastes the morning milk first.',
    email: 'grace@malisho.example',
  },
  {
    slug: 'peter-wandera',
    name: 'Peter Ouma Wandera',
    position: 'Founder, herd and fodder',
    bio: 'Knows every cow by name, and every acre by its grass.',
    email: 'peter@malisho.example',
  },
  {
    slug: 'lilian-otieno',
    name: 'Dr Lilian Otieno',
    position: 'Veterinary surgeon',
    bio: 'Looks after our herd and those of a hundred neighbours.',
    email: 'lilian@malisho.example',
  },
  {
    slug: 'joseph-barasa',
    name: 'Joseph Barasa',
    position: 'Head of the creamery',
    bio: 'Makes the mala and the butter, with a line in his notebook for every batch.',
    email: 'joseph@malisho.example',
  },
  {
    slug: 'mercy-okello',
    name: 'Mercy Auma Okello',
    position: 'Orders and deliveries',
    bio: 'The voice on the phone. Finds every door between Malaba and Kisumu.',
    email: 'mercy@malisho.example',
  },
  {
    slug: 'emmanuel-ekisa',
    name: 'Emmanuel Ekisa',
    position: 'Farm tours and training',
    bio: 'Explains a cow’s four stomachs with four buckets.',
    email: 'emmanuel@malisho.example',
  },
];
