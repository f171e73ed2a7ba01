import { Link, PersonName } from '@crewcall/platform';
import { Checkbox } from '@crewcall/ui/mui';
import { Avatar } from '@crewcall/ui/avatar';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDayTime, zoneNote } from '@crewcall/ui/format';
import { Gauge } from '@crewcall/ui/gauge';
import { RowList } from '@crewcall/ui/row-list';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import { cautionsOf } from '../../application-notes';
import type { Application } from '../../application-notes';
import type { Answer } from '../../recent-answers';
import { AnswerButtons } from '../answer-buttons';

const Root = styled('section')({
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  padding: '12px 14px',
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 14px' },
  '& > header > div': { flex: '1 1 220px', minWidth: 0 },
  '& h2': { fontSize: 15, fontWeight: 700, lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& h2 a': { color: token('ink') },
  '& header small': { color: token('ink-3'), fontSize: 13 },
  // On a phone both answer buttons wrap below the name together.
  '& [data-answers]': { display: 'flex', gap: 8, marginLeft: 'auto' },
  '& li small': { color: token('bad') },
  '& > footer': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 },
});

export interface CrewApplicationsProps {
  /** At least one application, all for one crew. */
  applications: readonly Application[];
  answerOf: (application: Application) => Answer | null;
  isPicked: (application: Application) => boolean;
  onPick: (some: readonly Application[], isOn: boolean) => void;
  isBusy: (application: Application) => boolean;
  onReply: (some: readonly Application[], accept: boolean) => void;
  base: string;
}

/**
 * How many workers are confirmed on the crew now. An unanswered application has the current number. An answered one
 * has the number from before its answer, so if all are answered, acceptances since then are added.
 */
function confirmedNow(
  applications: readonly Application[],
  answerOf: CrewApplicationsProps['answerOf'],
): number | undefined {
  const open = applications.find((one) => answerOf(one) === null);
  if (open) return open.confirmed;
  const known = applications.flatMap(({ confirmed }) => (confirmed === undefined ? [] : [confirmed]));
  if (known.length === 0) return undefined;
  const latest = Math.max(...known);
  const since = applications.filter((one) => one.confirmed === latest && answerOf(one) === 'accepted');
  return latest + since.length;
}

/** The applications for one crew, answered one by one or together. */
export function CrewApplications(props: CrewApplicationsProps) {
  const { applications, answerOf, isPicked, onPick, isBusy, onReply, base } = props;
  const open = applications.filter((one) => answerOf(one) === null);
  const newest = open[0] ?? applications[0];
  if (newest === undefined) return null;
  const { amount, groupName, jobName, jobId, prepend, location, startTime, tz } = newest;
  const confirmed = confirmedNow(applications, answerOf);
  const areAll = open.every(isPicked);
  const when = [formatDayTime(startTime, tz), zoneNote(tz, undefined, startTime)].filter(Boolean).join(' ');
  return (
    <Root aria-label={`${jobName}, ${groupName}`}>
      <header>
        <div>
          <h2>
            <Link to={`${base}/${jobId}/crew`}>{jobName}</Link> · {groupName}
          </h2>
          <small>{[when, prepend, location].filter(Boolean).join(' · ')}</small>
        </div>
        {amount === undefined || confirmed === undefined ? null : (
          <Gauge confirmed={confirmed} amount={amount} width={80} />
        )}
      </header>
      <RowList lines="none" sx={{ mt: 1, '& > li': { p: 0 } }}>
        {applications.map((one) => {
          const answer = answerOf(one);
          const name = one.fullName;
          return (
            <li key={one.idUser}>
              {answer === null ? (
                <Checkbox
                  checked={isPicked(one)}
                  disabled={isBusy(one)}
                  onChange={(_event, isOn) => onPick([one], isOn)}
                  slotProps={{ input: { 'aria-label': `Choose ${name}` } }}
                />
              ) : null}
              <Avatar name={name} size={28} />
              <span data-main="">
                <PersonName idUser={one.idUser}>{name}</PersonName>
                {answer === null ? cautionsOf(one).map((note) => <small key={note}>{note}</small>) : null}
              </span>
              {answer === null ? (
                <div data-answers="">
                  <AnswerButtons
                    size="small"
                    label={(reply) => `${reply} ${name}`}
                    isBusy={isBusy(one)}
                    onReply={(accept) => onReply([one], accept)}
                  />
                </div>
              ) : (
                <StatusPill of="invite" state={answer} />
              )}
            </li>
          );
        })}
      </RowList>
      {open.length > 1 ? (
        <footer>
          <Button size="small" onClick={() => onPick(open, !areAll)}>
            {areAll ? 'Choose none' : 'Choose all'}
          </Button>
        </footer>
      ) : null}
    </Root>
  );
}
