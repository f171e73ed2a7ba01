import { useEffect, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { Out } from '@crewcall/contract/types';
import { styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';
import { useHost } from '../../host/context';

type Company = Out<'getPublicCompany'>;

/** What visitors may know of the company; undefined until it is loaded, or if loading failed. */
export function useCompany(): Company | undefined {
  const { api } = useHost();
  const [company, setCompany] = useState<Company>();
  useEffect(() => void api.call('getPublicCompany', {}, { quiet: true }).then(setCompany, () => {}), [api]);
  return company;
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.05fr) minmax(340px, .95fr)',
  minHeight: 'min(640px, 76dvh)',
  borderRadius: token('r-xl'),
  overflow: 'hidden',
  border: `1px solid ${token('line')}`,
  background: token('card'),
  '& > aside': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: 40,
    padding: 'clamp(24px, 4vw, 44px)',
  },
  '& > aside p': {
    fontWeight: 800,
    fontSize: 'clamp(26px, 3.6vw, 46px)',
    lineHeight: 1.04,
    letterSpacing: '-.02em',
    maxWidth: '11ch',
  },
  '& > aside b': { fontWeight: 800, color: token('hi'), whiteSpace: 'nowrap' },
  '& > section': {
    padding: 'clamp(24px, 4vw, 48px)',
    alignSelf: 'center',
    width: '100%',
    maxWidth: 480,
    justifySelf: 'center',
  },
  '& > section > h1': { fontSize: 30, marginBottom: 20 },
  '@media (max-width:767.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    minHeight: 0,
    '& > aside': { padding: '22px 20px', gap: 18 },
    '& > aside p': { fontSize: 25, maxWidth: 'none' },
    '& > section': { padding: '24px 20px 28px' },
  },
});

const Places = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(8, 1fr)',
  gap: 6,
  '& i': { height: 'clamp(10px, 2vw, 26px)', borderRadius: 4, background: token('ok') },
  '& i:last-of-type': { background: 'transparent', boxShadow: `inset 0 0 0 2px ${token('hi')}` },
  '&[data-filling] i': {
    height: 10,
    animation: 'cc-place 1.6s infinite',
    animationDelay: 'calc(var(--at) * .1s)',
  },
  '@keyframes cc-place': { '0%, 70%, 100%': { opacity: 1 }, '35%': { opacity: 0.25 } },
  '@media (prefers-reduced-motion:reduce)': { '&[data-filling] i': { animation: 'none' } },
});

/**
 * The product's logo as a large gauge: eight places, seven of them filled. `isFilling` animates it while something
 * loads.
 */
export function PlacesGauge({ isFilling = false }: { isFilling?: boolean }) {
  return (
    <Places aria-hidden data-filling={isFilling ? '' : undefined}>
      {Array.from({ length: 8 }, (_, index) => (
        <i key={index} style={{ '--at': index } as CSSProperties} />
      ))}
    </Places>
  );
}

const Foot = styled('footer')({
  padding: '16px 4px',
  maxWidth: '80ch',
  textWrap: 'pretty',
  color: token('ink-2'),
  fontSize: 14,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& img': { display: 'block', maxHeight: 56, maxWidth: '100%', marginBottom: 8, background: '#fff' },
});

// Has a fixed height, so that the card below does not move when the company is loaded.
const Brand = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  padding: '4px 4px 12px',
  fontSize: 19,
  fontWeight: 700,
  overflowWrap: 'anywhere',
  // White in both themes, because logos are drawn for white paper.
  '& img': {
    height: 48,
    maxWidth: '45%',
    objectFit: 'contain',
    padding: 4,
    borderRadius: token('r'),
    background: '#fff',
  },
});

/** The company's contacts and privacy notice. On a page without the brand above (`isAlone`), also its name and logo. */
export function CompanyFoot({
  company,
  isAlone = false,
}: {
  company: Company | undefined;
  isAlone?: boolean;
}) {
  if (!company) return null;
  const { name, phone, email, privacyNotice, logo } = company;
  return (
    <Foot>
      {isAlone && logo && <img src={logo} alt="" />}
      {isAlone && <b>{name}</b>} {phone && <a href={`tel:${phone}`}>{phone}</a>}{' '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {`\n${privacyNotice}`}
    </Foot>
  );
}

/** The frame of pages before sign-in: the product's slogan on one side, the form on the other. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  const company = useCompany();
  return (
    <>
      <Brand>
        {company?.logo && <img src={company.logo} alt="" />}
        {company && <span>{company.name}</span>}
      </Brand>
      <Root>
        <aside className="cc-slab">
          <p>
            Find the shift. Clock in. <b>Get paid.</b>
          </p>
          <PlacesGauge />
        </aside>
        <section>
          <h1>{title}</h1>
          {children}
        </section>
      </Root>
      <CompanyFoot company={company} />
    </>
  );
}

export const EntryForm = styled('form')({
  display: 'grid',
  gap: 16,
  '& a': { fontWeight: 600 },
  position: 'relative',
  '& > p': { color: token('ink-2'), fontSize: 14.5 },
  '& b': { color: token('ink'), fontWeight: 650, overflowWrap: 'anywhere' },
});

/** An invisible field, only for password managers. */
export const Unseen = styled('input')({
  position: 'absolute',
  opacity: 0,
  width: 1,
  height: 1,
  pointerEvents: 'none',
});
