import { Card } from '@crewcall/ui/job-card';
import { PageHeader } from '@crewcall/ui/page-header';
import { ErrorState } from '@crewcall/ui/states';
import { formatPhone } from '@crewcall/domain/phone';
import { useCall } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';

const Foot = styled('footer')({
  display: 'grid',
  gap: 8,
  padding: '4px 4px 0',
  color: token('ink-2'),
  fontSize: 14,
  overflowWrap: 'anywhere',
  '& p': { whiteSpace: 'pre-line' },
  '& a': { whiteSpace: 'nowrap' },
  '& strong': { color: token('ink'), fontWeight: 650 },
});

// Close to the heading below it, which has a margin of its own.
const Name = styled('p')({ fontWeight: 700, fontSize: 15, color: token('ink-2'), margin: '0 0 -14px' });

const useCompany = () => useCall('getPublicCompany', {}, { quiet: true, staleTime: 600_000 }).data;

const Logo = styled('img')({
  display: 'block',
  maxHeight: 56,
  maxWidth: 'min(240px, 100%)',
  marginBottom: 8,
  // White in dark mode too, because logos are made for white paper.
  padding: 6,
  borderRadius: token('r'),
  background: '#fff',
});

/** The company's logo and name, over the heading of a page for visitors. Nothing until they are known. */
export function CompanyName() {
  const company = useCompany();
  if (!company?.name) return null;
  return (
    <Name>
      {company.logo ? <Logo src={company.logo} alt="" /> : null}
      {company.name}
    </Name>
  );
}

interface CompanyFootProps {
  /** For customers: the privacy notice is written for people who want to work here. */
  withoutNotice?: boolean;
}

/** Who a visitor can contact, and what becomes of what they send. */
export function CompanyFoot({ withoutNotice = false }: CompanyFootProps) {
  const company = useCompany();
  if (!company) return null;
  const { name, email, phone, privacyNotice } = company;
  return (
    <Foot>
      {email || phone ? (
        <p>
          <strong>Questions?</strong> {name}
          {phone ? (
            <>
              {' · '}
              <a href={`tel:${phone.replace(/\s/g, '')}`}>{formatPhone(phone)}</a>
            </>
          ) : null}
          {email ? (
            <>
              {' · '}
              <a href={`mailto:${email}`}>{email}</a>
            </>
          ) : null}
        </p>
      ) : null}
      {privacyNotice && !withoutNotice ? (
        <p>
          <strong>Privacy.</strong> {privacyNotice}
        </p>
      ) : null}
    </Foot>
  );
}

/** An address that no mail had: nothing has to be asked of the server. */
export const DeadLink = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <Card>
      <ErrorState
        title="This link cannot be used"
        error="It is not complete, or it was never sent. Open it from your mail again, or ask for a new one."
      />
    </Card>
  </>
);
