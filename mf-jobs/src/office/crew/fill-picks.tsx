import type { Job, Out, ReqCrew } from '@crewcall/contract/types';
import { PersonName, useCall } from '@crewcall/platform';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import type { Pick } from '../invite/use-suggestions';

const Root = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: '12px 14px 14px',
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  '& h3': { fontSize: 15, fontWeight: 700 },
  '& h4': { fontSize: 14, fontWeight: 650 },
  '& p': { color: token('ink-3'), fontSize: 13.5 },
});
const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 6 });

/** The people who were picked for one crew. */
export interface PickedPeople {
  idReqCrew: number;
  picks: readonly Pick[];
}

export interface FillPicksProps {
  job: Job;
  crews: readonly ReqCrew[];
  /** Opens the invite list with these people chosen. */
  onChoose: (people: PickedPeople) => void;
  onClose: () => void;
}

type Filled = Out<'fillCrews'>;

function CrewPicks({
  crew,
  job,
  filled,
  onChoose,
}: Omit<FillPicksProps, 'crews' | 'onClose'> & { crew: ReqCrew; filled: Filled }) {
  const picks = filled.picks.filter(({ idReqCrew }) => idReqCrew === crew.id);
  const left = filled.left.find(({ idReqCrew }) => idReqCrew === crew.id);
  if (picks.length === 0 && left === undefined) return null;
  const people = picks.map(({ idUser, reasons }) => ({ id: idUser, reasons }));
  return (
    <div>
      <h4>
        {crew.groupName} · {formatDayTime(crew.startTime, job.tz)}
      </h4>
      {picks.length === 0 ? null : (
        <RowList aria-label={`Suggested for ${crew.groupName}`}>
          {picks.map(({ idUser, fullName, reasons }) => (
            <li key={idUser}>
              <div data-main="">
                <PersonName idUser={idUser}>{fullName}</PersonName>
                <small>{reasons.join(' · ')}</small>
              </div>
            </li>
          ))}
        </RowList>
      )}
      {left === undefined ? null : (
        <p>
          {left.open === 1 ? '1 place stays' : `${left.open} places stay`} open. {left.text}
        </p>
      )}
      {picks.length === 0 ? null : (
        <Foot>
          <Button onClick={() => onChoose({ idReqCrew: crew.id, picks: people })}>
            Choose {plural(picks.length, 'person', 'people')} in the invite list
          </Button>
        </Foot>
      )}
    </div>
  );
}

/** Suggestions for all open places of a job, with reasons. Nobody is invited: the invite list opens with them chosen. */
export function FillPicks({ job, crews, onChoose, onClose }: FillPicksProps) {
  const read = useCall('fillCrews', { idJob: job.id });
  return (
    <Root aria-label="Suggested for the open places">
      <h3>Suggested for the open places</h3>
      <Loaded
        read={read}
        what="The suggestions"
        skeleton={<SkeletonTable rows={4} cols={2} label="Looking for people" />}
      >
        {(filled) => (
          <>
            {filled.how === 'quick' ? (
              <Alert severity="info">
                Found by a quicker method, as the best choice would take too long. A better one may exist.
              </Alert>
            ) : null}
            {crews.map((crew) => (
              <CrewPicks key={crew.id} crew={crew} job={job} filled={filled} onChoose={onChoose} />
            ))}
            {filled.picks.length === 0 && filled.left.length === 0 ? (
              <p>All places have somebody confirmed, invited or in a draft.</p>
            ) : (
              <p>Nobody is invited yet.</p>
            )}
          </>
        )}
      </Loaded>
      <Foot>
        <Button onClick={onClose}>Close</Button>
      </Foot>
    </Root>
  );
}
