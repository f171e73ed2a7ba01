import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { FormEvent } from 'react';
import { NOTE_MAX } from '@crewcall/domain/limits';
import { newKey, useApi, useBus, useCall, useChange, useSession, useUnsaved } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert, Button, IconButton, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { TrashIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { TextField } from '@crewcall/ui/text-field';

const Form = styled('form')({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  '& > .MuiFormControl-root': { width: '100%' },
});

interface PersonNotesProps {
  idUser: number;
  /**
   * Called with whether there is an unsaved note. Navigation asks the user anyway; a parent that hides the notes in
   * another way must ask.
   */
  onDirty?: (isDirty: boolean) => void;
}

function AddNote({ idUser, onDirty }: PersonNotesProps) {
  const { call } = useApi();
  const bus = useBus();
  const help = useId();
  const [text, setText] = useState('');
  // Idempotency key, unchanged until the save is confirmed: if the response is lost, a retry adds no second note.
  const [key, setKey] = useState(newKey);
  const { failure, setFailure, isBusy, send } = useSend('The note could not be saved.');
  const isTyped = text.trim() !== '';
  useUnsaved(isTyped, { title: 'Note' });
  const tell = useEffectEvent((isDirty: boolean) => onDirty?.(isDirty));
  useEffect(() => {
    tell(isTyped);
    return () => tell(false);
  }, [isTyped]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped) return setFailure('Write the note first.');
    void send(async () => {
      await call('addNote', { idUser, text: text.trim(), key }, { quiet: true });
      setText('');
      setKey(newKey());
      bus.emit('user.changed', { idUser });
    });
  };
  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        label="New note"
        multiline
        minRows={2}
        value={text}
        error={failure !== ''}
        helperText={failure || 'Crew never see it here, but the person may ask to read it, so be fair.'}
        onChange={(event) => {
          setText(event.target.value);
          setFailure('');
        }}
        slotProps={{ htmlInput: { maxLength: NOTE_MAX }, formHelperText: { id: help } }}
      />
      <Button type="submit" loading={isBusy}>
        Add note
      </Button>
    </Form>
  );
}

/** The office's notes about a user. Do not render it for the signed-in user's own profile: the server refuses that. */
export function PersonNotes({ idUser, ...rest }: PersonNotesProps) {
  const { can } = useSession();
  const bus = useBus();
  const confirm = useConfirm();
  const read = useCall('getNotes', { idUser });
  const remove = useChange('deleteNote', { done: () => bus.emit('user.changed', { idUser }) });
  const mayWrite = can('user.write');
  const drop = async (id: number) => {
    const isSure = await confirm({
      title: 'Delete this note?',
      text: 'It is deleted for everybody.',
      yes: 'Delete',
      danger: true,
    });
    if (isSure) remove.mutate({ id });
  };
  return (
    <>
      {mayWrite ? <AddNote idUser={idUser} {...rest} /> : null}
      <Loaded
        read={read}
        what="The notes"
        skeleton={<SkeletonTable rows={2} cols={1} label="Loading the notes" />}
      >
        {({ notes }) =>
          notes.length === 0 ? (
            <Alert severity="info" sx={{ mt: 2 }}>
              No notes yet.
            </Alert>
          ) : (
            <RowList lines="above" sx={{ mt: 2 }} aria-label="Notes">
              {notes.map(({ id, text, by, at }) => (
                <li key={id}>
                  <div data-main="">
                    <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>
                    <small>
                      {by}, {formatDateTime(at, viewerZone())}
                    </small>
                  </div>
                  {mayWrite ? (
                    <IconButton aria-label={`Delete the note of ${by}`} onClick={() => void drop(id)}>
                      <TrashIcon size={18} aria-hidden />
                    </IconButton>
                  ) : null}
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </>
  );
}
