import { conflict, deny, notFound, refuse, tooMany } from '../errors';
import { orRefusal } from './dry-run';

const outcome = (run: () => never) =>
  orRefusal(async () => run()).then(
    (result) => ('refused' in result ? result.refused : 'done'),
    (error: Error) => `stops all: ${error.message}`,
  );

test('D.4.04, D.4.05: what refuses one of many does not stop the others; what would refuse them all stops', async () => {
  expect(await outcome(() => refuse('This job is finished.'))).toBe('This job is finished.');
  expect(await outcome(() => notFound('This job is gone.'))).toBe('This job is gone.');
  expect(await outcome(() => conflict('Somebody was first.'))).toBe('Somebody was first.');
  expect(await outcome(() => deny('You may not do this.'))).toBe('stops all: You may not do this.');
  expect(await outcome(() => tooMany(5, 'Too many tries.'))).toBe('stops all: Too many tries.');
});
