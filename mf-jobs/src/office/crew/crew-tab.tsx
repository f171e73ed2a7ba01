import { Suspense, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { closedToCrew } from '@crewcall/domain/closed-job';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Alert, styled } from '@crewcall/ui/basics';
import { Combobox } from '@crewcall/ui/combobox';
import { formatTime, plural } from '@crewcall/ui/format';
import { UsersIcon } from '@crewcall/ui/icons';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { FormRights } from '../form/manager-mode';
import type { FormView } from '../form/use-form-view';
import type { JobEdits } from '../form/use-job-edits';
import { type NamedPerson, usePeopleByName } from '../use-people-by-name';
import { AddCrew } from './add-crew';
import { CrewCard } from './crew-card';
import type { PickedPeople } from './fill-picks';
import { FillPlaces } from './fill-places';
import { useApplications } from './use-applications';
import { useInvite } from './use-invite';

interface SupervisorsFieldProps {
  /** Ids of the supervisors. */
  value: readonly number[];
  /** The supervisors who are saved, with their names. */
  saved: readonly NamedPerson[];
  disabled: boolean;
  onChange: (ids: number[]) => void;
}

/** Chooses the people who run the job on site, by name. */
function SupervisorsField({ value, saved, disabled, onChange }: SupervisorsFieldProps) {
  const found = usePeopleByName('supervisor', { enabled: !disabled });
  // Names of supervisors chosen here who are not saved yet.
  const [added, setAdded] = useState<readonly NamedPerson[]>([]);
  const named = new Map([...added, ...saved].map((person) => [person.id, person]));
  const chosen = value.flatMap((id) => named.get(id) ?? []);
  return (
    <Combobox
      multiple
      label="Supervisors"
      {...found}
      optionLabel={(person) => person.fullName}
      optionKey={(person) => person.id}
      value={chosen}
      onChange={(next) => {
        setAdded((was) => [...was, ...next]);
        // An id whose name is not known has no chip, so the user cannot have removed it: keep it.
        onChange([...value.filter((id) => !named.has(id)), ...next.map(({ id }) => id)]);
      }}
      placeholder="Who runs the job on site"
      disabled={disabled}
    />
  );
}

const InvitePanel = lazyPart(() => import('../invite/invite-panel').then(({ InvitePanel }) => InvitePanel));

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });
const inviteView = /^invite-(\d+)$/;

export interface CrewTabProps {
  form: JobEdits;
  extra: Out<'getJobDetail'>['extraData'];
  rights: FormRights;
  formView: FormView;
}

/** The job's supervisors, and its crews with their people; or the invite list of one crew. */
export function CrewTab({ form, extra, rights, formView }: CrewTabProps) {
  const { job } = form;
  const applications = useApplications(job.id, rights.canApprove);
  const inviting = useInvite(job.id, form.alone);
  const [picked, setPicked] = useState<PickedPeople | null>(null);
  const crews = job.reqCrew.filter((crew) => !crew.deleted);
  const idInvite = Number(inviteView.exec(formView.subView ?? '')?.[1] ?? 0);
  const asked = crews.find((crew) => crew.id === idInvite);
  const closed = closedToCrew(job.status, rights.canInvite);
  if (asked && rights.canInvite && closed === null)
    return (
      <Suspense fallback={<SkeletonTable rows={8} cols={3} />}>
        <InvitePanel
          // The chosen people of one crew are not those of another.
          key={asked.id}
          job={job}
          crew={asked}
          inviting={inviting}
          picks={picked?.idReqCrew === asked.id ? picked.picks : undefined}
          onBack={() => {
            setPicked(null);
            formView.show('crew');
          }}
        />
      </Suspense>
    );

  return (
    <Root>
      {closed === null || crews.length === 0 ? null : <Alert severity="info">{closed}</Alert>}
      {crews.length === 0 ? (
        <EmptyState
          icon={UsersIcon}
          title="No crew yet"
          text={closed ?? 'Add a group, say when it starts and how many are needed.'}
        />
      ) : null}
      {closed === null && rights.canInvite ? (
        <FillPlaces
          job={job}
          crews={crews}
          onChoose={(people) => {
            setPicked(people);
            formView.show('crew', `invite-${people.idReqCrew}`);
          }}
        />
      ) : null}
      {crews.map((crew) => (
        <CrewCard
          key={crew.id}
          crew={crew}
          form={form}
          groups={extra.groups}
          doubled={extra.doubled ?? []}
          switchedOff={extra.switchedOff ?? []}
          rights={rights}
          isClosed={closed !== null}
          applications={applications}
          inviting={inviting}
          onInvite={() => formView.show('crew', `invite-${crew.id}`)}
        />
      ))}
      {(form.state.kind === 'waiting' ? form.adding : []).map((crew, index) => (
        <Alert key={index} severity="info">
          {`${extra.groups.find(({ id }) => id === crew.groupId)?.groupName ?? 'A group'}, ${formatTime(crew.startTime, job.tz)}, ${plural(crew.amount, 'place')}: not saved yet.`}
        </Alert>
      ))}
      {closed === null ? (
        <AddCrew
          // A new crew starts on the saved date, because the user may still reject the new date.
          job={form.askedDate ? { ...job, date: form.server.date } : job}
          groups={extra.groups}
          disabled={!rights.canEditCrews}
          onAdd={(crew) => form.putCrews([crew])}
        />
      ) : null}
      <SupervisorsField
        value={job.selectedSupervisors}
        saved={extra.supervisors}
        onChange={(ids) => form.set('selectedSupervisors', ids)}
        disabled={!rights.canEdit('selectedSupervisors')}
      />
    </Root>
  );
}
