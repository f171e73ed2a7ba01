import type { Group } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { useSession } from '@crewcall/platform';
import { InputAdornment } from '@crewcall/ui/mui';
import { ErrorDialog } from '@crewcall/ui/error-dialog';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';
import { GroupPay } from './group-pay';
import { useGroupForm } from './use-group-form';
import { LicenceRules } from '@crewcall/ui/licence-rules';

interface GroupDialogProps {
  /** The stored group; null for a new one. */
  group: Group | null;
  onClose: () => void;
}

/** A group's name, and its usual rate, which people get when they are added. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const mayPay = useSession().can('settings.write');
  const form = useGroupForm(group, onClose);
  return (
    <>
      <FormDialog
        title={group ? 'Change Group' : 'Create New Group'}
        yes={group ? 'Save' : 'Create'}
        disabled={form.mayNotSave}
        isBusy={form.isSaving}
        onSubmit={form.submit}
        onClose={onClose}
      >
        <TextField
          label="Group Name"
          autoFocus
          required
          value={form.name}
          onChange={(event) => form.setName(event.target.value)}
          helperText="As shown on crews and rates, e.g. Rigger."
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <TextField
          label="Usual rate"
          value={form.rate}
          disabled={!mayPay}
          error={form.isOdd}
          onChange={(event) => form.setRate(event.target.value)}
          helperText={
            form.isOdd ? 'Type dollars an hour, e.g. 35.50.' : 'What a new person gets. Existing rates stay.'
          }
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
            input: {
              startAdornment: <InputAdornment position="start">$</InputAdornment>,
              endAdornment: <InputAdornment position="end">per hour</InputAdornment>,
            },
          }}
        />
        {group === null ? null : <GroupPay idGroup={group.id} groupName={group.groupName} />}
        {form.types.length > 0 ? (
          <LicenceRules types={form.types} rules={form.rules} onChange={form.setRule} />
        ) : null}
      </FormDialog>
      <ErrorDialog title={texts.error} text={form.failure} onClose={form.forgetFailure} />
    </>
  );
}
