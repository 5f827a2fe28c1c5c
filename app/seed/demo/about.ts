import { contentExamples } from '~/domain/content/examples/content-examples';
import type { StoredAboutContent } from '~/domain/content/about-content';
import { farmPictures } from './farm-pictures';
import { galleryPicture, pagePicture, toPicture } from './pictures';

export const demoAboutContent: StoredAboutContent = {
  _id: 'about',
  aboutHero: {
    title: 'It began with six cows',
    subtitle: 'Malisho, 7 km from Bumala on the highway to Busia',
    description:
      'In 2023 Grace and Peter Wandera bought six cows and put a tin roof over them. Today the herd is 64, fourteen people work here, and Grace still tastes the milk every morning.',
    image: toPicture(
      pagePicture('about'),
      'Grace and Peter, from behind, look at six cows and a shed with a tin roof',
    ),
  },
  aboutStory: [
    {
      id: 'beginning',
      title: 'A third of it was water',
      description:
        'Grace taught chemistry in Busia and bought her milk in town like everybody else. One evening she tested it in the school laboratory: a third of it was water. Peter had grown up with cattle, and the family’s land beside the highway stood empty. In March 2023 six cows came from Kitale on a lorry. Peter milked at half past four by lamplight, and Grace sold the milk from her bicycle before the first lesson.',
      image: toPicture(
        galleryPicture('the-other-milky-way'),
        'The milking shed with lit windows under a sky full of stars',
      ),
      order: 1,
    },
    {
      id: 'evening-milk',
      title: 'The trouble with afternoon milk',
      description:
        'Power failed two evenings out of five, and warm milk is sour by breakfast. Of every hundred cans of afternoon milk we lost seventeen. A generator cost too much, so we put eight solar panels on the shed and let the sun make ice. Now we lose two cans in a hundred, and the panels paid for themselves in under two years.',
      image: toPicture(
        galleryPicture('evening-milk'),
        'Milk cans wait on a wooden platform in the evening sun',
      ),
      order: 2,
    },
    {
      id: 'neighbours',
      title: 'Then the neighbours came',
      description:
        'First they came to see the cooler, then to talk about fodder. Today 120 farms around us sell us milk or hay: it is weighed while they watch and paid for every Friday. On Tuesdays you find us at the market in Bumala. Bring your empty bottle back and the next one costs ten shillings less.',
      image: toPicture(galleryPicture('market-day'), 'Our market stall with milk, cheese, yoghurt and eggs'),
      order: 3,
    },
  ],
  companyMission: {
    title: 'Our Mission',
    description:
      'Clean, honest milk on every table in western Kenya, from cows that live well and farmers who are paid fairly.',
    image: toPicture(pagePicture('mission'), 'A bicycle with milk cans on a red murram road at dawn'),
  },
  companyStats: [
    {
      id: 'customers',
      label: 'Customers',
      value: '2,400+',
      icon: 'people',
      description: 'Homes, schools and cafes',
      order: 1,
    },
    {
      id: 'production',
      label: 'Daily production',
      value: '500L',
      icon: 'drop',
      description: 'From 34 cows in milk',
      order: 2,
    },
    {
      id: 'products',
      label: 'Products',
      value: '35+',
      icon: 'box',
      description: 'Ours, and our neighbours’',
      order: 3,
    },
    {
      id: 'founded',
      label: 'Farming since',
      value: '2023',
      icon: 'medal',
      description: 'On the family’s own land',
      order: 4,
    },
  ],
  companyValues: contentExamples.companyValues,
  milestones: [
    {
      id: 'founded',
      year: 2023,
      title: 'Six cows and a tin roof',
      description: 'The first six cows arrive from Kitale. Grace sells the first milk from her bicycle.',
      order: 1,
    },
    {
      id: 'cold-room',
      year: 2023,
      title: 'Cold from the sun',
      description:
        'Solar panels make ice for a 300-litre cooler, and the afternoon milk keeps until the morning.',
      order: 2,
    },
    {
      id: 'creamery',
      year: 2023,
      title: 'Mala and yoghurt',
      description: 'Joseph Barasa joins us and starts the creamery with two pots and one thermometer.',
      order: 3,
    },
    {
      id: 'visitors',
      year: 2024,
      title: 'The gate opens',
      description: 'The first school class visits in February. By December 900 people have been to see us.',
      order: 4,
    },
    {
      id: 'online',
      year: 2024,
      title: 'To your door',
      description: 'The online shop opens, with M-Pesa, home delivery and three pickup places in Nairobi.',
      order: 5,
    },
    {
      id: 'biogas',
      year: 2025,
      title: 'Gas from dung',
      description:
        'Our biogas dome is lit for the first time. We burn one bag of charcoal a month instead of eleven, and what comes out of the dome feeds the maize.',
      order: 6,
    },
    {
      id: 'orders',
      year: 2025,
      title: 'Our 5,000th order',
      description: 'Twenty litres of milk for a cafe in Busia, delivered before eight in the morning.',
      order: 7,
    },
    {
      id: 'second-cold-room',
      year: 2026,
      title: 'A second cold room',
      description: 'Butter and cheese get a cold room of their own, and our rounds now reach Kisumu.',
      order: 8,
    },
    {
      id: 'cream-cheese',
      year: 2026,
      title: 'A cheese of our own',
      description: 'Our first cream cheese goes on sale, with chives from the kitchen garden.',
      order: 9,
    },
  ],
  headings: {
    values: 'Our Values',
    milestones: 'Our Journey',
    team: 'Our Team',
    testimonials: 'What Our Customers Say',
    contact: 'Get in Touch',
  },
  farmHero: {
    title: 'Our Farm',
    description:
      'Green hills, red soil, and a family that knows every cow by name: this is where your milk comes from. Come and look. We have nothing to hide.',
    image: farmPictures.farm,
  },
  farmChapters: [
    {
      id: 'herd',
      title: 'The herd',
      description:
        'We keep Friesians, Ayrshires and Jerseys, and crosses of them that stand the heat better. Each cow has a name and a page in the record book. They graze in the morning, eat under the roof at noon, and lie down where they like.',
      image: farmPictures.herd,
      order: 1,
    },
    {
      id: 'milking',
      title: 'Clean milk, cooled at once',
      description:
        'We milk at five in the morning and three in the afternoon. The milk runs through a boiled cloth into a cooler that works on solar power, and is cold within the hour. We test every can. If we would not drink it ourselves, it does not leave the farm.',
      image: farmPictures.straining,
      order: 2,
    },
    {
      id: 'creamery',
      title: 'The creamery',
      description:
        'Milk that is not sold fresh becomes mala, yoghurt, butter and cream in our own creamery. We work with small pots, live cultures and fruit from nearby villages, and we put the true date on every lid. Most of our cheese comes from dairies nearby that we know well.',
      image: farmPictures.creamery,
      order: 3,
    },
    {
      id: 'land',
      title: 'Land that feeds the cows, cows that feed the land',
      description:
        'Napier grass, maize and desmodium grow around the sheds. Dung goes into the biogas dome, which heats our water, and from there to the fields. Every roof catches rain. In the dry months the cows eat the hay and silage that we made in the wet ones.',
      image: farmPictures.rain,
      order: 4,
    },
  ],
};
