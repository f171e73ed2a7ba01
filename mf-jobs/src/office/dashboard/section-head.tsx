import { ButtonBase, styled } from '@crewcall/ui/basics';
import { formatDay, plural } from '@crewcall/ui/format';
import { ChevronDownIcon, ChevronRightIcon, XIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';
import type { Out } from '@crewcall/contract/types';
import type { Section } from './sections';

const Head = styled('h2')({
  overflowWrap: 'normal',
  margin: '18px 0 6px',
  '& .MuiButtonBase-root': {
    justifyContent: 'flex-start',
    gap: 6,
    width: '100%',
    minHeight: 36,
    borderRadius: token('r'),
    font: `700 14px/1.2 ${token('font')}`,
    letterSpacing: '.05em',
    color: token('ink'),
    textAlign: 'left',
  },
  '& .MuiButtonBase-root:hover': { background: token('hover') },
  '& small': {
    font: `450 14px/1.2 ${token('font')}`,
    letterSpacing: 0,
    color: token('ink-3'),
    marginLeft: 6,
  },
});

type Sum = Out<'getDashboardSums'>['sections'][number];

const noteOf = ({ kind, range }: Section, sum: Sum | undefined, zone: string): string => {
  const day = kind === 'today' || kind === 'tomorrow' ? formatDay(range.start, zone) : null;
  if (sum === undefined) return day ?? '';
  const { jobs, required, open, over } = sum;
  return [
    day,
    plural(jobs, 'job'),
    jobs === 0 || (open === 0 && over > 0)
      ? null
      : open === 0
        ? required === 0
          ? 'no crew wanted'
          : 'all crewed'
        : `${plural(open, 'place')} open`,
    over > 0 ? `${over} too many` : null,
  ]
    .filter(Boolean)
    .join(' · ');
};

export interface SectionHeadProps {
  section: Section;
  /** Numbers of the section; undefined until loaded. */
  sum: Sum | undefined;
  zone: string;
  /** The section shows the chosen day. */
  isDay: boolean;
  isOpen: boolean;
  /** Opens or closes the section; for a chosen day, returns to all days. */
  onPress: () => void;
}

/** The heading of a section, as a button that opens or closes it, or returns from a chosen day to all days. */
export function SectionHead({ section, sum, zone, isDay, isOpen, onPress }: SectionHeadProps) {
  const Mark = isDay ? XIcon : isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <Head>
      <ButtonBase aria-expanded={isDay ? undefined : isOpen} onClick={onPress}>
        <Mark size={16} aria-hidden />
        {section.title}
        <small>{noteOf(section, sum, zone)}</small>
        {isDay ? <VisuallyHidden>, back to all days</VisuallyHidden> : null}
      </ButtonBase>
    </Head>
  );
}
