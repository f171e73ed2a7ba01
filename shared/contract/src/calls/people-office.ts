import { z } from 'zod';
import { call, callsAt } from '../call';
import { Cents, Id, words, Group, Todo, title } from '../shapes';

/** Groups and the office's to-do list. */
export const officeCalls = callsAt('/api/misc', {
  getGroups: call({
    policy: 'group.read',
    kind: 'read',
    body: z.object({ forceAll: z.boolean().optional() }),
    ok: z.object({ groups: z.array(Group) }),
  }),
  createNewGroup: call({
    policy: 'group.write',
    kind: 'write',
    /** A usual rate, in cents an hour, takes `settings:write` as well. */
    body: z.object({ groupName: title(60), usualRate: Cents.min(1).max(1_000_000).nullable().optional() }),
    ok: z.object({ ok: z.literal(true), group: Group }),
  }),
  toggleGroupActive: call({
    policy: 'group.write',
    kind: 'write',
    body: z.object({ id: Id, status: z.union([z.boolean(), z.int().min(0).max(1)]) }),
  }),
  createtodo: call({
    policy: 'todo.use',
    kind: 'write',
    body: z.object({ userText: words(500) }),
    ok: z.object({ ok: z.literal(true), todo: Todo }),
  }),
  toggleTodo: call({
    policy: 'todo.use',
    kind: 'write',
    body: z.object({ idTodo: Id, status: z.union([z.boolean(), z.int().min(0).max(1)]) }),
  }),
  deleteTodo: call({
    policy: 'todo.use',
    kind: 'write',
    body: z.object({ idTodo: Id }),
  }),
});
