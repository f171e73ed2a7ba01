import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { refusal } from '@crewcall/platform/testing';
import { hour, now } from './fixtures';
import { office } from './open-dashboard';
import { flag, list, openPreferred, press, said, textOf, why } from './open-preferred';

type Asked = Out<'getAskedFlags'>['asked'][number];
const asks = (id: number, fullName: string, kind: 'favourite' | 'blocked', reason = ''): Asked => ({
  ...flag(id, fullName, kind, reason),
  by: 'Rachel Stone',
  at: now - 2 * hour,
  prefix: 'OPAL',
  companyName: 'Opal Hall',
});
const place = {
  idJob: 5,
  title: 'Load in',
  start: now + 30 * hour,
  tz: 'Australia/Sydney',
  groupName: 'Rigger',
  confirmed: true,
};
const choose = async (label: string | RegExp, name: string) => {
  const field = await screen.findByLabelText(label, { selector: 'input' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: name } });
  fireEvent.click(await screen.findByRole('option', { name }));
};
describe('the office', () => {
  test('C.10.05: reads favourites, blocks with reason, by whom and when, and the workers’ own wishes', async () => {
    openPreferred(office);
    expect(await textOf('Favourites')).toContain('Mia CostaOlga Reyes, 20/11/26');
    expect(await textOf('Blocked')).toContain('Tom FordBroke a console.Olga Reyes, 20/11/26');
    expect(await textOf('Would rather not')).toContain('Kai LeTheir own wish, 20/11/26');
    expect(within(await list('Would rather not')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Asked for' })).toBeNull();
  });

  test('C.10.05: finds somebody by name and makes them a favourite; who is on a list is not offered', async () => {
    const { fake } = openPreferred(office);
    const field = await screen.findByLabelText('Worker', { selector: 'input' });
    fireEvent.mouseDown(field);
    fireEvent.focus(field);
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['Anh Nguyễn']);
    await choose('Worker', 'Anh Nguyễn');
    fake.answer('getFlags', said({ flags: [flag(4, 'Anh Nguyễn', 'favourite')] }));
    await press('Favourite');
    await waitFor(() => expect(textOf('Favourites')).resolves.toContain('Anh Nguyễn'));
    expect(fake.callsOf('setFlag')).toEqual([{ prefix: 'ACME', idUser: 104, kind: 'favourite' }]);
    expect(fake.said).toEqual(['Anh Nguyễn is a favourite of Acme Events.']);
  });

  test('C.10.05: a block is not sent without its reason, and a refused one keeps what was typed', async () => {
    const { fake } = openPreferred(office, {
      setFlag: () => Promise.reject(refusal('This worker is not active. Please reload the list.')),
    });
    await choose('Worker', 'Anh Nguyễn');
    await press('Block');
    await why('   ', 'Block');
    expect(await screen.findByText('Say why. A block needs a reason.')).toBeTruthy();
    expect(fake.callsOf('setFlag')).toEqual([]);
    await why(' Late twice. ', 'Block');
    await waitFor(() => expect(fake.said).toContain('This worker is not active. Please reload the list.'));
    expect((screen.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe(' Late twice. ');
    expect(fake.callsOf('setFlag')).toEqual([
      { prefix: 'ACME', idUser: 104, kind: 'blocked', reason: 'Late twice.' },
    ]);
  });

  test('C.10.08: a block names the places that it leaves, and leads to their jobs beside the lists', async () => {
    const { fake } = openPreferred(office, {
      setFlag: { ok: true, places: [place, { ...place, idJob: 6, title: 'Show call', confirmed: false }] },
    });
    await press('Block Mia Costa');
    await why('Left early.', 'Block');
    expect(await screen.findByText('Mia Costa still has 2 places at Acme Events')).toBeTruthy();
    const places = within(await list('Places of Mia Costa')).getAllByRole('listitem');
    expect(places.map((one) => one.textContent)).toEqual([
      'Load in, Sun 22 Nov, 9:00 pm, Rigger, confirmed',
      'Show call, Sun 22 Nov, 9:00 pm, Rigger, invited',
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Show call' }));
    expect(fake.path()).toBe('/admin/preferred/ACME/6/crew');
    expect(await list('Places of Mia Costa')).toBeTruthy();
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('list', { name: 'Places of Mia Costa' })).toBeNull();
  });

  test('C.10.08: the places that a block still leaves are named again whenever they are asked for', async () => {
    openPreferred(office, {
      getFlags: said({ flags: [{ ...flag(2, 'Tom Ford', 'blocked', 'Broke a console.'), places: [place] }] }),
    });
    for (let again = 0; again < 2; again += 1) {
      await press('1 place left of Tom Ford');
      expect(within(await list('Places of Tom Ford')).getAllByRole('listitem')).toHaveLength(1);
      fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('list', { name: 'Places of Tom Ford' })).toBeNull();
    }
  });

  test('C.10.05: a favourite is taken off at once, a block only when that is meant', async () => {
    const { fake } = openPreferred(office);
    await press('Take Mia Costa off the favourites');
    await waitFor(() =>
      expect(fake.callsOf('setFlag')).toEqual([{ prefix: 'ACME', idUser: 101, kind: null }]),
    );
    const lift = async (answer: string) => {
      await press('Lift block of Tom Ford');
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await lift('Cancel');
    expect(fake.callsOf('setFlag')).toHaveLength(1);
    await lift('Lift block');
    await waitFor(() =>
      expect(fake.callsOf('setFlag')[1]).toEqual({ prefix: 'ACME', idUser: 102, kind: null }),
    );
  });

  test('C.10.06: what managers of any company ask for waits on top, is answered, and keeps its place', async () => {
    const waiting = [asks(7, 'Zoe Adams', 'blocked', 'Rude to guests.'), asks(8, 'Ben Hall', 'favourite')];
    const { fake } = openPreferred(office, {
      getAskedFlags: { asked: waiting },
      decideFlag: ({ accept }) => ({ ok: true, places: accept ? [place] : [] }),
    });
    expect(await screen.findByText('2 requests waiting')).toBeTruthy();
    expect(await textOf('Asked for')).toContain(
      'Zoe AdamsRude to guests.Opal Hall · Rachel Stone, 2 h agoBlock',
    );
    fake.answer('getAskedFlags', { asked: waiting.slice(1) });
    await press('Accept: block Zoe Adams for Opal Hall');
    expect(await screen.findByText('Zoe Adams still has 1 place at Opal Hall')).toBeTruthy();
    await press('Decline: favourite Ben Hall for Opal Hall');
    await waitFor(() =>
      expect(fake.callsOf('decideFlag')).toEqual([
        { id: 7, accept: true },
        { id: 8, accept: false },
      ]),
    );
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Asked for' })).getAllByRole('status')).toHaveLength(2),
    );
    expect(
      within(await list('Asked for'))
        .getAllByRole('listitem')
        .map((one) => /Zoe Adams|Ben Hall|Accepted|Declined/g[Symbol.match](one.textContent)),
    ).toEqual([
      ['Zoe Adams', 'Accepted'],
      ['Ben Hall', 'Declined'],
    ]);
    expect(fake.said).toEqual(['Zoe Adams is blocked for Opal Hall.', 'The request is declined.']);
  });

  test('C.10.06: a request that comes while one looks appears by itself', async () => {
    const { fake } = openPreferred(office);
    await list('Favourites');
    fake.answer('getAskedFlags', { asked: [asks(7, 'Zoe Adams', 'favourite')] });
    act(() => fake.bus.emit('user.changed', { idUser: 107 }));
    expect(await screen.findByText('1 request waiting')).toBeTruthy();
  });

  test('C.10.05: another company is another address, and its own lists', async () => {
    const { fake } = openPreferred(office);
    await list('Favourites');
    fake.answer('getFlags', said({ flags: [] }));
    await choose(/^Company/, 'Opal Hall');
    expect(fake.path()).toBe('/admin/preferred/OPAL');
    expect(await screen.findByText(/^Nobody yet\. Favourites have a star in the invite list/)).toBeTruthy();
    expect(fake.callsOf('getFlags').at(-1)).toEqual({ prefix: 'OPAL' });
  });

  test('C.10.05, A.8.04: no company, one that is gone, or lists that do not load are said', async () => {
    const first = openPreferred(office, { getAvailablePrepend: { prepends: [] } });
    expect(await screen.findByText('No customers yet')).toBeTruthy();
    first.unmount();
    const second = openPreferred(office, {}, '/admin/preferred/GONE');
    expect(await screen.findByText('This company could not be found')).toBeTruthy();
    expect(second.fake.callsOf('getFlags')).toEqual([]);
    second.unmount();
    const { fake } = openPreferred(office, { getFlags: () => Promise.reject(refusal('Out of order')) });
    expect(await screen.findByText('The lists could not be loaded')).toBeTruthy();
    fake.answer('getFlags', said());
    await press('Retry');
    expect(await list('Blocked')).toBeTruthy();
  });
});
