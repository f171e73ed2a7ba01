import { screen } from '@testing-library/react';
import { readRegistry } from '@crewcall/platform/host';
import { createMissSlot } from '../src/regions/miss-slot';
import { crew, jobs, live, registryOf, startShell, stopShells } from './kit';

afterEach(stopShells);

test('a slot that no release offers is told of once', () => {
  const report = jest.fn();
  const miss = createMissSlot({ report, watch: () => () => {} });
  const registry = readRegistry(registryOf(live(jobs)));
  for (const name of ['job-form', 'moon-card', 'moon-card', 'sun-card', 'moon-card']) miss(name, registry);
  expect(report.mock.calls.map(([{ message }]) => message as string)).toEqual([
    'No release offers the slot moon-card.',
    'No release offers the slot sun-card.',
  ]);
});

test('a slot that came after this shell opens in the panel that its manifest describes', async () => {
  const slot = {
    name: 'moon-card',
    title: 'Moon',
    width: 400,
    policy: 'session',
    region: 'page',
    params: { idMoon: 'number' as const },
  };
  const registry = registryOf(live({ ...jobs, slots: [slot] }));
  await startShell({ path: '/jobs?panel=moon-card&panel.idMoon=3', user: crew, registry });
  expect(await screen.findByRole('dialog', { name: 'Moon' })).toBeTruthy();
});
