import { useEffect, useRef, useState } from 'react';
import type { Todo } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { Button, ButtonBase, StateText, styled } from '@crewcall/ui/basics';
import { ChevronDownIcon, ChevronRightIcon, ListChecksIcon, PlusIcon } from '@crewcall/ui/icons';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import { TodoRow, TodoRows } from './todo-row';
import { useTodos } from './use-todos';

const Root = styled('div')({ display: 'grid', gap: 14, maxWidth: 820, paddingTop: 16 });
const Form = styled('form')({ display: 'flex', gap: 8, '& > div': { flex: 1 } });
const Done = styled(ButtonBase)({
  justifySelf: 'start',
  gap: 6,
  minHeight: token('control'),
  padding: '0 8px',
  borderRadius: token('r'),
  font: `600 14px/1.2 ${token('font')}`,
  color: token('ink-2'),
});

export interface TodoTabProps {
  /** Undefined until loaded. */
  todos: readonly Todo[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Counts the clicks on Add Todo; each click focuses the text field. */
  adding: number;
  zone: string;
  now: number;
}

const byAge = (a: Todo, b: Todo) => b.dateAdded - a.dateAdded || b.id - a.id;

/** The office's shared to-do list: open ones newest first, then done ones. */
export function TodoTab({ todos, error, onRetry, adding, zone, now }: TodoTabProps) {
  const { add, isAdding, toggle, isLeaving, isDeleted, remove, undo } = useTodos();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [showsDone, setShowsDone] = useState(false);
  /** Ids of to-dos that were just ticked. They stay in place, so that the user can untick them. */
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { steady, latest, isGone, waiting, release, hold } = useHeldOrder(todos ?? []);
  useEffect(() => {
    if (adding > 0) field.current?.focus();
  }, [adding]);

  if (todos === undefined) {
    return error ? (
      <ErrorState title="The to-do list could not be loaded" error={error} onRetry={onRetry} />
    ) : (
      <SkeletonTable rows={5} cols={1} label="Loading the to-do list" />
    );
  }
  const isBelow = ({ id, completed }: Todo) => completed && !ticked.has(id);
  const open = steady.filter((todo) => !isBelow(todo)).sort(byAge);
  const done = steady.filter(isBelow).sort(byAge);
  const takeBack = (todo: Todo) => {
    undo(todo);
    // The clicked button was removed, so focus its row.
    requestAnimationFrame(() => document.getElementById(`todo-${todo.id}`)?.focus());
  };
  const row = (steadyTodo: Todo) => {
    const todo = latest(steadyTodo);
    return (
      <TodoRow
        key={todo.id}
        todo={todo}
        isDeleted={isDeleted(todo) || isGone(steadyTodo)}
        onToggle={() => {
          setTicked((old) => new Set(old).add(todo.id));
          toggle(todo);
        }}
        onDelete={() => remove(todo)}
        {...(isLeaving(todo) ? { onUndo: () => takeBack(todo) } : {})}
        zone={zone}
        now={now}
      />
    );
  };
  return (
    <Root>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '' || isAdding) return;
          void add(text.trim()).then((isIn) => {
            if (!isIn) return;
            setText('');
            release();
          });
        }}
      >
        <TextField
          inputRef={field}
          value={text}
          placeholder="What is to be done?"
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': 'New todo', maxLength: 500, autoComplete: 'off' } }}
        />
        <Button
          type="submit"
          startIcon={<PlusIcon size={16} aria-hidden />}
          disabled={isAdding || text.trim() === ''}
        >
          Add
        </Button>
      </Form>
      {open.length > 0 ? (
        <TodoRows boxed aria-label="To do" {...hold}>
          {open.map(row)}
        </TodoRows>
      ) : (
        <EmptyState
          icon={ListChecksIcon}
          title={texts.noTodo}
          text="The whole office sees what is written here."
        />
      )}
      {done.length > 0 ? (
        <>
          <Done aria-expanded={showsDone} onClick={() => setShowsDone(!showsDone)}>
            {showsDone ? (
              <ChevronDownIcon size={16} aria-hidden />
            ) : (
              <ChevronRightIcon size={16} aria-hidden />
            )}
            <StateText>{done.length} done</StateText>
          </Done>
          {showsDone ? (
            <TodoRows boxed aria-label="Done" {...hold}>
              {done.map(row)}
            </TodoRows>
          ) : null}
        </>
      ) : null}
      <WaitingChanges count={waiting} onShow={release} />
    </Root>
  );
}
