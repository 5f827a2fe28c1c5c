// `npm run tools`: what package.json has beside the commands of the README.
const tools = [
  [
    'bench-cpu -- [other checkouts]',
    'the processor time of an order and of pages that no cache answers, beside other builds',
  ],
  ['bench-orders', 'measures the back office with 1,000 and 100,000 orders'],
  [
    'bench-index -- 300000',
    'the time and memory of starts of the built shop on the built-in store that build indexes over that many orders (Linux only)',
  ],
  ['bench-payments', 'measures the payments of organizations with 1,000 and 100,000 of them'],
  ['bench-open', 'measures the lists of what is open, with 40 and 5,000 orders'],
  [
    'bench-mornings',
    'measures the making of 10,000 mornings of standing orders beside 1,000, with a stop in the midst',
  ],
  [
    'bench',
    'measures cached and rendered pages, orders, start and memory with 200 and 10,000 products, beside a bare node:http server',
  ],
  [
    'bench-overload -- 40',
    '40 customers a second for 20 s: how long they wait, and until all are served; further arguments: checkouts with other builds',
  ],
  [
    'bench-memory',
    'the memory of a shop over 200,000 requests and 2,000 orders; exits with 1 when it grows (Linux only)',
  ],
  [
    'bench-storms',
    'the most memory that a shop takes in each storm, and beside a backup, on Node 24; exits with 1 above 256 or 512 MB (Linux)',
  ],
  ['pictures -- NAME', 'renders the sizes of a picture from its master in artwork/ (docs/pictures.md)'],
  [
    'readme-pictures',
    'takes the pictures of the README in the built shop, with the same orders and times in each run',
  ],
  [
    'page-weights',
    'the weight of each public page, with and without Save-Data; exits with 1 when a budget is exceeded',
  ],
  [
    'order-journey',
    'what a phone transfers from the home page to a placed order, by page; -- --slow --build DIR times it beside another build',
  ],
  [
    'attack',
    'attacks shops of its own with hostile requests, floods and 9,000 incomplete forms: their memory, and the waits of visitors',
  ],
  [
    'fuzz-api',
    'sends 20,000 generated requests, valid and broken, to every call of the API of a shop of its own, and checks each answer',
  ],
  [
    'drill',
    '1,000 orders under 100 faults of process, database, disk, M-Pesa, mail and images, then counts everything; -- --help',
  ],
  [
    'simulate-mornings -- --households 40 --days 730',
    'lives years of standing orders with pauses, prices, downtimes and clock steps, and compares milk, money and what was told',
  ],
  [
    'payment-storm -- RUNS SEED',
    'applies random sequences of payment reports and compares the orders with a ledger; 10,000 with a random seed by default',
  ],
  [
    'mutate -- --count 50 --seed N',
    'makes small faults in a copy of the sources and says which test, type or lint rule catches each; -- --help',
  ],
  ['mail-kills', 'kills a process while it sends emails, repeatedly, and counts those that are sent twice'],
  [
    'newsletter-kills',
    'sends an issue to 5,000 addresses through three kills and a failing mail server, and counts who got it how often',
  ],
  ['lint', 'style and format'],
  ['typecheck', 'types'],
  ['test-clocks', 'the tests that name a day, under six clocks'],
  ['test-full', 'npm test in full, other clocks, random small faults: two to three hours'],
];

const width = Math.max(...tools.map(([command]) => command.length));
for (const [command, what] of tools) console.log(`npm run ${command.padEnd(width)}  ${what}`);
