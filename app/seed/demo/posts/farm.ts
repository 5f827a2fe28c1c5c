import type { DemoPost } from '~/seed/demo/demo-post';

export const farmPosts: readonly DemoPost[] = [
  {
    slug: 'a-morning-at-the-milking-shed',
    title: 'A morning at the milking shed',
    author: 'grace-wandera',
    category: 'Farm Life',
    tags: ['milking', 'herd', 'people'],
    picture: 'milking-morning',
    pictureAlt: 'A cow beside the milking shed in the first light',
    daysAgo: 4,
    content: `It is a quarter to five and the only light on the hill is ours. Peter has been up for half an hour. He walks along the rail with a torch and says good morning to each cow by name, because a cow that has been greeted lets her milk down sooner. I used to laugh about that. Then we measured it.

## First the hands, then the cow

Before anybody touches an udder we wash: hands to the elbow, then the teats with warm water, then each teat is dried with its own cloth. There are thirty-four cows in milk this month, so that is thirty-four cloths in the bucket for the laundry. The first three squirts go into a black cup. If there are flakes in them, that cow is milked last, into another can, and Dr Lilian hears about it before breakfast.

## Then the milk

- **5.15** the first can is full and goes through a cloth filter
- **5.40** it stands in the cooler, at 4 °C by half past six
- **6.15** Joseph takes a cup out of every can, smells it, tastes it, and writes a line into his notebook
- **6.30** the first motorbike leaves for Busia

What does not please Joseph does not leave. Last year that happened eleven times, mostly after somebody had left the gate to the onion field open. You would not believe how quickly a cow turns an onion into milk that tastes of it.

## And then tea

At seven we sit down on the bench behind the shed, all of us, with tea that is half milk. The sun comes over the maize, the calves complain, and somebody tells what Nyota did to the wheelbarrow. If you want to see it, come on a farm visit. We begin early, but there is a cup for you.`,
  },
  {
    slug: 'how-nyota-got-her-name',
    title: 'How Nyota got her name',
    author: 'peter-wandera',
    category: 'Farm Life',
    tags: ['calves', 'herd'],
    picture: 'calf-at-night',
    pictureAlt: 'A calf in the straw under the stars',
    daysAgo: 39,
    content: `Calves come at night. I do not know why, but in three years I have seen four that came while the sun was up, and eighty-three that did not.

Nyota's mother is Malaika, a Friesian with a temper. She should have calved on a Friday. On Wednesday evening she stood apart from the others with her tail lifted, and I fetched my blanket and the lamp. There was no moon. Emmanuel came with a flask of tea, and we sat down in the straw and waited.

## What one does, and what one does not

Most of the time one does nothing. That is the hardest part to teach. A cow needs quiet, clean straw and somebody who counts: if an hour has passed since the water broke and there are no feet to be seen, one calls the vet. Ours took forty minutes. Two white feet, then a nose, and then everything else at once.

Then there is work:

1. clear the nose and rub the calf with straw until it shakes its head
2. dip the navel in iodine
3. put it to its mother, and see that it drinks **within two hours**

The first milk is thick and yellow as butter, and what a calf does not get of it on the first day it never gets again. We never sell a drop of it.

## The star

When she stood, on four legs that each wanted to go somewhere else, Emmanuel held up the lamp and there it was: black all over, and one white star between the eyes. Nyota is the Swahili word for it. Above the shed there were some thousands more, so it was easy.

She is eight months old now. She has her mother's temper, and she does not like wheelbarrows.`,
  },
  {
    slug: 'what-the-dung-of-sixty-cows-is-good-for',
    title: 'What the dung of sixty cows is good for',
    author: 'peter-wandera',
    category: 'Sustainability',
    tags: ['biogas', 'compost', 'soil'],
    picture: 'biogas',
    pictureAlt: 'A green biogas dome beside a vegetable garden',
    daysAgo: 11,
    content: `A cow leaves about twenty-five kilograms behind her every day. We have sixty-four animals, and the small ones leave less, but you can do the sum. When we began it was our largest problem. Now I would not sell it.

## First it cooks

Half of it goes into the dome beside the shed. It is mixed with water, one bucket to one bucket, and what happens inside is what happens inside a cow: something small eats it and makes gas. The gas boils the water that washes thirty-four udders and the milk for the yoghurt. Before, we burned eleven bags of charcoal in a month. Now we buy one, for the iron.

## Then it feeds

What comes out on the other side no longer smells, and the maize likes it better than anything in a bag. We carry it out before the long rains and once more in August. The other half of the dung becomes compost with the straw from the stalls; it is turned three times and rests for three months.

> The field behind the acacia gave nine bags in 2023. This year it gave twenty-one.

## What it cost

I promised to write down what others leave out. The dome cost as much as a good heifer in calf. It stood still for two months in the first year, because we fed it too little water in the dry season and it choked. A dome for two cows is smaller and costs less than a goat a month over two years, and there are groups that lend for it.

If you would like to see ours, come by on a Saturday and bring questions. Emmanuel even lights a flame for the children.`,
  },
];
