// Calls: createTodo, toggleTodo, deleteTodo.
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';

const GONE = 'This to-do has been deleted already.';

/** Adds an entry to the to-do list, which the whole office shares; stores who wrote it. */
export const createTodoHandler = handle('createtodo', ({ body, user, now, write }) =>
  write(async (tx) => {
    const description = body.userText.trim();
    const { id } = await tx.db
      .insertInto('todo')
      .values({ company_id: user.companyId, user_id: user.id, description, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    tx.audit('todo', id);
    tx.announce('todo.changed', {}, toOffice);
    const userName = `${user.firstName} ${user.lastName}`.trim();
    return { ok: true, todo: { id, userName, description, dateAdded: now, completed: false } };
  }),
);

export const toggleTodoHandler = handle('toggleTodo', ({ body, user, write, notFound }) =>
  write(async (tx) => {
    const completed = body.status === true || body.status === 1;
    const row = await tx.db
      .updateTable('todo')
      .set({ completed })
      .where('id', '=', body.idTodo)
      .where('company_id', '=', user.companyId)
      .returning('id')
      .executeTakeFirst();
    if (!row) notFound(GONE);
    tx.audit('todo', body.idTodo, { completed });
    tx.announce('todo.changed', {}, toOffice);
  }),
);

export const deleteTodoHandler = handle('deleteTodo', ({ body, user, write, notFound }) =>
  write(async (tx) => {
    const row = await tx.db
      .deleteFrom('todo')
      .where('id', '=', body.idTodo)
      .where('company_id', '=', user.companyId)
      .returning('description')
      .executeTakeFirst();
    if (!row) notFound(GONE);
    tx.audit('todo', body.idTodo, { deleted: row?.description });
    tx.announce('todo.changed', {}, toOffice);
  }),
);
