import { useState } from 'react';
import {
  ApiError,
  useBus,
  useCall,
  useChange,
  useNavigation,
  useSnackbar,
  useUnsaved,
} from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';
import { customerProblem, emptyCustomer } from '../customers/customer-draft';

interface ConcludeDialogProps {
  registrant: { id: number; firstName: string; email: string; companyName: string };
  onClose: () => void;
  /** Closes the registration without making a customer. */
  onPlain: () => void;
}

/** Suggests a short name for job titles: the first word of the company's name, in capitals. */
const shortOf = (name: string): string => (name.trim().split(/\s+/)[0] ?? '').toUpperCase().slice(0, 12);

/** Makes a registered company a customer, and its contact the customer's manager. */
export function ConcludeDialog({ registrant, onClose, onPlain }: ConcludeDialogProps) {
  const { id, firstName, email, companyName } = registrant;
  const bus = useBus();
  const { go } = useNavigation();
  const { show } = useSnackbar();
  const others = useCall('getCustomers', {}).data?.customers ?? [];
  const suggested = { fullName: companyName, text: shortOf(companyName) };
  const [typed, setTyped] = useState(suggested);
  const [isAsked, setIsAsked] = useState(false);
  const draft = { ...emptyCustomer(others.map(({ color }) => color)), ...typed };
  const problem = isAsked ? customerProblem(draft) : null;
  const conclude = useChange('concludeCompany', {
    quiet: true,
    done: ({ idCustomer, idUser }) => {
      bus.emit('registrant.changed', { id });
      bus.emit('settings.changed', {});
      bus.emit('user.changed', { idUser });
      show(`${typed.fullName.trim()} is a customer now. We emailed a link to ${email}.`, {
        color: 'success',
      });
      void go(`/admin/customers/${idCustomer}`);
    },
  });
  const isTyped = typed.fullName !== suggested.fullName || typed.text !== suggested.text;
  useUnsaved(isTyped && !conclude.isSuccess, { title: 'Conclude' });
  const submit = () => {
    setIsAsked(true);
    if (customerProblem(draft)) return;
    conclude.mutate({ id, email, fullName: draft.fullName, text: draft.text, color: draft.color });
  };
  const field = (name: keyof typeof typed, label: string, max: number, help: string) => (
    <TextField
      label={label}
      required
      autoFocus={name === 'fullName'}
      value={typed[name]}
      error={problem?.field === name}
      helperText={problem?.field === name ? problem.text : help}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: max, autoComplete: 'off' } }}
    />
  );
  const refused =
    conclude.error instanceof ApiError
      ? conclude.error.text
      : conclude.error
        ? 'The customer could not be added.'
        : '';
  return (
    <FormDialog
      title={`Make ${companyName || 'the company'} a customer?`}
      yes="Add the customer"
      extra={
        <Button disabled={conclude.isPending} onClick={onPlain}>
          Conclude without a customer
        </Button>
      }
      maxWidth="sm"
      isBusy={conclude.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {field('fullName', 'Full name', 120, 'As it appears in lists and on timesheets.')}
      {field('text', 'Short name', 40, 'Appears before the title of its jobs, e.g. ACME.')}
      <Alert severity="info">
        {firstName} becomes its manager. We email a link to choose a password to {email}.
      </Alert>
      {refused === '' ? null : <Alert severity="error">{refused}</Alert>}
    </FormDialog>
  );
}
