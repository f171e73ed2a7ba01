import { Avatar } from '@crewcall/ui/avatar';
import { styled } from '@crewcall/ui/basics';
import { EyeIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import type { Editor } from './use-form-presence';

const MOST = 3;
const Line = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  margin: '6px 0 8px',
  padding: '6px 10px',
  borderRadius: token('r'),
  background: token('info-bg'),
  color: token('info'),
  fontSize: 13.5,
  fontWeight: 600,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& small': { fontSize: 13, fontWeight: 450 },
});

/** Who else has this job's form open, and where in it. */
export function Editors({ others }: { others: readonly Editor[] }) {
  const more = others.length - MOST;
  return (
    <Line>
      <EyeIcon size={15} aria-hidden />
      {others.slice(0, MOST).map(({ id, fullName, place }) => (
        <span key={id}>
          <Avatar name={fullName} size={22} />
          {fullName}
          <small>{`also here, in ${place}`}</small>
        </span>
      ))}
      {more > 0 ? <span>{`and ${more} more`}</span> : null}
    </Line>
  );
}
