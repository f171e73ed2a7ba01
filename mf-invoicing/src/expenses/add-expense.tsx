import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { expenseProblem, expenseTypeNames, expenseTypes, usualGst } from '@crewcall/domain/expenses';
import type { ExpenseType } from '@crewcall/domain/expenses';
import { parseCents, plainDollars } from '@crewcall/domain/money';
import { dayText } from '@crewcall/domain/zone-days';
import { newKey, useNow, useOfflineQueue, useUnsaved } from '@crewcall/platform';
import type { QueueItem } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { dayWords } from './expense-texts';
import { ReceiptInput } from './receipt-input';

type Job = Out<'getMyExpenses'>['jobs'][number];

interface Draft {
  idJob: number;
  day: string;
  type: ExpenseType;
  amount: string;
  /** Null while it follows the amount. */
  gst: string | null;
  note: string;
  file: File | null;
}

const blank = { type: 'parking', amount: '', gst: null, note: '', file: null } as const;
const lastDay = (job: Job | undefined, today: string): string =>
  job !== undefined && job.last < today ? job.last : today;

/** What the form begins with: a refused expense, or an empty one for the last job that has begun. */
function firstDraft(jobs: readonly Job[], now: number, again: QueueItem<'expense'> | null): Draft {
  if (again !== null) {
    const { idJob, day, type, cents, gstCents, note = '', files } = again.body;
    const amounts = { amount: plainDollars(cents), gst: plainDollars(gstCents) };
    return { idJob: Number(idJob), day, type, ...amounts, note, file: files?.[0] ?? null };
  }
  const job = jobs.find(({ tz, first }) => first <= dayText(tz, now)) ?? jobs[0];
  return { ...blank, idJob: job?.id ?? 0, day: job ? lastDay(job, dayText(job.tz, now)) : '' };
}

const nothing = { text: '', field: '' };

export interface AddExpenseProps {
  jobs: readonly Job[];
  /** How many days after a job its expenses can be sent. */
  days: number;
  /** Payroll pays the worker, not an invoice. */
  byPayroll: boolean;
  /** An expense that the server refused, to be changed and sent again. */
  again: QueueItem<'expense'> | null;
  onClose: () => void;
}

/** Asks for an expense. It is saved on this device, and sent once there is a network. */
export function AddExpense({ jobs, days, byPayroll, again, onClose }: AddExpenseProps) {
  const now = useNow();
  const { put, dismiss } = useOfflineQueue('expense');
  const [first] = useState(() => firstDraft(jobs, now, again));
  const [draft, setDraft] = useState(first);
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<{ text: string; field: string }>(nothing);
  const set = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(nothing);
  };
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(first) || draft.file !== first.file, {
    title: 'Expense',
    stays: 'here',
  });
  const job = jobs.find(({ id }) => id === draft.idJob);
  const cents = parseCents(draft.amount);
  const proposed = cents === null || cents < 0 ? '' : plainDollars(usualGst(cents));
  const gst = draft.gst ?? proposed;

  const submit = () => {
    if (job === undefined) return setProblem({ text: 'Choose the job.', field: 'idJob' });
    const { idJob, day, type, note, file } = draft;
    const gstCents = parseCents(gst === '' ? '0' : gst);
    const limits = { sentOn: dayText(job.tz, now), days };
    const found = expenseProblem({ cents, gstCents, day }, job, limits);
    if (found !== null || cents === null || gstCents === null) return setProblem(found ?? nothing);
    const key = newKey();
    const body = { idJob, day, type, cents, gstCents, note: note.trim(), key };
    void put(idJob, now, file === null ? body : { ...body, files: [file] });
    if (again !== null) void dismiss(again.key);
    onClose();
  };
  const mark = (field: string) => ({ error: problem.field === field });
  const isPartly = (job?.first ?? '') < (job?.last ?? '');

  return (
    <FormDialog title="Expense" yes="Send" disabled={isPreparing} onSubmit={submit} onClose={onClose}>
      <SelectField
        label="Job"
        value={draft.idJob}
        {...mark('idJob')}
        onChange={(event) => {
          const chosen = jobs.find(({ id }) => id === Number(event.target.value));
          if (chosen) set({ idJob: chosen.id, day: lastDay(chosen, dayText(chosen.tz, now)) });
        }}
        choices={jobs.map((one) => [
          one.id,
          `${one.title}, ${dayWords(one.first, now)}${one.first < one.last ? ` – ${dayWords(one.last, now)}` : ''}`,
        ])}
      />
      <FieldRow min={150}>
        <DateField
          label={isPartly ? 'Day on which you paid' : 'Day'}
          value={draft.day}
          {...mark('day')}
          onChange={(day) => set({ day })}
        />
        <SelectField
          label="What for"
          value={draft.type}
          onChange={(event) => set({ type: event.target.value as ExpenseType })}
          choices={expenseTypes.map((type) => [type, expenseTypeNames[type]])}
        />
      </FieldRow>
      <FieldRow min={150}>
        <TextField
          label="Amount with GST, $"
          value={draft.amount}
          {...mark('cents')}
          onChange={(event) => set({ amount: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' } }}
        />
        <TextField
          label="GST in it, $"
          value={gst}
          {...mark('gstCents')}
          helperText="See the receipt; 0 if there is none."
          onChange={(event) => set({ gst: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' } }}
        />
      </FieldRow>
      <TextField
        label="Note"
        value={draft.note}
        helperText={byPayroll ? undefined : 'Shown on your invoice.'}
        onChange={(event) => set({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <ReceiptInput
        file={draft.file}
        isPreparing={isPreparing}
        onFile={(file) => set({ file })}
        onPreparing={setPreparing}
      />
      {problem.text === '' ? null : <Alert severity="error">{problem.text}</Alert>}
    </FormDialog>
  );
}
