import { z } from 'zod';
import { call } from '../call';
import { Cents, Done, Id, words, Group, Todo, title } from '../shapes';

/** Groups and the office's to-do list. */
export const officeCalls = {
  getGroups: call({
    name: 'getGroups',
    method: 'POST',
    path: '/api/misc/getGroups',
    policy: 'group.read',
    kind: 'read',
    body: z.object({ forceAll: z.boolean().optional() }),
    ok: z.object({ groups: z.array(Group) }),
  }),
  createNewGroup: call({
    name: 'createNewGroup',
    method: 'POST',
    path: '/api/misc/createNewGroup',
    policy: 'group.write',
    kind: 'write',
    /** A usual rate, in cents an hour, takes `settings:write` as well. */
    body: z.object({ groupName: title(60), usualRate: Cents.min(1).max(1_000_000).nullable().optional() }),
    ok: z.object({ ok: z.literal(true), group: Group }),
  }),
  toggleGroupActive: call({
    name: 'toggleGroupActive',
    method: 'POST',
    path: '/api/misc/toggleGroupActive',
    policy: 'group.write',
    kind: 'write',
    body: z.object({ id: Id, status: z.union([z.boolean(), z.int().min(0).max(1)]) }),
    ok: Done,
  }),
  createtodo: call({
    name: 'createtodo',
    method: 'POST',
    path: '/api/misc/createtodo',
    policy: 'todo.use',
    kind: 'write',
    body: z.object({ userText: words(500) }),
    ok: z.object({ ok: z.literal(true), todo: Todo }),
  }),
  toggleTodo: call({
    name: 'toggleTodo',
    method: 'POST',
    path: '/api/misc/toggleTodo',
    policy: 'todo.use',
    kind: 'write',
    body: z.object({ idTodo: Id, status: z.union([z.boolean(), z.int().min(0).max(1)]) }),
    ok: Done,
  }),
  deleteTodo: call({
    name: 'deleteTodo',
    method: 'POST',
    path: '/api/misc/deleteTodo',
    policy: 'todo.use',
    kind: 'write',
    body: z.object({ idTodo: Id }),
    ok: Done,
  }),
};
