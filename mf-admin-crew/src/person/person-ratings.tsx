import { STARS_MOST, scoreText } from '@crewcall/domain/ratings';
import type { Out } from '@crewcall/contract/types';
import { useCall, useSession } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { formatDate, plural, viewerZone } from '@crewcall/ui/format';
import { StarIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';

const Root = styled('section')({ display: 'grid', gap: 10 });
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 10px',
});
const Score = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  color: token('ink-2'),
  '& svg': { color: token('warn') },
});

type Flag = Out<'getFlagsOf'>['flags'][number];
const kinds = {
  favourite: ['Favourite', 'ok'],
  blocked: ['Blocked', 'bad'],
  avoid: ['Would rather not', 'idle'],
} as const satisfies Record<Flag['kind'], readonly [string, string]>;

/** A worker's ratings, and the customers for which they are a favourite or blocked. Hidden from the worker. */
export const PersonRatings = ({ idUser }: { idUser: number }) =>
  useSession().user.id === idUser ? null : <Standing idUser={idUser} />;

function Standing({ idUser }: { idUser: number }) {
  const ratings = useCall('getRatings', { idUser });
  const flags = useCall('getFlagsOf', { idUser });
  return (
    <Root aria-label="Ratings and customers">
      <SectionHeading title="Ratings" level={3} />
      <Loaded
        read={ratings}
        what="The ratings"
        skeleton={<SkeletonTable rows={2} cols={2} label="Loading the ratings" />}
      >
        {(data) => (
          <>
            <Score>
              <StarIcon size={16} aria-hidden />
              <strong>{scoreText(data.score)}</strong>
              {plural(data.count, 'rating')} in 12 months
            </Score>
            {data.ratings.length === 0 ? null : (
              <RowList lines="above" stacked aria-label="Ratings">
                {data.ratings.map((one) => (
                  <li key={one.id}>
                    <Line>
                      <strong>
                        {one.stars} of {STARS_MOST}
                      </strong>
                      <span>{one.title}</span>
                    </Line>
                    {one.note}
                    <small>
                      {one.by}, {formatDate(one.at, one.tz)}
                    </small>
                  </li>
                ))}
              </RowList>
            )}
          </>
        )}
      </Loaded>
      <SectionHeading title="Customers" level={3} />
      <Loaded
        read={flags}
        what="What customers say"
        skeleton={<SkeletonTable rows={1} cols={2} label="Loading the customers" />}
      >
        {(data) =>
          data.flags.length === 0 ? (
            <p>Not a favourite and not blocked anywhere.</p>
          ) : (
            <RowList lines="above" stacked aria-label="Customers">
              {data.flags.map((flag) => (
                <li key={flag.id}>
                  <Line>
                    <strong>{flag.companyName}</strong>
                    <Pill tone={kinds[flag.kind][1]}>{kinds[flag.kind][0]}</Pill>
                  </Line>
                  {flag.reason}
                  <small>
                    {flag.kind === 'avoid' ? 'Their own wish' : flag.by}, {formatDate(flag.at, viewerZone())}
                  </small>
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Root>
  );
}
