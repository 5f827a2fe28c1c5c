import type { DemoPost } from '~/seed/demo/demo-post';

export const healthPosts: readonly DemoPost[] = [
  {
    slug: 'fresh-mala-or-yoghurt-which-milk-is-for-whom',
    title: 'Fresh, mala or yoghurt: which milk is for whom?',
    author: 'lilian-otieno',
    category: 'Health & Nutrition',
    tags: ['milk', 'mala', 'children'],
    picture: 'three-cups',
    pictureAlt: 'Three cups with milk, mala and yoghurt on a table',
    daysAgo: 25,
    content: `I am a doctor for cows, not for people, and for anything that worries you I send you to one of my colleagues at the health centre. But the question at our gate that I hear most is about milk, so here is what I answer.

## For small children

A child under one year needs its mother's milk. After that a cup of cow's milk twice a day is good food: there is protein in it, calcium for bones and teeth, and vitamin A in the cream. Whole milk is better for a two-year-old than a thin one. And **boil it**, or buy it pasteurised. Raw milk can carry brucellosis, also when it looks and smells perfect.

## For those whom milk troubles

Many grown people of our region feel it in the belly after a glass of fresh milk. They lack what splits the milk's sugar. Mala and yoghurt are often no trouble for them, since the cultures have eaten a part of that sugar already. Try a small cup, with a meal.

## For whoever works hard

After a day with the jembe a glass of mala gives back salt, water and protein. Our grandparents did not need a laboratory to find that out.

## For whoever should eat less fat

Low-fat milk has about half of the fat of the whole one and just as much calcium. Butter and ghee are good things in small spoons. If your doctor has told you to watch your heart, believe the doctor and not the dairy.

## How long it keeps

| what | in the cold | in a warm room |
| --- | --- | --- |
| fresh milk, boiled | 3 days | until the evening |
| mala | 10 days | 2 days |
| yoghurt | 14 days | 1 day |

When in doubt, smell it. When still in doubt, give it to the pig.`,
  },
  {
    slug: 'five-things-to-ask-whoever-sells-you-milk',
    title: 'Five things to ask whoever sells you milk',
    author: 'joseph-barasa',
    category: 'Health & Nutrition',
    tags: ['quality', 'safety', 'milk'],
    picture: 'milk-test',
    pictureAlt: 'A can of milk with a thermometer and a notebook',
    daysAgo: 67,
    content: `Ask us, too. A seller who has nothing to hide likes questions.

## 1. When was it milked?

This morning, or yesterday evening and cooled since then. "Today" is no answer when it is already four in the afternoon.

## 2. How warm was it on the way?

Put your hand on the can. Milk that has travelled should feel cold, not "like the air". Above ten degrees every hour counts.

## 3. Was there medicine?

A cow that was treated with antibiotics must not be sold from until the days on the label are over, usually three to seven. With us such a cow wears a red ribbon on her leg, and her milk is poured onto the compost. It hurts each time. It is still cheaper than a neighbour's child whom the medicine no longer helps.

## 4. What was added?

Nothing should be. Water is the old trick; it makes milk bluish and thin on the glass. Some add worse things to make it last. Two tests cost almost nothing:

- a **lactometer**, which floats lower in milk with water in it
- the **alcohol test**: equal parts of milk and spirit in a small glass; if it flakes, it is old or sick

We do both with every can, and you may watch.

## 5. May I see the cows?

That is the best one. You learn more in five minutes beside a cow than from any label: is she clean, is she calm, does she have water before her? Our gates are open from Monday to Saturday. Bring the person who sells you milk today; we like company.`,
  },
];
