import type { Job, Out } from '@crewcall/contract/types';
import { isInCrew } from '@crewcall/domain/invite';
import { Link, useSession } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';

export type Lacks = NonNullable<Out<'getJobDialog'>['lacks']>;

/** Says which licences the worker lacks for their crew, or for any crew of the job, and where to add them. */
export function LicenceNotice({ job, lacks }: { job: Job; lacks: Lacks }) {
  const { user } = useSession();
  const isMine = ({ id, status }: { id: number; status: number }) => id === user.id && isInCrew(status);
  const own = new Set(job.reqCrew.filter(({ userList }) => userList.some(isMine)).map(({ id }) => id));
  const concerning = lacks.filter(({ idReqCrew }) => own.size === 0 || own.has(idReqCrew));
  const sentences = [...new Set(concerning.map(({ text }) => text))];
  if (sentences.length === 0) return null;
  const isBlocked = concerning.some(({ rule }) => rule === 'block');
  return (
    <Alert severity={isBlocked ? 'error' : 'warning'}>
      {sentences.join(' ')} <Link to="/me?tab=licences">Add it under Me</Link>
    </Alert>
  );
}
