import { expect, test } from './test';

test('B.2.29: a date has one icon, and one stop for it in the order of Tab', async ({ visitor, engine }) => {
  await visitor.signIn('admin');
  await visitor.ready('mf-jobs');
  await visitor.press('^Jobs ·');
  const job = await visitor.first('[role=row] a');
  await visitor.go(job);
  await visitor.sees(/Job date/);
  const [isOver, stop] = await visitor.tab.ask<[boolean, number]>(`
    const button = document.querySelector('[aria-label="Choose Job date"]');
    const { right, top, height } = document.querySelector('input[type=datetime-local]').getBoundingClientRect();
    return [button.contains(document.elementFromPoint(right - 12, top + height / 2)), button.tabIndex];`);
  // Firefox draws one that cannot be hidden, only covered; the others hide theirs.
  expect({ isOver, stop }).toEqual(
    engine === 'firefox' ? { isOver: true, stop: -1 } : { isOver: false, stop: 0 },
  );
});
