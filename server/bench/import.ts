// Measures adding a list of 2,000 people over HTTP, in the batches that the screen sends.
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { inLargeOffice } from './large-office';
import { machine, say } from './sides';

const ROWS = 2000;
const LIMIT_MS = 10_000;

const list = (round: number) =>
  Array.from({ length: ROWS }, (_, at) => ({
    firstName: 'Ana',
    lastName: 'Pires',
    email: `import-${round}-${at}@list.example`,
    phone: '',
    postcode: '2000',
  }));

await inLargeOffice(async ({ time, read }) => {
  const round = Date.now();
  const people = list(round);
  const path = '/api/user/importPeople';
  let all = 0;
  for (let from = 0; from < ROWS; from += PEOPLE_AT_ONCE)
    all += await time(path, { people: people.slice(from, from + PEOPLE_AT_ONCE) });
  // Send the last batch once more: the server must know everybody in it by now.
  const last = await read<{ added?: number; known?: number }>(path, {
    people: people.slice(-PEOPLE_AT_ONCE),
  });
  if (last.added !== 0 || last.known !== PEOPLE_AT_ONCE) throw new Error('The people were not added.');
  const isKept = all <= LIMIT_MS;
  say(`\nimport of 2,000 rows, ${PEOPLE_AT_ONCE} at a time: ${all.toFixed(0)} ms`);
  say(`  limit ${LIMIT_MS.toLocaleString('en-AU')}: ${isKept ? 'kept' : 'NOT kept'}; ${machine()}.`);
});
