import { listedFields, matchColumns, missingColumns, splitGroups, splitName } from './people-list';

const matched = (head: string, row = '') => matchColumns(head.split(';'), [row.split(';')]);

test('of several columns of a field the best known name counts that has a value', () => {
  expect(matched('Email;E-mail 2;First Name;Surname', ';a@x.example;A;B')).toEqual({
    email: 1,
    firstName: 2,
    lastName: 3,
  });
  expect(matched('Email;Email address', ';a@x.example').email).toBe(1);
  expect(matched('Phone;Mobile', '02 9876 5432;0412 345 678').phone).toBe(1);
  expect(matched('Phone;Mobile', '02 9876 5432;').phone).toBe(0);
  expect(matched('Phone;Phone', ';').phone).toBe(0);
});

test('one column with the name is enough, and beside a last name it is the first name', () => {
  expect(missingColumns(matched('Name;Email'))).toEqual([]);
  expect(matched('Name;Surname;Email')).toEqual({ firstName: 0, lastName: 1, email: 2 });
  expect(matched('Full name;First name;Last name;Email')).toEqual({ firstName: 1, lastName: 2, email: 3 });
  expect(missingColumns(matched('First name;Phone'))).toEqual(['lastName', 'email']);
});

test.each([
  ['Mia Costa', 'Mia', 'Costa'],
  ['Costa, Mia', 'Mia', 'Costa'],
  ['Mary Ann Lee', 'Mary Ann', 'Lee'],
  ['Vincent van der Berg', 'Vincent', 'van der Berg'],
  ['ann smith', 'ann', 'smith'],
  ['\u202aMia\u00a0Costa\u202c', 'Mia', 'Costa'],
  ['Mia', 'Mia', ''],
])('the name "%s" is split', (full, firstName, lastName) =>
  expect(splitName(full)).toEqual({ firstName, lastName }),
);

test('groups are parted by commas or strokes, and a known name may have a comma', () => {
  const known = ['rigger', 'loader', 'driver, heavy'];
  const split = (cell: string) => splitGroups(cell, (name) => known.includes(name.toLowerCase()));
  expect(split('Rigger | Loader')).toEqual(['Rigger', 'Loader']);
  expect(split('Rigger, Driver, heavy, Pilot')).toEqual(['Rigger', 'Driver, heavy', 'Pilot']);
  expect(split('')).toEqual([]);
});

test('a cell of commas asks for few names of groups', () => {
  const asked: string[] = [];
  const cell = Array.from({ length: 250 }, () => 'a').join(',');
  expect(splitGroups(cell, (name) => asked.push(name) === 0)).toHaveLength(250);
  expect(asked.length).toBeLessThan(250 * 25);
});

test('every field of a profile can be a column', () => expect(listedFields).toHaveLength(11));
