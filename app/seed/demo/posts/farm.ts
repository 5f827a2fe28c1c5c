import type { DemoPost } from '~/seed/demo/demo-post';

export const farmPosts: readonly DemoPost[] = [
  {
    slug: 'a-morning-at-the-milking-shed',
    title: 'A morning at the milking shed',
    author: 'grace-wandera',
    category: 'Farm Life',
    tags: ['milking', 'herd', 'people'],
    picture: 'milking-morning',
    pictureAlt: 'A cow beside the milking shed at first light',
    products: ['fresh-cow-milk'],
    daysAgo: 4,
    content: `It is a quarter to five, and ours is the only light on the hill. Peter has been up for half an hour. He walks down the line with his torch and greets every cow by name, because he says a cow lets her milk down sooner when you greet her. I used to laugh at him. Then we measured it, and he is right.

## Clean hands first

Before anyone touches an udder, we wash our hands up to the elbows. Then we wash the teats with warm water and dry each cow with her own cloth. Thirty-four cows are in milk this month, so thirty-four cloths go to the laundry. The first three squirts go into a black cup. If we see flakes, we milk that cow last, into a separate can, and Dr Lilian hears about it before breakfast.

## Then the milk

- **5:15 AM** The first can is full and goes through a cloth filter.
- **5:25 AM** It goes into the cooler. Within the hour it is down to 4 °C.
- **6:15 AM** Joseph takes a cup from every can. He smells it, boils it, tastes it and writes a line in his notebook.
- **6:30 AM** The first motorbike leaves for Busia.

If Joseph is not happy, the milk stays here. That happened eleven times last year, mostly after somebody left the gate to the onion field open. You would not believe how fast a cow turns an onion into milk that tastes of onion.

## And then tea

At seven we all sit on the bench behind the shed, with tea that is half milk. The sun comes up over the maize, the calves complain, and somebody reports what Nyota has done to the wheelbarrow this time. Come and see for yourself: [book a farm visit](/booking). We start early, but we will keep a cup for you.`,
  },
  {
    slug: 'how-nyota-got-her-name',
    title: 'How Nyota got her name',
    author: 'peter-wandera',
    category: 'Farm Life',
    tags: ['calves', 'herd'],
    picture: 'calf-at-night',
    pictureAlt: 'A calf lying in straw under the stars',
    daysAgo: 39,
    content: `Calves come at night. I don’t know why, but of the eighty-seven born here since 2023, only four came in daylight.

Nyota’s mother is Malaika, a Friesian with a temper. She was due on a Friday. On Wednesday evening she stood away from the others with her tail up, so I fetched my blanket and the lamp. There was no moon. Emmanuel brought a flask of tea, and we sat down in the straw to wait.

## Mostly, you wait

Most of the time you do nothing, and that is the hardest part to teach. A cow needs quiet, clean straw and somebody who watches the clock: if an hour has passed since the water broke and you see no feet, call the vet. Malaika took forty minutes. Two white feet, then a nose, then the rest of the calf all at once.

Then there is work to do:

1. Clear the nose, and rub the calf with straw until it shakes its head.
2. Dip the navel in iodine.
3. Bring the calf to its mother, and make sure that it drinks **within two hours**.

The first milk is as thick and yellow as butter. It protects the calf from disease, and after the first day it is too late. We never sell a drop of it.

## The star

Nyota stood up on four legs that each wanted to go a different way. Emmanuel held up the lamp, and there it was: black all over, with one white star between the eyes. Nyota means star, and there were a few thousand more above the shed, so the name was easy.

She is eight months old now. She has her mother’s temper, and she hates wheelbarrows.`,
  },
  {
    slug: 'what-the-dung-of-sixty-cows-is-good-for',
    title: 'What we do with the dung of 64 cattle',
    author: 'peter-wandera',
    category: 'Sustainability',
    tags: ['biogas', 'compost', 'soil'],
    picture: 'biogas',
    pictureAlt:
      'A brick biogas dome half in the ground, its pipe leading to the kitchen, and cabbages in front',
    daysAgo: 11,
    content: `A grown cow drops about twenty-five kilograms of dung a day. We have 64 animals. The calves drop less, but you can do the sum. When we started, it was our biggest headache. Now I would not sell it.

## First we cook with it

Half of it goes into the biogas dome beside the shed, mixed bucket for bucket with water. What happens inside the dome is what happens inside a cow: bacteria eat the stuff and make gas. The gas heats the water for washing the udders, and the milk for our yoghurt. We used to burn eleven bags of charcoal a month. Now we buy one, for the iron.

## Then we feed the maize

What comes out at the other end hardly smells, and maize likes it better than anything from a bag. We spread it before the long rains and again in August. The other half of the dung goes on the compost heap with straw from the stalls. We turn it three times and leave it for three months.

> The field behind the acacia gave nine bags in 2023. This year it gave twenty-one.

## What it cost

I promised to tell you what other people leave out. The dome cost as much as a good in-calf heifer. In the first year it stood idle for two months, because we gave it too little water in the dry season and it blocked. A dome for two cows is smaller, and there are groups that will lend you the money for it.

If you want to see ours, come on a Saturday and bring your questions. If you bring the children, Emmanuel will light the flame for them.`,
  },
];
