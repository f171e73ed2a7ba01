import { useId } from 'react';
import type { ReactNode } from 'react';
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  RowList,
} from '@crewcall/ui';
import type { Refusal } from './use-at-once';

interface Choice {
  id: string;
  name: string;
  note: string;
}

export interface AtOnceDialogProps {
  title: string;
  /** What the button says before how many: `Check in`. */
  action: string;
  /** And while it is under way: `Checking in`. */
  doing: string;
  /** How many are done of those that are under way; null where nothing is. */
  done: number | null;
  /** What is done with all of them: a time, a break. */
  children: ReactNode;
  choices: readonly Choice[];
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], on: boolean) => void;
  refused: readonly Refusal[];
  onSubmit: () => void;
  onClose: () => void;
}

/** Something for several of the crew at once. Nobody is ticked at first: what is set here is paid. */
export function AtOnceDialog(props: AtOnceDialogProps) {
  const { title, action, doing, done, children, choices, ticked, onTick, refused, onSubmit, onClose } = props;
  const busy = done !== null;
  const id = useId();
  const all = choices.map((choice) => choice.id);
  const isAll = choices.length > 0 && ticked.size === choices.length;
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {refused.length > 0 ? (
            <Alert severity="warning">
              <strong>Not done:</strong>
              {refused.map(({ name, why }, at) => (
                <div key={`${at} ${name}`}>
                  {name}: {why}
                </div>
              ))}
            </Alert>
          ) : null}
          {children}
          <RowList aria-label="For whom">
            <li>
              <Checkbox
                id={`${id}-all`}
                checked={isAll}
                indeterminate={!isAll && ticked.size > 0}
                disabled={busy}
                onChange={() => onTick(all, !isAll)}
              />
              <label htmlFor={`${id}-all`}>
                <b>Everybody</b>
              </label>
            </li>
            {choices.map((choice) => (
              <li key={choice.id}>
                <Checkbox
                  id={`${id}-${choice.id}`}
                  checked={ticked.has(choice.id)}
                  disabled={busy}
                  onChange={(event) => onTick([choice.id], event.target.checked)}
                />
                <label htmlFor={`${id}-${choice.id}`}>
                  {choice.name}
                  <small>{choice.note}</small>
                </label>
              </li>
            ))}
          </RowList>
        </DialogContent>
        <DialogActions>
          <Button disabled={busy} onClick={onClose}>
            {refused.length > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" variant="contained" disabled={busy || ticked.size === 0}>
            {busy
              ? `${doing} ${done + 1} of ${ticked.size}`
              : ticked.size === 0
                ? 'Choose who'
                : `${action} ${ticked.size}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
