import type { CrewUser, ReqCrew } from '@crewcall/contract/types';
import { InviteStatus } from '@crewcall/domain/invite';
import type { InviteStatus as Status } from '@crewcall/domain/invite';
import { namesApart } from '@crewcall/domain/namesakes';
import { nearShift } from '@crewcall/domain/texts';
import { PersonName } from '@crewcall/platform';
import { Avatar } from '@crewcall/ui/avatar';
import { styled } from '@crewcall/ui/basics';
import { RowList } from '@crewcall/ui/row-list';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import { AnswerButtons } from '../answer-buttons';
import { InviteMenu } from './invite-menu';
import { cautionsOf } from '../../application-notes';
import type { Application } from '../../application-notes';

const List = styled(RowList)({
  '& > li': { padding: 0 },
  '& > li[data-waiting]': {
    background: token('sel'),
    borderRadius: token('r'),
    margin: '0 -8px',
    padding: '4px 8px',
  },
  '& small': { color: token('bad') },
  '& small[data-quiet]': { color: token('ink-3') },
  '@media (max-width:480px)': {
    '& [data-answers]': { flex: '1 1 100%', '& > button': { flex: 1 } },
  },
});
const Answers = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

const order: Record<number, number> = { 2: 0, 1: 1, 3: 2 };
const byStanding = (a: CrewUser, b: CrewUser) =>
  (order[a.status] ?? 3) - (order[b.status] ?? 3) || a.fullName.localeCompare(b.fullName, 'en-AU');

export interface CrewPeopleProps {
  crew: ReqCrew;
  /** Ids of people with another shift close by. */
  doubled: readonly number[];
  /** Ids of people whose accounts were deactivated. */
  switchedOff: readonly number[];
  applications: readonly Application[];
  canInvite: boolean;
  /** People can no longer be added; they can still be removed. */
  isClosed: boolean;
  isBusy: boolean;
  onPick: (user: CrewUser, status: Status) => void;
  onAnswer: (application: Application, accept: boolean) => void;
  isAnswering: (application: Application) => boolean;
}

/** The people of a crew: confirmed first, then invited, declined, and applicants. */
export function CrewPeople(props: CrewPeopleProps) {
  const {
    crew,
    doubled,
    switchedOff,
    applications,
    canInvite,
    isClosed,
    isBusy,
    onPick,
    onAnswer,
    isAnswering,
  } = props;
  const people = [...crew.userList]
    .filter((user) => user.status !== InviteStatus.NotDefined)
    .sort(byStanding);
  if (people.length + applications.length === 0) return null;
  const nameOf = namesApart([
    ...applications.map(({ idUser: id, fullName }) => ({ id, fullName })),
    ...crew.userList,
  ]);
  return (
    <List lines="none" main="5em" aria-label={`Workers of ${crew.groupName}`}>
      {applications.map((one) => (
        <li key={`applied-${one.idUser}`} data-waiting="">
          <Avatar name={one.fullName} size={28} />
          <span data-main="">
            <PersonName idUser={one.idUser}>{nameOf({ id: one.idUser, fullName: one.fullName })}</PersonName>
            <small data-quiet="">has applied</small>
            {cautionsOf(one).map((note) => (
              <small key={note}>{note}</small>
            ))}
          </span>
          <StatusPill of="invite" state="applied" />
          <Answers data-answers="">
            <AnswerButtons
              size="small"
              icons={14}
              label={(reply) => `${reply} ${nameOf({ id: one.idUser, fullName: one.fullName })}`}
              isBusy={isAnswering(one)}
              onReply={(accept) => onAnswer(one, accept)}
            />
          </Answers>
        </li>
      ))}
      {people.map((user) => (
        <li key={user.id}>
          <Avatar name={user.fullName} src={user.picture ?? null} size={28} />
          <span data-main="">
            <PersonName idUser={user.id}>{nameOf(user)}</PersonName>
            {switchedOff.includes(user.id) ? <small>Switched off</small> : null}
            {doubled.includes(user.id) ? <small>{nearShift('Another')}</small> : null}
          </span>
          <InviteMenu
            name={nameOf(user)}
            status={user.status}
            refused={user.refused}
            disabled={!canInvite}
            isClosed={isClosed}
            isBusy={isBusy}
            onPick={(status) => onPick(user, status)}
          />
        </li>
      ))}
    </List>
  );
}
