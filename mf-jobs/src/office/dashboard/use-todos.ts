import type { Out, Todo } from '@crewcall/contract/types';
import { useBus, useChange } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';

/** Changes to the office's one to-do list; a tick shows at once and is taken back when the server says no. */
export function useTodos() {
  const bus = useBus();
  const client = useQueryClient();
  const told = () => bus.emit('todo.changed', {});
  const create = useChange('createtodo', { done: told });
  const toggle = useChange('toggleTodo');
  const remove = useChange('deleteTodo');
  const show = (change: (list: Todo[]) => Todo[]) =>
    client.setQueriesData<Out<'getDashboardAdminData'>>(
      { queryKey: ['getDashboardAdminData'] },
      (old) => old && { ...old, toDoList: change(old.toDoList) },
    );
  return {
    add: async (userText: string): Promise<boolean> => {
      try {
        await create.mutateAsync({ userText });
        return true;
      } catch {
        return false;
      }
    },
    isAdding: create.isPending,
    toggle: (todo: Todo) => {
      const completed = !todo.completed;
      show((list) => list.map((one) => (one.id === todo.id ? { ...one, completed } : one)));
      toggle.mutate({ idTodo: todo.id, status: completed }, { onSettled: told });
    },
    remove: (todo: Todo) => {
      show((list) => list.filter((one) => one.id !== todo.id));
      remove.mutate({ idTodo: todo.id }, { onSettled: told });
    },
  };
}
