import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { RateButton } from '../src/rating/rate-button';
import { invalidates } from '../src/region';
import { now } from './fixtures';

const person = (idUser: number, fullName: string, stars: number | null = null, note = '') => ({
  idUser,
  fullName,
  groupName: 'Stagehand',
  stars,
  note,
  until: now + 86_400_000,
});

function show(crew = [person(1, 'Mia Costa'), person(2, 'Ravi Singh', 4, 'Calm.')]) {
  const fake = createTestRegion({ now, answers: { getJobRatings: { crew }, rateCrew: { ok: true } } });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <RateButton idJob={7} />
    </TestRegion>,
  );
  return fake;
}

test('C.10.01, C.10.02: each one gets stars and a note, and the screen says who may read it', async () => {
  const fake = show();
  expect(fake.callsOf('getJobRatings')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Rate the crew' }));
  expect(await screen.findByText('The person may ask to read this')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars for Ravi Singh' }).checked).toBe(true);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save ratings' });
  expect(save.disabled).toBe(true);
  expect(screen.queryByLabelText('Note on Mia Costa')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '5 stars for Mia Costa' }));
  fireEvent.change(screen.getByLabelText('Note on Mia Costa'), { target: { value: 'Led the truck.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Take back the rating of Ravi Singh' }));
  fireEvent.click(save);
  await waitFor(() =>
    expect(fake.callsOf('rateCrew')).toEqual([
      {
        idJob: 7,
        ratings: [
          { idUser: 1, stars: 5, note: 'Led the truck.' },
          { idUser: 2, stars: null, note: '' },
        ],
      },
    ]),
  );
  expect(await screen.findByRole('button', { name: 'Rate the crew' })).toBeTruthy();
  expect(fake.said).toEqual(['2 ratings saved.']);
});

test('C.10.01: what was typed goes only after a question', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Rate the crew' }));
  fireEvent.click(await screen.findByRole('radio', { name: '5 stars for Mia Costa' }));
  fireEvent.change(screen.getByLabelText('Note on Mia Costa'), { target: { value: 'Led the truck.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>('Note on Mia Costa').value).toBe('Led the truck.');
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('button', { name: 'Rate the crew' })).toBeTruthy();
});

test('C.10.01: where nobody can be rated any more it says so', async () => {
  show([]);
  fireEvent.click(screen.getByRole('button', { name: 'Rate the crew' }));
  expect(await screen.findByText('Nobody to rate')).toBeTruthy();
});
