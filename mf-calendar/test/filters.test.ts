import { finder, isFiltered, noFilter } from '../src/filters/calendar-filter';
import { readView } from '../src/filters/saved-view';
import { crew, job } from './fixtures';

test('B.5.28, K-07: text is found anywhere in the job and in its workers’ names, case and accents apart', () => {
  const member = { id: 7, fullName: 'Tomás O’Brien', phone: '+61491570123', status: 2 };
  const one = job({
    id: 90,
    title: 'Gala',
    description: 'Bring GLOVES',
    location: 'Pier 9',
    prepend: 'NOVA',
    onSiteResponsibleName: 'Pete Lawson',
    reqCrew: [crew({ groupName: 'Rigger', userList: [member] })],
  });
  const finds = (text: string) => finder({ ...noFilter, text })(one);
  for (const text of ['gala', ' gloves ', 'PIER 9', 'nova', 'lawson', 'rigger', 'tomas', 'o’brien']) {
    expect([text, finds(text)]).toEqual([text, true]);
  }
  // Neither ids, colours nor phone numbers.
  for (const text of ['90a4', '0491570123', '91570123']) expect([text, finds(text)]).toEqual([text, false]);
});

test('B.2.34, K-05: Filtered once anything differs from how it opens, and only then', () => {
  expect(isFiltered(noFilter)).toBe(false);
  expect(isFiltered({ ...noFilter, text: '  ' })).toBe(false);
  for (const part of [{ text: 'a' }, { company: 'ACME' }, { state: 1 }, { status: -1 }])
    expect([part, isFiltered({ ...noFilter, ...part })]).toEqual([part, true]);
});

describe('what is kept of a view', () => {
  const owner = { idUser: 5, base: '/admin/calendar', today: '2026-11-21' };
  const november = { year: 2026, month: 11 };
  const kept = {
    filter: { text: 'gala', company: 'ACME', state: 2, status: 3 },
    month: { year: 2027, month: 1 },
  };
  const stored = { ...owner, ...kept, isCompact: true };

  test('B.2.35: it is there again for the same user in the same calendar', () => {
    expect(readView(stored, owner, november)).toEqual({ ...kept, isCompact: true, isMine: true });
  });

  test('B.2.35: not for another user, nor in the other calendar; a month only on the same day', () => {
    expect(readView(stored, { ...owner, idUser: 6 }, november)).toBeNull();
    expect(readView(stored, { ...owner, base: '/calendar' }, november)).toBeNull();
    expect(readView(stored, { ...owner, today: '2026-11-22' }, november)?.month).toEqual(november);
  });

  test('B.2.35: what makes no sense is left out', () => {
    expect(readView(null, owner, november)).toBeNull();
    expect(readView([], owner, november)).toBeNull();
    const odd = { ...owner, filter: { text: 7, state: 99, status: 4 }, month: { year: 1, month: 13 } };
    expect(readView(odd, owner, november)).toEqual({
      filter: noFilter,
      month: november,
      isCompact: false,
      isMine: true,
    });
  });
});
