import { expect, test } from './test';

test('S-02: after two documents one press signs out, and Back shows nothing of whoever did', async ({
  visitor,
}) => {
  await visitor.signIn('worker');
  await visitor.sees(/Welcome, Mai/);
  // By address, so that the browser puts the pages before aside.
  await visitor.go('/me?tab=banking');
  await visitor.sees(/BSB/);
  await visitor.go('/jobs');
  await visitor.sees(/Welcome, Mai/);
  await visitor.signOut();
  await visitor.tab.back().catch(() => {});
  const seen: string[] = [];
  for (let look = 0; look < 40; look += 1) seen.push(await visitor.text().catch(() => ''));
  expect(seen.filter((text) => /BSB|Mai|Check In/.test(text))).toEqual([]);
  await visitor.sees(/Sign In/);
});

test('S-03: a browser that has cleared its storage asks once, and its user is in again', async ({
  visitor,
}) => {
  await visitor.signIn('worker');
  await visitor.sees(/Welcome, Mai/);
  await visitor.tab.ask('localStorage.clear()');
  await visitor.go('/jobs');
  await visitor.sees(/Welcome, Mai/);
  expect(await visitor.path()).toMatch(/^\/jobs/);
});

for (const visits of [1, 2, 3, 4]) {
  test(`X-07: after ${visits} visits the jobs open without reception`, async ({ visitor, gate }) => {
    await visitor.signIn('worker');
    for (let visit = 1; visit <= visits; visit += 1) {
      await visitor.go('/jobs');
      await visitor.sees(/Welcome, Mai/);
    }
    await visitor.isKept();
    gate.shut(true);
    await visitor.go('/jobs');
    await visitor.sees(/Welcome, Mai/);
    await visitor.sees(/No connection\./);
  });
}

test('X-13: the files of a screen are fetched once, also where the worker answers for them', async ({
  visitor,
}) => {
  await visitor.signIn('worker');
  await visitor.sees(/Welcome, Mai/);
  await visitor.isKept();
  await visitor.go('/jobs');
  await visitor.sees(/Welcome, Mai/);
  const files = await visitor.tab.ask<string[]>(`return performance.getEntriesByType('resource')
    .filter(({ name, initiatorType }) => name.includes('/remotes/') && initiatorType !== 'fetch')
    .map(({ name }) => name)`);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
});
