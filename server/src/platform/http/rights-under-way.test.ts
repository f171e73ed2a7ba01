import type { TestApp } from '../../../test/support';
import { openFlow } from './testing/flow-world';

let world: TestApp;
const { post, said, tried } = openFlow((opened) => {
  world = opened;
});

test('R-15: whoever loses a right after the handler has judged by it writes nothing', async () => {
  const { id, token } = await world.signIn(
    await world.make.user({ permissions: ['job:write', 'user:write'] }),
  );
  let hasWritten = false;
  const lose = async (permissions: string[]) => {
    await world.db.updateTable('app_user').set({ permissions }).where('id', '=', id).execute();
    world.services.sessions.forget(id);
  };
  const send = async (before: () => Promise<void>) => {
    tried.run = async ({ write }) => {
      await before();
      await write(async () => void (hasWritten = true));
      return { ok: true };
    };
    return post('own', { text: '' }, { authorization: token });
  };
  const lost = await send(() => lose(['job:write']));
  expect([lost.statusCode, said(lost)]).toEqual([403, 'Your rights have just changed. Please try again.']);
  expect(hasWritten).toBe(false);
  expect((await send(() => Promise.resolve())).statusCode).toBe(200);
  expect(hasWritten).toBe(true);
});
