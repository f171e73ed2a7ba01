import { useEffect, useRef, useState } from 'react';
import type { Out, Todo } from '@crewcall/contract/types';
import { SNACKBAR_MS } from '@crewcall/domain/limits';
import { useBus, useChange, useUnsaved } from '@crewcall/platform';
import { useQueryClient } from '@tanstack/react-query';

/**
 * Changes to the office's to-do list. A tick is shown at once and reverted if the server refuses. A deletion can be
 * undone for a moment; it is sent to the server after that, or when the user leaves.
 */
export function useTodos() {
  const bus = useBus();
  const client = useQueryClient();
  const told = () => bus.emit('todo.changed', {});
  const create = useChange('createtodo', { done: told });
  const toggle = useChange('toggleTodo');
  const remove = useChange('deleteTodo');
  /** Items deleted by the user, by id. `leaving`: can still be undone. `gone`: the deletion is being sent. */
  const [deleted, setDeleted] = useState<ReadonlyMap<number, 'leaving' | 'gone'>>(new Map());
  const adding = useRef(false);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  /** The wanted state of items whose tick is being saved. */
  const wishes = useRef(new Map<number, boolean>());
  const show = async (change: (list: Todo[]) => Todo[]) => {
    const queryKey = ['getDashboardAdminData'];
    // Cancel running reads: their older answer would undo the change on screen.
    await client.cancelQueries({ queryKey });
    client.setQueriesData<Out<'getDashboardAdminData'>>(
      { queryKey },
      (old) => old && { ...old, toDoList: change(old.toDoList) },
    );
  };
  /**
   * Sends one call at a time per item, because an earlier tick could otherwise arrive last. Then sends only the
   * latest tick.
   */
  const sendWish = async (idTodo: number): Promise<void> => {
    let sent: boolean | undefined;
    try {
      for (let status = wishes.current.get(idTodo); status !== sent; status = wishes.current.get(idTodo)) {
        if (status === undefined) break;
        await toggle.mutateAsync({ idTodo, status });
        sent = status;
      }
    } catch {
      // The shell has shown the error. The refetched list shows the to-do as it was.
    }
    wishes.current.delete(idTodo);
    told();
  };
  const put = (id: number, state: 'leaving' | 'gone' | null) =>
    setDeleted((old) => {
      const next = new Map(old);
      if (state === null) next.delete(id);
      else next.set(id, state);
      return next;
    });
  const commit = async (id: number): Promise<void> => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    put(id, 'gone');
    await show((list) => list.filter((one) => one.id !== id));
    try {
      await remove.mutateAsync({ idTodo: id });
    } catch {
      // The shell has shown the error. The refetched list shows the to-do again.
      put(id, null);
    }
    told();
  };
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const finish = async () => {
    await Promise.all([...timers.current.keys()].map((id) => latest.current(id)));
  };
  const isWaiting = [...deleted.values()].includes('leaving');
  useUnsaved(isWaiting, { title: 'A to-do that is being deleted', finish });
  // Switching the dashboard's tab is not a navigation, so `finish` is not called: send the deletions here.
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const id of waiting.keys()) void latest.current(id);
    };
  }, []);

  return {
    add: async (userText: string): Promise<boolean> => {
      // Pressing Enter twice quickly would save the to-do twice.
      if (adding.current) return false;
      adding.current = true;
      try {
        await create.mutateAsync({ userText });
        return true;
      } catch {
        return false;
      } finally {
        adding.current = false;
      }
    },
    isAdding: create.isPending,
    toggle: ({ id, completed: before }: Todo) => {
      const wished = wishes.current.get(id);
      const completed = !(wished ?? before);
      wishes.current.set(id, completed);
      void show((list) => list.map((one) => (one.id === id ? { ...one, completed } : one)));
      if (wished === undefined) void sendWish(id);
    },
    /** Deleted, but can still be undone. */
    isLeaving: ({ id }: Todo) => deleted.get(id) === 'leaving',
    isDeleted: ({ id }: Todo) => deleted.has(id),
    remove: ({ id }: Todo) => {
      put(id, 'leaving');
      timers.current.set(
        id,
        setTimeout(() => void latest.current(id), SNACKBAR_MS),
      );
    },
    undo: ({ id }: Todo) => {
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      put(id, null);
    },
  };
}
