import { SectionHeading, styled } from '@crewcall/ui';
import { CoverCards } from './cover-cards';
import { useCovers } from './use-covers';

const Root = styled('section')({ marginBottom: 20, '& > :last-child': { marginTop: 4 } });

/** Shifts of others that one could take over, and those that one has taken; nothing where there are none. */
export function CoverOffers() {
  const covers = useCovers();
  if (covers.length === 0) return null;
  return (
    <Root aria-label="Cover">
      <SectionHeading title="Cover" note="Somebody cannot come" />
      <CoverCards covers={covers} />
    </Root>
  );
}
