import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { ApiError, useCall, useChange } from '@crewcall/platform';
import { Popover } from '@crewcall/ui/mui';
import { Alert, Button, IconButton, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { ChevronDownIcon, EditIcon, TrashIcon } from '@crewcall/ui/icons';
import { TextField } from '@crewcall/ui/text-field';
import type { CrewFilter } from './crew-rows';

type Saved = Out<'getCrewSearches'>['searches'][number];

const List = styled('div')({
  display: 'grid',
  gap: 2,
  padding: 8,
  minWidth: 240,
  maxWidth: 360,
  '& > div': { display: 'flex', alignItems: 'center', gap: 2 },
  '& > div > button:first-of-type': {
    flex: 1,
    justifyContent: 'flex-start',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    border: 0,
  },
  '& > p': { padding: '6px 10px', fontSize: 14 },
});

/** Asks for the name of a search. */
function NameDialog({
  of,
  filter,
  onSaved,
  onClose,
}: {
  of: Saved | null;
  filter: CrewFilter;
  onSaved: () => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(of?.name ?? '');
  const save = useChange('saveCrewSearch', {
    quiet: true,
    done: () => {
      onSaved();
      onClose();
    },
  });
  const submit = () => save.mutate({ name: name.trim(), ...(of ? { id: of.id } : { filter }) });
  const refused = save.error instanceof ApiError ? save.error.text : save.error ? 'It was not saved.' : '';
  return (
    <FormDialog
      title={of ? 'Rename the search' : 'Save this search'}
      yes="Save"
      isBusy={save.isPending}
      disabled={name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      {refused === '' ? null : <Alert severity="error">{refused}</Alert>}
    </FormDialog>
  );
}

/** The user's saved searches: apply, rename, delete, and save the current one. */
export function SavedSearches({
  filter,
  canSave,
  onTake,
}: {
  filter: CrewFilter;
  /** Whether there is a search to save: a text or a filter is set. */
  canSave: boolean;
  onTake: (filter: CrewFilter) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [named, setNamed] = useState<Saved | 'new' | null>(null);
  const { data, refetch } = useCall('getCrewSearches', {});
  const confirm = useConfirm();
  const remove = useChange('deleteCrewSearch', { done: () => void refetch() });
  const close = () => setAnchor(null);
  const forget = async ({ id, name }: Saved) => {
    close();
    if (await confirm({ title: `Delete the search “${name}”?`, yes: 'Delete', danger: true }))
      remove.mutate({ id });
  };
  const searches = data?.searches ?? [];
  return (
    <>
      <Button
        endIcon={<ChevronDownIcon size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Saved searches
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Saved searches' } }}
      >
        <List>
          {searches.length === 0 ? <p>None yet. Search or filter, then save it here.</p> : null}
          {searches.map((one) => (
            <div key={one.id}>
              <Button
                onClick={() => {
                  close();
                  onTake(one.filter);
                }}
              >
                {one.name}
              </Button>
              <IconButton
                aria-label={`Rename ${one.name}`}
                onClick={() => {
                  close();
                  setNamed(one);
                }}
              >
                <EditIcon size={16} aria-hidden />
              </IconButton>
              <IconButton aria-label={`Delete ${one.name}`} onClick={() => void forget(one)}>
                <TrashIcon size={16} aria-hidden />
              </IconButton>
            </div>
          ))}
          <Button
            disabled={!canSave}
            onClick={() => {
              close();
              setNamed('new');
            }}
          >
            Save this search
          </Button>
        </List>
      </Popover>
      {named === null ? null : (
        <NameDialog
          of={named === 'new' ? null : named}
          filter={filter}
          onSaved={() => void refetch()}
          onClose={() => setNamed(null)}
        />
      )}
    </>
  );
}
