import { useState } from 'react';
import type { Todo } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import {
  Button,
  Checkbox,
  EmptyState,
  IconButton,
  ListChecksIcon,
  TextField,
  TrashIcon,
  formatAgo,
  styled,
  token,
} from '@crewcall/ui';
import { useTodos } from './use-todos';

const Root = styled('div')({ display: 'grid', gap: 14, maxWidth: 820, paddingTop: 16 });
const Form = styled('form')({ display: 'flex', gap: 8, '& > div': { flex: 1 } });
const List = styled('ul')({
  listStyle: 'none',
  padding: 0,
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 4,
    padding: '6px 6px 6px 4px',
  },
  '& > li + li': { borderTop: `1px solid ${token('line')}` },
  '& label': { cursor: 'pointer', overflowWrap: 'anywhere', padding: '4px 0' },
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13 },
  '& li[data-done] label > span': { color: token('ink-3'), textDecoration: 'line-through' },
});

export interface TodoTabProps {
  todos: readonly Todo[];
  /** The form is wanted: Add Todo was pressed. */
  isAdding: boolean;
  onClose: () => void;
  zone: string;
  now: number;
}

/** What the office must not forget: one list for everybody, open ones first. */
export function TodoTab({ todos, isAdding, onClose, zone, now }: TodoTabProps) {
  const { add, isAdding: isBusy, toggle, remove } = useTodos();
  const [text, setText] = useState('');
  const list = [...todos].sort(
    (a, b) => Number(a.completed) - Number(b.completed) || b.dateAdded - a.dateAdded,
  );
  return (
    <Root>
      {isAdding ? (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') return;
            void add(text.trim()).then((isIn) => isIn && setText(''));
          }}
        >
          <TextField
            autoFocus
            value={text}
            placeholder="What is to be done?"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
            slotProps={{ htmlInput: { 'aria-label': 'New todo', maxLength: 500 } }}
          />
          <Button type="submit" disabled={isBusy || text.trim() === ''}>
            Add
          </Button>
          <Button variant="text" onClick={onClose}>
            Done
          </Button>
        </Form>
      ) : null}
      {list.length === 0 ? (
        <EmptyState
          icon={ListChecksIcon}
          title={texts.noTodo}
          text="What one person writes here, the whole office sees."
        />
      ) : (
        <List>
          {list.map((todo) => (
            <li key={todo.id} data-done={todo.completed ? '' : undefined}>
              <Checkbox
                id={`todo-${todo.id}`}
                checked={todo.completed}
                onChange={() => toggle(todo)}
                slotProps={{ input: { 'aria-label': todo.description } }}
              />
              <label htmlFor={`todo-${todo.id}`}>
                <span>{todo.description}</span>
                <small>
                  {todo.userName} · {formatAgo(todo.dateAdded, zone, now)}
                </small>
              </label>
              <IconButton aria-label={`Delete ${todo.description}`} onClick={() => remove(todo)}>
                <TrashIcon size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </List>
      )}
    </Root>
  );
}
