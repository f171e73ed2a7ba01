import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Group } from '@crewcall/contract/types';
import { parseCents, plainDollars } from '@crewcall/domain/money';
import { texts } from '@crewcall/domain/texts';
import { ApiError, useBus, useChange, useSession, useUnsaved } from '@crewcall/platform';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ErrorDialog,
  InputAdornment,
  TextField,
} from '@crewcall/ui';

const MOST_CENTS = 1_000_000;

/** Cents of a typed rate; null for an empty field, NaN for what is no rate. */
function readRate(typed: string): number | null {
  if (typed.trim() === '') return null;
  const cents = parseCents(typed);
  return cents === null || cents < 1 || cents > MOST_CENTS ? Number.NaN : cents;
}

const dollars = (group: Group | null): string =>
  group?.usualRate == null ? '' : plainDollars(group.usualRate);

interface GroupDialogProps {
  /** Null for a new one. */
  group: Group | null;
  onClose: () => void;
}

/** A group's name, and the rate that a new person gets for it. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const mayPay = useSession().can('settings.write');
  const [name, setName] = useState(group?.groupName ?? '');
  const [rate, setRate] = useState(dollars(group));
  const [failure, setFailure] = useState<string | null>(null);
  const bus = useBus();
  const told = { quiet: true, done: () => bus.emit('group.changed', {}) };
  const create = useChange('createNewGroup', told);
  const save = useChange('saveGroup', told);
  const isDirty = name.trim() !== (group?.groupName ?? '') || rate.trim() !== dollars(group);
  const isDone = create.isSuccess || save.isSuccess;
  useUnsaved(isDirty && !isDone, { title: group ? group.groupName : 'New group' });
  const usualRate = readRate(rate);
  const isOdd = Number.isNaN(usualRate);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isOdd) return;
    const typed = { groupName: name.trim(), usualRate };
    try {
      await (group ? save.mutateAsync({ id: group.id, ...typed }) : create.mutateAsync(typed));
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.text : 'The group could not be saved.');
    }
  };
  return (
    <>
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
        <form onSubmit={(event) => void submit(event)}>
          <DialogTitle>{group ? 'Change Group' : 'Create New Group'}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <TextField
              label="Group Name"
              autoFocus
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
              helperText="As crews and rates name it, e.g. Rigger."
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
            <TextField
              label="Usual rate"
              value={rate}
              disabled={!mayPay}
              error={isOdd}
              onChange={(event) => setRate(event.target.value)}
              helperText={
                isOdd
                  ? 'Type dollars an hour, e.g. 35.50.'
                  : 'What a new person gets. Rates that people have stay.'
              }
              slotProps={{
                htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
                input: {
                  startAdornment: <InputAdornment position="start">$</InputAdornment>,
                  endAdornment: <InputAdornment position="end">per hour</InputAdornment>,
                },
              }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="contained"
              disabled={name.trim() === '' || isOdd || !isDirty}
              loading={create.isPending || save.isPending}
            >
              {group ? 'Save' : 'Create'}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <ErrorDialog title={texts.error} text={failure} onClose={() => setFailure(null)} />
    </>
  );
}
