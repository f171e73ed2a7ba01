import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { useState } from 'react';
import { createTestRegion, offline, TestRegion } from '../src/testing';
import { usePages } from '../src/use-pages';

type Answer = Out<'getAvailableCrew'>;
type Row = Answer['crew'][number];
const rowsOf = ({ crew }: Answer): readonly Row[] => crew;
/** A page of so many people, all named after what was searched for. */
const serving =
  (total: number) =>
  ({ find, limit = 100, offset = 0 }: In<'getAvailableCrew'>): Answer => ({
    crew: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => ({
      ...({} as Row),
      id: offset + at + 1,
      fullName: `${find?.text ?? ''}${offset + at + 1}`,
    })),
    ...{ invited: [], total, accounts: total },
  });
const everybody = {
  ...{ active: -1, state: 0, group: '', licence: '', gaps: '', role: '', near: '', withinKm: 0 },
  ...{ worked: '', workedDay: '', values: {} },
} as const satisfies Omit<NonNullable<In<'getAvailableCrew'>['find']>, 'text'>;

function List() {
  const [text, setText] = useState('a');
  const [seen, setSeen] = useState<readonly [number, number]>([0, 3]);
  const [run, setRun] = useState('');
  const pages = usePages('getAvailableCrew', { find: { ...everybody, text } }, rowsOf);
  const rows = [];
  for (let index = seen[0]; index < seen[1]; index += 1) rows.push(pages.rowAt(index)?.fullName ?? '…');
  const sight = (from: number, to: number) => () => {
    setSeen([from, to]);
    pages.onSight(from, to);
  };
  return (
    <>
      <output>{`${pages.data?.total ?? 'none'} ${rows.join(' ')}${pages.isPrevious ? ' of before' : ''}`}</output>
      <p role="note">{pages.error?.message ?? run}</p>
      <button onClick={sight(198, 202)}>far</button>
      <button onClick={sight(0, 2)}>top</button>
      <button onClick={() => setText('b')}>search</button>
      <button
        onClick={() =>
          void pages
            .load(97, 301)
            .then((found) => setRun(`${found[0]?.id} ${found.at(-1)?.id} ${found.length}`))
        }
      >
        run
      </button>
    </>
  );
}
const open = (answer: (body: In<'getAvailableCrew'>) => Answer | Promise<Answer>) => {
  const fake = createTestRegion({ answers: { getAvailableCrew: answer } });
  render(
    <TestRegion fake={fake} invalidates={{ 'user.changed': ['getAvailableCrew'] }}>
      <List />
    </TestRegion>,
  );
  return fake;
};
const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const offsets = (fake: ReturnType<typeof open>) =>
  fake.callsOf('getAvailableCrew').map(({ offset = 0, find }) => `${find?.text} ${offset}`);

test('the first page says how many there are, and others are fetched when their rows are in sight', async () => {
  const fake = open(serving(250));
  await shows('250 a1 a2 a3');
  press('far');
  await shows('250 a199 a200 a201 a202');
  expect(offsets(fake)).toEqual(['a 0', 'a 100', 'a 200']);
  press('top');
  await shows('250 a1 a2');
});

test('the earlier rows stay until those of a new search have come', async () => {
  let answer: (out: Answer) => void = () => {};
  const fake = open((body) =>
    body.find?.text === 'b' ? new Promise<Answer>((resolve) => (answer = resolve)) : serving(250)(body),
  );
  await shows('250 a1 a2 a3');
  press('search');
  await shows('250 a1 a2 a3 of before');
  act(() => answer(serving(2)(fake.callsOf('getAvailableCrew').at(-1) ?? {})));
  await shows('2 b1 b2 …');
});

test('an event makes the pages in sight stale, and only those are fetched again', async () => {
  const fake = open(serving(450));
  await shows('450 a1 a2 a3');
  press('far');
  await shows('450 a199 a200 a201 a202');
  fake.answer('getAvailableCrew', serving(449));
  act(() => fake.bus.emit('user.changed', { idUser: 1 }));
  await shows('449 a199 a200 a201 a202');
  expect(offsets(fake).slice(3).toSorted()).toEqual(['a 0', 'a 100', 'a 200']);
});

test('a run of rows is fetched whole, whether it was in sight or not', async () => {
  open(serving(450));
  await shows('450 a1 a2 a3');
  press('run');
  await waitFor(() => expect(screen.getByRole('note').textContent).toBe('98 301 204'));
});

test('a page that could not be loaded is said, and the rows before it stay', async () => {
  open((body) => {
    if ((body.offset ?? 0) > 0) throw offline();
    return serving(250)(body);
  });
  await shows('250 a1 a2 a3');
  press('far');
  await waitFor(() => expect(screen.getByRole('note').textContent).toBe('The server cannot be reached.'), {
    timeout: 5_000,
  });
  press('top');
  await shows('250 a1 a2');
});
