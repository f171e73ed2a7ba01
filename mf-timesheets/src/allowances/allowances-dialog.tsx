import { FormDialog } from '@crewcall/ui/form-dialog';
import type { Row } from '../timesheet/card';
import { Allowances } from './allowances';

/** The allowances of one time of the office's list. */
export const AllowancesDialog = ({ row, onClose }: { row: Row; onClose: () => void }) => (
  <FormDialog title={`Allowances of ${row.userName}`} maxWidth="sm" onClose={onClose}>
    <Allowances idTimesheet={row.id} none="No allowances for this time." />
  </FormDialog>
);
