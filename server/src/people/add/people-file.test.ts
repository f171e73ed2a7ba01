import { readPeopleFile } from './people-file';

const read = (list: string) =>
  readPeopleFile(Buffer.from(list), { groups: new Map(), today: '2026-11-29', setsBank: true });
const SIZE = 2_000_000;

test.each(['1', ' ', '\n', '1 \r', '",'])(
  'a list of two megabytes of %j is answered at once',
  async (part) => {
    await expect(read(part.repeat(SIZE / part.length))).rejects.toThrow(
      'The first row must name the columns.',
    );
  },
);

test('a list of a million columns is not looked through for each row', async () => {
  const columns = ','.repeat(1_000_000);
  const rows = 'Mia,Costa,mia@list.example\n'.repeat(1_500);
  expect((await read(`${columns}first,last,email\n${rows}`)).missing).toEqual([
    'firstName',
    'lastName',
    'email',
  ]);
  const { faults, unread } = await read(`first,last,email,${columns}x\n${rows}`);
  expect([faults.length, unread]).toEqual([1_499, []]);
});

test('the sign that parts the columns is that of the first line with a letter in it', async () => {
  const { rows } = await read('\n;;\nfirst;last;email\nMia;Costa;mia@list.example');
  expect(rows).toMatchObject([{ firstName: 'Mia' }]);
});
