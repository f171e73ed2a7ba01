import type { Job } from '@crewcall/contract/types';
import { fieldOf, mayEdit } from '@crewcall/domain/job-fields';
import type { FieldName } from '@crewcall/domain/job-fields';
import { editLock, missingDetails } from '@crewcall/domain/job-rules';
import type { EditLock } from '@crewcall/domain/job-rules';
import { isManager } from '@crewcall/domain/policies';
import type { SessionView } from '@crewcall/platform';

/** What this user may do in the form; the server applies the same rules. */
export interface FormRights {
  isManager: boolean;
  /** All fields are read only. */
  isReadOnly: boolean;
  /** Close to the start, date and crews are locked for a customer's manager (48-hour rule). */
  lock: EditLock;
  canEdit: (field: FieldName) => boolean;
  sees: (field: FieldName) => boolean;
  /** Amounts, times, adding and deleting crews. */
  canEditCrews: boolean;
  /** Invite, confirm, remove workers. */
  canInvite: boolean;
  canApprove: boolean;
  seesLogs: boolean;
  canNotify: boolean;
  canShare: boolean;
  canDuplicate: boolean;
  canSetEvent: boolean;
}

/** Rights in the form, by role and by the time until the job. `now` in epoch ms. */
export function formRights(
  session: Pick<SessionView, 'can'> & { user: { managerOf: readonly string[] } },
  job: Job,
  now: number,
): FormRights {
  const ofCustomer = isManager(session.user);
  const isReadOnly = !session.can('job.write');
  const lock = editLock({ ...job, missing: missingDetails(job) }, ofCustomer, now);
  const isOffice = session.can('job.office');
  const editor = ofCustomer ? 'manager' : 'office';
  return {
    isManager: ofCustomer,
    isReadOnly,
    lock,
    canEdit: (field) =>
      !isReadOnly && mayEdit(field, editor, job.status) && !(field === 'date' && lock.locked),
    sees: (field) => !(ofCustomer && fieldOf(field).manager === 'none'),
    canEditCrews: !isReadOnly && !lock.locked,
    canInvite: isOffice,
    canApprove: session.can('crew.approve'),
    seesLogs: session.can('job.log'),
    canNotify: isOffice,
    canShare: isOffice,
    canDuplicate: !isReadOnly,
    canSetEvent: isOffice,
  };
}
