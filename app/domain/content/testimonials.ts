/** storefront.md section 2, Home: 15 static ones, with 1 to 5 stars. */
export type Testimonial = {
  readonly name: string;
  /** Where and what they are. */
  readonly from: string;
  readonly words: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
};

export const starScale = 5;

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Beatrice Achieng',
    from: 'Mother of three, Bumala',
    words:
      'The milk still boils up with a thick layer of cream. My children ask for it by the name of the farm.',
    rating: 5,
  },
  {
    name: 'Samuel Wafula',
    from: 'Tea room owner, Busia town',
    words:
      'Twenty litres at my door before six, every morning. In a year they were late once, and they called.',
    rating: 5,
  },
  {
    name: 'Agnes Nafula',
    from: 'Teacher, Funyula',
    words: 'The mala is sour the way my mother made it. I order on Monday and it carries us to Friday.',
    rating: 5,
  },
  {
    name: 'Kevin Odhiambo',
    from: 'Baker, Kisumu',
    words: 'Their butter behaves in dough, which I can not say of every butter. I would like a 5 kg block.',
    rating: 4,
  },
  {
    name: 'Fatuma Hassan',
    from: 'Caterer, Port Victoria',
    words:
      'I pay by M-Pesa while the pots are on, and the cream arrives cold. One thing less to worry about.',
    rating: 5,
  },
  {
    name: 'Patrick Barasa',
    from: 'Dairy farmer, Nambale',
    words:
      'I buy the dairy meal that their own cows eat. Mine went from nine litres to twelve within two months.',
    rating: 5,
  },
  {
    name: 'Wanjiru Kamau',
    from: 'Nurse, Westlands',
    words:
      'I collect in Westlands after my shift. Strawberry yoghurt with real strawberries, and not too sweet.',
    rating: 4,
  },
  {
    name: 'Joseph Ekirapa',
    from: 'Headteacher, Amukura',
    words:
      'Our Class Six milked a cow and made butter in a jar. They still write about it in their compositions.',
    rating: 5,
  },
  {
    name: 'Rose Atieno',
    from: 'Grandmother, Sio Port',
    words:
      'The young man who delivers carries the can into the kitchen and greets properly. Good milk, good manners.',
    rating: 5,
  },
  {
    name: 'Dennis Kiprono',
    from: 'Hotel chef, Eldoret',
    words:
      'Mozzarella that stretches, made in our own region. Delivery to Eldoret takes a day longer than I like.',
    rating: 3,
  },
  {
    name: 'Lydia Makokha',
    from: 'Shopkeeper, Mumias',
    words:
      'When two packets leaked they replaced them the same afternoon and did not argue. So I stay with them.',
    rating: 4,
  },
  {
    name: 'Charles Onyango',
    from: 'Pastor, Ugunja',
    words: 'For the wedding of our daughter they brought eighty litres of mala. Not a drop came back.',
    rating: 5,
  },
  {
    name: 'Mercy Chebet',
    from: 'Student, Maseno',
    words:
      'A cup of vanilla yoghurt and a chapati is my lunch. Fair price, and the date on the lid is the true one.',
    rating: 5,
  },
  {
    name: 'Hellen Auma',
    from: 'Dairy farmer, Butula',
    words:
      'Their vet served my Ayrshire and came back to check. She calved in May, a heifer with her mother’s face.',
    rating: 5,
  },
  {
    name: 'Ibrahim Noor',
    from: 'Restaurant owner, Busia border',
    words: 'The ghee smells of butter and of nothing else. My pilau has never been praised so much.',
    rating: 5,
  },
];
