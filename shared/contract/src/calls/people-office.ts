import { GROUP_NAME_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Id, words, Group, Todo, title } from '../shapes';

/** Groups and the office's to-do list. */
export const officeCalls = callsAt('/api/misc', {
  getGroups: read({
    policy: 'group.read',
    body: z.object({ forceAll: z.boolean().optional() }),
    ok: z.object({ groups: z.array(Group) }),
  }),
  createNewGroup: write({
    policy: 'group.write',
    /** `usualRate` is in cents an hour; setting it also needs the permission `settings:write`. */
    body: z.object({
      groupName: title(GROUP_NAME_MAX),
      usualRate: Cents.min(1).max(1_000_000).nullable().optional(),
    }),
    ok: z.object({ ok: z.literal(true), group: Group }),
  }),
  toggleGroupActive: write({
    policy: 'group.write',
    body: z.object({ id: Id, status: z.union([z.boolean(), z.int().min(0).max(1)]) }),
  }),
  createtodo: write({
    policy: 'todo.use',
    body: z.object({ userText: words(500) }),
    ok: z.object({ ok: z.literal(true), todo: Todo }),
  }),
  toggleTodo: write({
    policy: 'todo.use',
    body: z.object({ idTodo: Id, status: z.union([z.boolean(), z.int().min(0).max(1)]) }),
  }),
  deleteTodo: write({
    policy: 'todo.use',
    body: z.object({ idTodo: Id }),
  }),
});
