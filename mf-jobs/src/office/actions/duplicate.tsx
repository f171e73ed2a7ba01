import { useState } from 'react';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { Link, useNow, useRegion } from '@crewcall/platform';
import { Checkbox, Chip, FormControlLabel, LinearProgress } from '@crewcall/ui/mui';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { formatDay, formatDayTime, formatTime, plural, zoneNote } from '@crewcall/ui/format';
import { CopyIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { MonthDays } from '@crewcall/ui/month-days';
import type { JobEdits } from '../form/use-job-edits';
import { MOST_COPIES, copyNotes, pathOfCopy } from './copies';
import { useDuplicate } from './use-duplicate';
import type { Copy } from './use-duplicate';

const Root = styled('div')({ display: 'grid', gap: 14, justifyItems: 'start' });
const Chips = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  padding: 0,
  maxHeight: 150,
  overflowY: 'auto',
});
const Ticks = styled('div')({
  display: 'grid',
  gap: 2,
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13, lineHeight: 1.35 },
  '& .MuiFormControlLabel-root': { marginLeft: 0, alignItems: 'flex-start' },
  '& .MuiFormControlLabel-label': { paddingTop: 9 },
});
const Made = styled('ul')({ paddingLeft: 18, marginTop: 4, maxHeight: 220, overflowY: 'auto' });

interface TickProps {
  label: string;
  note: string;
  isOn: boolean;
  onTick: (isOn: boolean) => void;
  /** Disabled and shown without a tick, because the option has no effect at the moment. */
  isOff?: boolean;
}

const Tick = ({ label, note, isOn, onTick, isOff = false }: TickProps) => (
  <FormControlLabel
    disabled={isOff}
    control={<Checkbox checked={isOn && !isOff} onChange={(_event, next) => onTick(next)} />}
    label={
      <>
        {label}
        <small>{note}</small>
      </>
    }
  />
);

/** The copies that were just made, with links. */
function MadeCopies({ made, job, now }: { made: readonly Copy[]; job: JobEdits['job']; now: number }) {
  const { navigation } = useRegion();
  if (made.length === 0) return null;
  return (
    <Alert severity="success">
      {plural(made.length, 'copy', 'copies')} made
      <Made>
        {made.map(({ id, date }) => (
          <li key={id}>
            <Link to={pathOfCopy(navigation.getSnapshot().location.pathname, job.id, id)}>
              {formatDayTime(date, job.tz, now)}
            </Link>
          </li>
        ))}
      </Made>
    </Alert>
  );
}

/** Copies the job to other days, at the same time of day in its zone. */
export function Duplicate({ form, isManager }: { form: JobEdits; isManager: boolean }) {
  const { job } = form;
  const zone = job.tz;
  const now = useNow();
  const [days, setDays] = useState<string[]>([]);
  const [withCrew, setWithCrew] = useState(false);
  const [withStatus, setWithStatus] = useState(false);
  const [tells, setTells] = useState(false);
  const { made, isBusy, copy } = useDuplicate(form);

  const copied = new Set(made.map(({ date }) => dayText(zone, date)));
  const own = dayText(zone, job.date);
  const closed = (day: string) =>
    day === own ? 'the job itself' : copied.has(day) ? 'copied just now' : undefined;
  const run = async () => {
    const isMade = await copy(days, {
      duplicateCrew: withCrew,
      duplicateCrewStatus: withCrew && withStatus,
      sendNotification: withCrew && tells,
    });
    if (isMade) setDays([]);
  };
  const notes = copyNotes(zone, job.date, days, now);
  return (
    <Root>
      <p>
        Each copy starts at {formatTime(job.date, zone)} {zoneNote(zone, undefined, job.date)} on its day,
        with the same groups and amounts. Drag over days to choose several.
      </p>
      <MonthDays
        label="Days to copy to"
        today={dayText(zone, now)}
        from={dayText(zone, Math.max(now, job.date))}
        days={days}
        onDays={setDays}
        closed={closed}
        max={MOST_COPIES}
      />
      {days.length > 0 ? (
        <Chips aria-label="Chosen days">
          {days.map((day) => (
            <li key={day}>
              <Chip
                size="small"
                label={formatDay(dayToEpoch(zone, day), zone)}
                onDelete={() => setDays(days.filter((one) => one !== day))}
              />
            </li>
          ))}
        </Chips>
      ) : null}
      {notes.length > 0 ? (
        <Alert severity="info">
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </Alert>
      ) : null}
      {isManager ? (
        <p>The copies go to the office as requests.</p>
      ) : (
        <Ticks>
          <Tick
            label="Copy the workers"
            note={
              withStatus
                ? `They stand on every copy as they do here${tells ? '' : '; who is Invited is not told yet'}.`
                : `They are Invited on every copy${tells ? '' : ', and are not told yet'}.`
            }
            isOn={withCrew}
            onTick={setWithCrew}
          />
          <Tick
            label="Keep their invite status"
            note="Workers who have accepted or declined this job are confirmed or denied on the copies as well. Confirmed workers are notified straight away."
            isOn={withStatus}
            onTick={setWithStatus}
            isOff={!withCrew}
          />
          <Tick
            label="Send the invitations now"
            note="Everybody who is invited on a copy gets the invitation with its links."
            isOn={tells}
            onTick={setTells}
            isOff={!withCrew}
          />
        </Ticks>
      )}
      {isBusy ? <LinearProgress aria-label="Duplicating" sx={{ width: '100%' }} /> : null}
      <Button
        variant="contained"
        startIcon={<CopyIcon aria-hidden />}
        disabled={days.length === 0 || isBusy}
        onClick={() => void run()}
      >
        {isBusy
          ? 'Duplicating…'
          : days.length === 0
            ? 'Duplicate'
            : `Duplicate to ${plural(days.length, 'day')}`}
      </Button>
      <MadeCopies made={made} job={job} now={now} />
    </Root>
  );
}
