import { devAgainst } from '../support/local-remote';
import type { LocalRemote } from '../support/local-remote';
import { registryOf } from '../support/releases';
import { needsOwnServer } from '../support/run';
import { expect, test } from '../support/test';

needsOwnServer('It signs in through a development server on this machine.');

test.use({ serviceWorkers: 'block' });

const about = { name: 'mf-rosters', short: 'rosters', title: 'Rosters', address: '/admin/rosters' };
const page = (heading: string) => `import { useState } from 'react';
import { PageHeader } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { definePage } from '../region';

export function FirstPage() {
  const [note, setNote] = useState('');
  return (
    <>
      <PageHeader title="${heading}" />
      <TextField label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
    </>
  );
}

export const region = definePage(FirstPage);
`;
const file = 'src/regions/rosters.page.tsx';

let local: LocalRemote;
test.beforeAll(async ({ server }) => {
  local = await devAgainst(server.url, about, { [file]: page('Rosters of before') });
});
test.afterAll(() => local.stop());

test('F33: a text changed in a remote is on screen inside a running shell, and what was typed is kept', async ({
  browser,
  server,
  login,
}) => {
  const context = await browser.newContext({ baseURL: local.url });
  const tab = await context.newPage();
  const refused: string[] = [];
  tab.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await login('admin', tab);
  const answer = await tab.goto(`${local.url}${about.address}`);

  await expect(tab.getByRole('heading', { name: 'Rosters of before' })).toBeVisible();
  await expect(tab.getByLabel('Local remote')).toHaveText(`mf-rosters is local, the rest is ${server.url}`);
  // The very policy that the shell is served under, and nothing that it refuses.
  const deployed = await fetch(`${server.url}${about.address}`);
  expect(answer?.headers()['content-security-policy']).toBe(deployed.headers.get('content-security-policy'));

  await tab.getByLabel('Note').fill('typed before');
  local.write(file, page('Rosters of now'));
  await expect(tab.getByRole('heading', { name: 'Rosters of now' })).toBeVisible();
  await expect(tab.getByLabel('Note')).toHaveValue('typed before');

  // Everything else is what the server has live: only this remote is served here.
  const here = await registryOf(local.url);
  const there = await registryOf(server.url);
  expect(here.remotes.filter(({ live }) => live?.base === '/remote').map(({ name }) => name)).toEqual([
    'mf-rosters',
  ]);
  expect(here.remotes.filter(({ name }) => name !== 'mf-rosters')).toEqual(there.remotes);
  expect(refused).toEqual([]);
  await context.close();
});
