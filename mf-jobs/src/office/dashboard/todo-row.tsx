import type { Todo } from '@crewcall/contract/types';
import { Checkbox } from '@crewcall/ui/mui';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { formatAgo } from '@crewcall/ui/format';
import { TrashIcon, UndoIcon } from '@crewcall/ui/icons';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';

export const TodoRows = styled(RowList)({
  '& > li': { gap: 4, minHeight: 58, paddingLeft: 4, paddingRight: 6 },
  '& label': { cursor: 'pointer' },
  '& li[data-done] label > span': { color: token('ink-3'), textDecoration: 'line-through' },
  '& li[data-deleted]': { color: token('ink-3'), paddingLeft: 14 },
});

export interface TodoRowProps {
  todo: Todo;
  isDeleted: boolean;
  onToggle: () => void;
  onDelete: () => void;
  /** Set while the deletion can be undone. */
  onUndo?: () => void;
  zone: string;
  now: number;
}

/** One to-do, with its author and time. */
export function TodoRow(props: TodoRowProps) {
  const { todo, isDeleted, onToggle, onDelete, onUndo, zone, now } = props;
  if (isDeleted) {
    return (
      <li data-deleted="">
        <span data-main="" role="status">
          Deleted: {todo.description}
        </span>
        {onUndo ? (
          <Button size="small" autoFocus startIcon={<UndoIcon size={14} aria-hidden />} onClick={onUndo}>
            Undo
          </Button>
        ) : null}
      </li>
    );
  }
  return (
    <li data-done={todo.completed ? '' : undefined}>
      <Checkbox
        id={`todo-${todo.id}`}
        checked={todo.completed}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': todo.description } }}
      />
      <label htmlFor={`todo-${todo.id}`}>
        <span>{todo.description}</span>
        <small>
          {todo.userName} · {formatAgo(todo.dateAdded, zone, now)}
        </small>
      </label>
      <IconButton aria-label={`Delete ${todo.description}`} onClick={onDelete}>
        <TrashIcon size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
