/** The demo's crew; the first three sign in as supervisor, worker and worker2. */
export const crewNames: readonly (readonly [first: string, last: string])[] = [
  ['Sinéad', "O'Brien"],
  ['Mai', 'Nguyễn'],
  ['Łukasz', 'Wójcik'],
  ['Jarrah', 'Williams'],
  ['Priya', 'Raman'],
  ['Ahmed', 'Al-Sayed'],
  ['Grace', 'Tuimoala'],
  ['Hamish', 'McAllister'],
  ['Zeynep', 'Yılmaz'],
  ['Jean-Luc', 'Moreau'],
  ['Olivia', 'Papadopoulos'],
  ['Kofi', 'Mensah'],
  ['Chloe', 'Tran'],
  ['Mateo', 'García'],
  ['Sofia', 'Rossi'],
  ['Wei', 'Zhang'],
  ['Björn', 'Sørensen'],
  ['Aroha', 'Ngata'],
  ['Dylan', 'Fitzgerald'],
  ['Fatima', 'Haidari'],
  ['Lachlan', 'Murray'],
  ['Mei Lin', 'Wong'],
  ['Tomás', 'Ó Súilleabháin'],
  ['Ruby', 'Anderson'],
  ['Arjun', 'Singh'],
  ['Yuki', 'Tanaka'],
  ['Isla', 'Campbell'],
  ['Noah', 'Katene'],
  ['Amara', 'Okafor'],
  ['Ivan', 'Petrović'],
  ['Bronte', 'Hughes'],
  ['Minh', 'Phạm'],
  ['Kirra', 'Thompson'],
  ['Luca', "D'Angelo"],
  ['Sanjana', 'Perera'],
  ['Oscar', 'Lindqvist'],
  ['Talia', 'Cohen'],
  ['Joseph', 'Lolesio'],
  ['Hannah', 'Schäfer'],
  ['Reza', 'Karimi'],
];

const unsplit: Record<string, string> = { ł: 'l', ø: 'o', ı: 'i', ß: 'ss' };

/** `first.last@crewcall.example` in plain letters. */
export const emailOf = (first: string, last: string): string =>
  `${first}.${last}`
    .toLowerCase()
    .replace(/[łøıß]/g, (letter) => unsplit[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z.]/g, '') + '@crewcall.example';

export const homes = [
  { state: 1, city: 'Sydney', suburb: 'Marrickville', postcode: '2204' },
  { state: 1, city: 'Sydney', suburb: 'Parramatta', postcode: '2150' },
  { state: 1, city: 'Sydney', suburb: 'Redfern', postcode: '2016' },
  { state: 1, city: 'Newcastle', suburb: 'Hamilton', postcode: '2303' },
  { state: 2, city: 'Melbourne', suburb: 'Footscray', postcode: '3011' },
  { state: 2, city: 'Melbourne', suburb: 'Brunswick', postcode: '3056' },
  { state: 3, city: 'Brisbane', suburb: 'West End', postcode: '4101' },
  { state: 4, city: 'Adelaide', suburb: 'Bowden', postcode: '5007' },
  { state: 5, city: 'Perth', suburb: 'Victoria Park', postcode: '6100' },
  { state: 8, city: 'Canberra', suburb: 'Braddon', postcode: '2612' },
  { state: 6, city: 'Hobart', suburb: 'Moonah', postcode: '7009' },
  { state: 7, city: 'Darwin', suburb: 'Nightcliff', postcode: '0810' },
] as const;

export const streets = [
  'Station Street',
  'Victoria Road',
  'Wattle Avenue',
  'High Street',
  'Beach Road',
  'Albert Lane',
];
