import { useState } from 'react';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { dayText } from '@crewcall/domain/time';
import { ApiError, useBus, useCall, useChange, useNow, useSession } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { useSend } from '@crewcall/platform/use-send';
import { Alert } from '@crewcall/ui/basics';
import { ColourField } from '@crewcall/ui/colour-field';
import { Combobox } from '@crewcall/ui/combobox';
import { DateField } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { InputAdornment } from '@crewcall/ui/mui';
import { FieldRow } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { draftOf, typedBudget } from './event-texts';
import type { EventDraft, StoredEvent } from './event-texts';

interface EventDialogProps {
  /** The event to change, as it is now; null for a new one. */
  event: StoredEvent | null;
  onClose: () => void;
  onSaved: (event: StoredEvent) => void;
}

const emptyDraft = (today: string): EventDraft => ({
  ...{ name: '', prepend: '', poNumber: '', firstDay: today, lastDay: today, notes: '', budget: '' },
  ...{ contactName: '', contactPhone: '', contactEmail: '', color: JOB_COLOR },
});

/** The version in a 409 of `saveEvent`; null if the failure is something else. */
const currentVersion = (error: unknown): number | null =>
  error instanceof ApiError && error.kind === 'conflict'
    ? ((error.body as { event?: StoredEvent } | null)?.event?.version ?? null)
    : null;

/** The form of an event. */
export function EventDialog({ event, onClose, onSaved }: EventDialogProps) {
  const bus = useBus();
  const { companyZone } = useSession().user;
  const today = dayText(companyZone, useNow());
  const customers = (useCall('getAvailablePrepend', {}).data?.prepends ?? []).filter(
    ({ text }) => text !== '',
  );
  const { draft, set, overtaken } = useEdits(event === null ? emptyDraft(today) : draftOf(event));
  const [version, setVersion] = useState(event?.version);
  const { failure, isBusy, send } = useSend('The event could not be saved. Try again.');
  const save = useChange('saveEvent', { quiet: true, once: true });
  const { budget, ...fields } = draft;
  const budgetCents = typedBudget(budget);
  const isBackwards = draft.lastDay < draft.firstDay;
  const word = (name: Exclude<keyof EventDraft, 'firstDay' | 'lastDay'>, label: string, max: number) => ({
    label,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    slotProps: { htmlInput: { maxLength: max, autoComplete: 'off' } },
  });
  const submit = () => {
    if (budgetCents === undefined) return;
    void send(async () => {
      const known = event === null || version === undefined ? {} : { id: event.id, version };
      try {
        const out = await save.mutateAsync({ ...fields, ...known, budgetCents });
        bus.emit('event.changed', { id: out.event.id });
        onSaved(out.event);
      } catch (error) {
        const current = currentVersion(error);
        if (event !== null && current !== null) {
          setVersion(current);
          overtaken(error, () => bus.emit('event.changed', { id: event.id }));
        }
        throw error;
      }
    });
  };
  return (
    <FormDialog
      title={event === null ? 'Add event' : 'Change event'}
      yes="Save"
      maxWidth="sm"
      isBusy={isBusy}
      disabled={
        draft.name.trim() === '' ||
        draft.firstDay === '' ||
        draft.lastDay === '' ||
        isBackwards ||
        budgetCents === undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <TextField required autoFocus {...word('name', 'Name', 120)} />
      <FieldRow min={180}>
        <Combobox
          label="Customer"
          options={customers}
          optionLabel={({ text, fullName }) =>
            fullName && fullName !== text ? `${text} · ${fullName}` : text
          }
          optionKey={({ text }) => text}
          placeholder="None"
          value={customers.find(({ text }) => text === draft.prepend) ?? null}
          onChange={(one) => set({ prepend: one?.text ?? '' })}
        />
        <TextField {...word('poNumber', 'PO number', 60)} />
      </FieldRow>
      <FieldRow min={150}>
        <DateField
          label="First day"
          required
          value={draft.firstDay}
          onChange={(firstDay) =>
            set({ firstDay, ...(draft.lastDay < firstDay ? { lastDay: firstDay } : {}) })
          }
        />
        <DateField
          label="Last day"
          required
          value={draft.lastDay}
          error={isBackwards}
          helperText={isBackwards ? 'The last day is before the first. Change one of them.' : undefined}
          onChange={(lastDay) => set({ lastDay })}
        />
        <TextField
          {...word('budget', 'Budget', 14)}
          error={budgetCents === undefined}
          helperText={budgetCents === undefined ? 'An amount, e.g. 25000' : 'Pay of the crew. Empty: none'}
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
      </FieldRow>
      <FieldRow min={180}>
        <TextField {...word('contactName', 'Contact', 120)} />
        <TextField {...word('contactPhone', 'Contact’s phone', 40)} type="tel" />
        <TextField {...word('contactEmail', 'Contact’s email', 254)} type="email" />
      </FieldRow>
      <TextField {...word('notes', 'Notes for the office', 4000)} multiline minRows={3} maxRows={10} />
      <ColourField
        label="Colour"
        value={draft.color}
        choices={[JOB_COLOR, ...customers.map(({ defaultColor }) => defaultColor)]}
        onChange={(color) => set({ color })}
      />
    </FormDialog>
  );
}
