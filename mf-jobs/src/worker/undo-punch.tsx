import { useDeferredValue } from 'react';
import type { Job } from '@crewcall/contract/types';
import { useUndoPunch, useZone } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatTime } from '@crewcall/ui/format';

const Root = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  marginTop: 12,
  // A long text wraps beside the button, as long as there is room for both.
  '& > span': { flex: '1 1 9rem' },
});

/** Shows the last punch and an Undo button, for a minute after the punch. */
export function UndoPunch({ jobs }: { jobs: readonly Job[] }) {
  const { punch: last, undo } = useUndoPunch();
  // The result of the punch shows first; Undo may come a frame later.
  const press = useDeferredValue(last, null);
  const zone = useZone();
  if (press === null) return null;
  const job = jobs.find(({ id }) => id === press.id);
  const at = formatTime(press.finish ?? press.tapTime, job?.tz ?? zone);
  return (
    <Root data-waiting="">
      <span>{`Checked ${press.action} at ${at}${job ? `: ${job.title}` : ''}.`}</span>
      <Button
        variant="outlined"
        color="inherit"
        sx={{ minHeight: 48 }}
        aria-label={`Undo check ${press.action} at ${at}`}
        onClick={() => void undo()}
      >
        Undo
      </Button>
    </Root>
  );
}
