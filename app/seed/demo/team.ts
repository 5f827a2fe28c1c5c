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
    bio: 'Grace taught chemistry for twelve years, then bought six cows with Peter. She tastes the first can every morning, keeps the books, and still corrects our spelling. Ask her about wholesale prices, supplying a school, or anything that went wrong.',
    email: 'grace@malisho.example',
  },
  {
    slug: 'peter-wandera',
    name: 'Peter Ouma Wandera',
    position: 'Founder, herd and fodder',
    bio: 'Peter grew up with cattle and knows all 64 animals by name. He plans the paddocks and sits up with the cows that are about to calve. Ask him about fodder, silage, or any cow by her name.',
    email: 'peter@malisho.example',
  },
  {
    slug: 'lilian-otieno',
    name: 'Dr Lilian Otieno',
    position: 'Veterinary surgeon',
    bio: 'Lilian looks after our herd and those of our neighbours, by motorbike, rain or shine. She decides which bull suits which cow, and which milk we may not sell. Ask her about a sick cow, breeding or mastitis.',
    email: 'lilian@malisho.example',
  },
  {
    slug: 'joseph-barasa',
    name: 'Joseph Barasa',
    position: 'Head of the creamery',
    bio: 'Joseph started our creamery with two pots and one thermometer. Every batch of mala, yoghurt and butter has a line in his notebook, and if he does not like the taste it does not leave the farm. Ask him about cultures, cheese, and keeping milk cold.',
    email: 'joseph@malisho.example',
  },
  {
    slug: 'mercy-okello',
    name: 'Mercy Auma Okello',
    position: 'Orders and deliveries',
    bio: 'Mercy is the voice on the phone. She packs the orders, plans the delivery rounds, and finds every door between Malaba and Kisumu. Ask her where your order is, or how to get forty litres of milk to a wedding.',
    email: 'mercy@malisho.example',
  },
  {
    slug: 'emmanuel-ekisa',
    name: 'Emmanuel Ekisa',
    position: 'Farm tours and training',
    bio: 'Emmanuel shows visitors around and teaches our Saturday courses. He explains a cow’s four stomachs with four buckets, and children remember it. Ask him about school trips, group visits and biogas.',
    email: 'emmanuel@malisho.example',
  },
];
