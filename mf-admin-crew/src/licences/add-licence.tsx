import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { LICENCE_FILE_MAX_BYTES } from '@crewcall/domain/licences';
import { states } from '@crewcall/domain/zones';
import { newKey, useApi, useBus, useSession, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { FileInput, formatBytes } from '@crewcall/ui/file-input';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { smallerPicture } from '@crewcall/ui/smaller-picture';

interface AddLicenceProps {
  types: Out<'getMyLicences'>['types'];
  /** The type of the licence to renew; null for a new licence. */
  first: number | null;
  onClose: () => void;
}

const blank = { number: '', state: 0, issuedDay: '', expiryDay: '' };

/** Sends a licence to the office: the fields that its type requires, and a photo or PDF. */
export function AddLicence({ types, first, onClose }: AddLicenceProps) {
  const { call } = useApi();
  const bus = useBus();
  const { show } = useSnackbar();
  const { id: idUser } = useSession().user;
  const [key] = useState(newKey);
  const [idType, setIdType] = useState(first ?? (types.length === 1 ? (types[0]?.id ?? 0) : 0));
  const [typed, setTyped] = useState(blank);
  const [file, setFile] = useState<File | null>(null);
  const { failure, setFailure, isBusy, send } = useSend('The licence could not be sent.');
  const [isSent, setSent] = useState(false);
  const type = types.find(({ id }) => id === idType);
  const set = (part: Partial<typeof blank>) => {
    setTyped((before) => ({ ...before, ...part }));
    setFailure('');
  };
  const isDirty = file !== null || JSON.stringify(typed) !== JSON.stringify(blank);
  useUnsaved(isDirty && !isSent, { title: 'Licence', stays: 'here' });

  // Shrink photos, because a phone's are larger than necessary.
  const choose = async (chosen: File | undefined) => {
    setFailure('');
    const ready = chosen && (await smallerPicture(chosen));
    const isFit = ready !== undefined && ready.size <= LICENCE_FILE_MAX_BYTES;
    setFile(isFit ? ready : null);
    if (ready && !isFit)
      setFailure(
        `${ready.name} is ${formatBytes(ready.size)}; the largest allowed is ${formatBytes(LICENCE_FILE_MAX_BYTES)}.`,
      );
  };

  const submit = () => {
    if (!type) return setFailure('Choose which licence it is.');
    const { number, state, issuedDay, expiryDay } = typed;
    const body = {
      idType: type.id,
      key,
      ...(number.trim() === '' ? {} : { number: number.trim() }),
      ...(state === 0 ? {} : { state }),
      ...(issuedDay === '' ? {} : { issuedDay }),
      ...(expiryDay === '' ? {} : { expiryDay }),
      ...(file === null ? {} : { files: [file] }),
    };
    void send(async () => {
      await call('saveLicence', body, { quiet: true });
      setSent(true);
      bus.emit('licence.changed', { idUser });
      show('Sent. The office will check it.', { color: 'success' });
      onClose();
    });
  };

  return (
    <FormDialog
      title={first === null ? 'Add licence' : 'Renew licence'}
      yes="Send"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Licence"
        value={idType}
        onChange={(event) => setIdType(Number(event.target.value))}
        first={[0, 'Choose']}
        choices={types.map(({ id, name }) => [id, name])}
      />
      {type?.needs.number ? (
        <TextField
          label="Number"
          value={typed.number}
          onChange={(event) => set({ number: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
        />
      ) : null}
      {type?.needs.state ? (
        <SelectField
          label="Issuing state"
          value={typed.state}
          onChange={(event) => set({ state: Number(event.target.value) })}
          first={[0, 'Choose']}
          choices={states.map(({ id, name }) => [id, name])}
        />
      ) : null}
      {type?.needs.expiry ? (
        <DateField label="Expires" value={typed.expiryDay} onChange={(expiryDay) => set({ expiryDay })} />
      ) : null}
      {type?.needs.file ? (
        <FileInput
          label="Photo or PDF of the licence"
          accept="image/jpeg,image/png,application/pdf"
          hint="JPEG, PNG or PDF, up to 10 MB. Do not send a passport."
          chosen={file ? [file.name] : []}
          onFiles={([chosen]) => void choose(chosen)}
        />
      ) : null}
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
    </FormDialog>
  );
}
