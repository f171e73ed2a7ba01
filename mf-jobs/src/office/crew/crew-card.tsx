import { useState } from 'react';
import { InviteStatus } from '@crewcall/domain/invite';
import type { Out, ReqCrew } from '@crewcall/contract/types';
import { useSession } from '@crewcall/platform';
import { Button, IconButton, StateText, styled } from '@crewcall/ui/basics';
import { formatDay, formatRange, formatTime, zoneNote } from '@crewcall/ui/format';
import { Gauge } from '@crewcall/ui/gauge';
import { EditIcon, KeyIcon, UserPlusIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { latePart } from '@crewcall/platform/lazy-part';
import type { FormRights } from '../form/manager-mode';
import type { JobEdits } from '../form/use-job-edits';
import { useTakingOff } from '../cancel/use-taking-off';
import { CrewFields } from './crew-fields';
import { CrewPeople } from './crew-people';
import type { useApplications } from './use-applications';
import type { useInvite } from './use-invite';

const CrewPay = latePart(() => import('./crew-pay').then(({ CrewPay }) => CrewPay));
const CrewLicences = latePart(() => import('./crew-licences').then(({ CrewLicences }) => CrewLicences));
const CrewAllowances = latePart(() =>
  import('./crew-allowances').then(({ CrewAllowances }) => CrewAllowances),
);

const Root = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  padding: '12px 14px 14px',
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
});
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  '& > div': { flex: '1 1 190px', minWidth: 0 },
  '& h3': { fontSize: 15, fontWeight: 700, lineHeight: 1.3 },
  '& small': { color: token('ink-3'), fontSize: 13, display: 'inline-flex', alignItems: 'center', gap: 4 },
  '@media (max-width:480px)': { '& > div': { flex: 1 }, '& > span': { order: 3, flexBasis: '100%' } },
});

export interface CrewCardProps {
  crew: ReqCrew;
  form: JobEdits;
  groups: Out<'getJobDetail'>['extraData']['groups'];
  /** People who have another shift close by, with the crew. */
  doubled: NonNullable<Out<'getJobDetail'>['extraData']['doubled']>;
  /** Ids of inactive people. */
  switchedOff: readonly number[];
  rights: FormRights;
  /** People can no longer be added to the job. */
  isClosed: boolean;
  applications: ReturnType<typeof useApplications>;
  inviting: ReturnType<typeof useInvite>;
  onInvite: () => void;
}

/** One crew of the job: its fields, its people, and the button to invite more. */
export function CrewCard(props: CrewCardProps) {
  const { crew, form, groups, doubled, switchedOff, rights, isClosed, applications, inviting, onInvite } =
    props;
  const { job } = form;
  const { can } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const takingOff = useTakingOff(inviting.invite);
  const group = groups.find((one) => one.id === crew.groupId)?.groupName ?? crew.groupName;
  const confirmed = crew.userList.filter((user) => user.status === InviteStatus.Confirmed).length;
  const isOtherDay = formatDay(crew.startTime, job.tz) !== formatDay(job.date, job.tz);
  const note = zoneNote(job.tz, undefined, crew.startTime);
  return (
    <Root aria-label={`Crew ${group}`}>
      <Head>
        <div>
          <h3>
            {group} ·{' '}
            {crew.endTime === null
              ? formatTime(crew.startTime, job.tz)
              : formatRange(crew.startTime, crew.endTime, job.tz)}{' '}
            {note}
          </h3>
          {isOtherDay || crew.requireCode ? (
            <small>
              <StateText>{isOtherDay ? formatDay(crew.startTime, job.tz) : null}</StateText>
              {crew.requireCode ? (
                <>
                  <KeyIcon size={13} aria-hidden />
                  <StateText>{crew.code ? `Code ${crew.code}` : 'With a code'}</StateText>
                </>
              ) : null}
            </small>
          ) : null}
        </div>
        <Gauge confirmed={confirmed} amount={crew.amount} width={80} />
        <IconButton
          size="small"
          aria-label={`Edit ${group}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <EditIcon size={16} aria-hidden />
        </IconButton>
      </Head>
      {isOpen ? <CrewFields crew={crew} form={form} groups={groups} rights={rights} /> : null}
      {isOpen ? <CrewPay idReqCrew={crew.id} idGroup={crew.groupId} group={group} /> : null}
      <CrewPeople
        crew={crew}
        doubled={doubled.filter(({ idReqCrew }) => idReqCrew === crew.id).map(({ idUser }) => idUser)}
        switchedOff={switchedOff}
        applications={applications.waiting.filter((one) => one.idReqCrew === crew.id)}
        canInvite={rights.canInvite}
        isClosed={isClosed}
        isBusy={inviting.isBusy}
        onPick={(user, status) => void takingOff.pick({ ...user, idReqCrew: crew.id }, status)}
        onAnswer={(one, accept) => void applications.answer([one], accept)}
        isAnswering={applications.isBusy}
      />
      {takingOff.dialog}
      {rights.canInvite ? <CrewLicences idJob={job.id} idReqCrew={crew.id} group={group} /> : null}
      {can('timesheet.write') ? <CrewAllowances idJob={job.id} idReqCrew={crew.id} group={group} /> : null}
      {isClosed ? null : (
        <Button
          disabled={!rights.canInvite}
          startIcon={<UserPlusIcon aria-hidden />}
          aria-label={`Invite workers to ${group}`}
          onClick={onInvite}
        >
          Invite workers
        </Button>
      )}
    </Root>
  );
}
