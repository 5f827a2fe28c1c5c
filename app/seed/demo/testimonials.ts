import type { TestimonialView } from '~/domain/testimonials/testimonial';

export const demoTestimonials: readonly TestimonialView[] = [
  {
    name: 'Beatrice Achieng',
    from: 'Bumala',
    words: 'When I boil it there is a thick layer of cream on top. My children ask for it by name.',
    rating: 5,
  },
  {
    name: 'Samuel Wafula',
    from: 'Cafe, Busia',
    words:
      'Twenty litres at my door before eight every morning. They were late once in a year, and they called me.',
    rating: 5,
  },
  {
    name: 'Agnes Nafula',
    from: 'Teacher, Funyula',
    words: 'The mala is sour the way my mother made it.',
    rating: 5,
  },
  {
    name: 'Kevin Odhiambo',
    from: 'Bakery, Kisumu',
    words: 'Their butter works well in dough. I wish it came in a 5 kg block.',
    rating: 4,
  },
  {
    name: 'Fatuma Hassan',
    from: 'Caterer, Port Victoria',
    words: 'I pay by M-Pesa while I am cooking, and the cream arrives cold.',
    rating: 5,
  },
  {
    name: 'Patrick Barasa',
    from: 'Farmer, Nambale',
    words: 'With their dairy meal my cows went from nine litres to twelve.',
    rating: 5,
  },
  {
    name: 'Wanjiru Kamau',
    from: 'Nurse, Westlands',
    words: 'Real strawberries, and not too sweet. I collect it after my shift.',
    rating: 4,
  },
  {
    name: 'Joseph Ekirapa',
    from: 'Headteacher, Amukura',
    words: 'Our Grade Six milked a cow. They still talk about it.',
    rating: 5,
  },
  {
    name: 'Rose Atieno',
    from: 'Sio Port',
    words: 'The young man carries the can into my kitchen, and he greets properly.',
    rating: 5,
  },
  {
    name: 'Dennis Kiprono',
    from: 'Chef, Kakamega',
    words: 'The mozzarella really stretches. I only wish the rider came before ten.',
    rating: 3,
  },
  {
    name: 'Lydia Makokha',
    from: 'Shopkeeper, Mumias',
    words: 'Two packets leaked. They replaced them the same afternoon.',
    rating: 4,
  },
  {
    name: 'Charles Onyango',
    from: 'Pastor, Ugunja',
    words: 'Eighty litres of mala for our daughter’s wedding. Not a drop was left.',
    rating: 5,
  },
  {
    name: 'Mercy Chebet',
    from: 'Student, Maseno',
    words: 'Vanilla yoghurt and a chapati: that is my lunch.',
    rating: 5,
  },
  {
    name: 'Hellen Auma',
    from: 'Farmer, Butula',
    words: 'Their vet served my Ayrshire and came back to check. She calved in May.',
    rating: 5,
  },
  {
    name: 'Ibrahim Noor',
    from: 'Restaurant, Malaba',
    words: 'Since I started using this ghee, everybody praises my pilau.',
    rating: 5,
  },
];
