import { StatusPill } from './status-pill';
import { formatDayTime } from './format';
import { styled } from '@crewcall/ui/mui';
import { token } from './tokens';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  marginBottom: 12,
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { display: 'block', fontSize: 17, fontWeight: 650, lineHeight: 1.3 },
  '& small': { color: token('ink-3'), fontSize: 13.5 },
});

export interface JobHeadProps {
  title: string;
  prepend: string;
  date: number;
  zone: string;
  status: number;
  now: number;
}

/** Shows which job a panel is about, for panels whose own title is the same for every job. */
export const JobHead = ({ title, prepend, date, zone, status, now }: JobHeadProps) => (
  <Head>
    <div>
      <strong>{title}</strong>
      <small>{[prepend, formatDayTime(date, zone, now)].filter(Boolean).join(' · ')}</small>
    </div>
    <StatusPill of="job" state={status} />
  </Head>
);
