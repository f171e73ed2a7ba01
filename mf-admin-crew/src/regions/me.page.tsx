import { Suspense } from 'react';
import { dialled } from '@crewcall/domain/office-phone';
import { formatPhone } from '@crewcall/domain/phone';
import { roleOf } from '@crewcall/domain/policies';
import { Link, useCall, useNavigation, useSession } from '@crewcall/platform';
import { isInstalled } from '@crewcall/platform/device-facts';
import { useInstallOffer } from '@crewcall/platform/install-offer';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Route, Routes, useSearchParams } from '@crewcall/platform/router';
import { ProfileForm, readTab } from '@crewcall/profile-form';
import { Button, styled } from '@crewcall/ui/basics';
import { DownloadIcon, PhoneIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonCards, SkeletonForm } from '@crewcall/ui/skeleton';
import { AccountLine, AccountSection } from '../account/account-section';
import { CalendarSection } from '../account/calendar-section';
import { NotificationsSection } from '../account/notifications-section';
import { definePage } from '../region';

/** Installs Crewcall as an app if the browser allows it, and links to the guide in every browser. */
export function InstallSection() {
  const install = useInstallOffer();
  if (isInstalled()) return null;
  return (
    <AccountSection title="App">
      <AccountLine>
        <p>Put Crewcall on your home screen: one tap to your next shift, and no browser around it.</p>
        {install !== null && (
          <Button startIcon={<DownloadIcon aria-hidden />} onClick={() => void install()}>
            Install Crewcall
          </Button>
        )}
        <Link to="/install">How to install</Link>
      </AccountLine>
    </AccountSection>
  );
}

/** A button to call the office; nothing if the company has not set a phone number. */
export function CallOffice() {
  const phone = useCall('getPublicCompany', {}, { quiet: true, staleTime: 600_000 }).data?.phone ?? '';
  if (dialled(phone) === '') return null;
  return (
    <Button
      href={`tel:${dialled(phone)}`}
      startIcon={<PhoneIcon size={16} aria-hidden />}
      // With large text, the label is wider than a phone.
      sx={{ whiteSpace: 'normal' }}
    >
      Call the office, {formatPhone(phone)}
    </Button>
  );
}

// Loaded on demand: these sections are far down the page, and few users open the page for them.
const DevicesSection = lazyPart(() =>
  import('../account/devices-section').then(({ DevicesSection }) => DevicesSection),
);
const SecondFactorSection = lazyPart(() =>
  import('../account/second-factor-section').then(({ SecondFactorSection }) => SecondFactorSection),
);
const SecondFactorScreen = lazyPart(() =>
  import('../second-factor/second-factor-screen').then(({ SecondFactorScreen }) => SecondFactorScreen),
);
const OwnLicences = lazyPart(() => import('../licences/own-licences').then(({ OwnLicences }) => OwnLicences));
const ResumeCard = lazyPart(() => import('../account/resume-card').then(({ ResumeCard }) => ResumeCard));
const AvoidSection = lazyPart(() =>
  import('../account/avoid-section').then(({ AvoidSection }) => AvoidSection),
);
const OwnDataSection = lazyPart(() =>
  import('../account/own-data-section').then(({ OwnDataSection }) => OwnDataSection),
);
const DeletionSection = lazyPart(() =>
  import('../account/deletion-section').then(({ DeletionSection }) => DeletionSection),
);

const Page = styled('div')({
  maxWidth: 720,
  '& .foot': { display: 'flex', gap: 8, marginTop: 20 },
});

function MePage() {
  const [query] = useSearchParams();
  const { replace } = useNavigation();
  const { can, user } = useSession();
  const role = roleOf(user);
  const tab = readTab('own', query.get('tab'));
  return (
    <ProfileForm
      mode="own"
      tab={tab}
      onTab={(next) => void replace(`/me?tab=${next}`)}
      onSaved={() => {}}
      {...(can('licence.own')
        ? {
            licences: (
              <Suspense fallback={<SkeletonCards count={2} />}>
                <OwnLicences />
              </Suspense>
            ),
          }
        : {})}
      frame={({ name, body, actions }) => (
        <Page>
          <PageHeader
            title={name || 'Me'}
            sub={
              role !== 'manager'
                ? 'What the office needs to contact and pay you.'
                : 'How the office contacts you.'
            }
            actions={role === 'admin' ? undefined : <CallOffice />}
          />
          <Card>
            {body}
            {actions ? <div className="foot">{actions}</div> : null}
          </Card>
          {tab === 'account' && actions ? (
            <>
              <NotificationsSection />
              {role !== 'manager' ? <CalendarSection /> : null}
              <InstallSection />
              <Suspense>
                {role === 'crew' ? <ResumeCard /> : null}
                <SecondFactorSection />
                <DevicesSection />
                {role === 'crew' ? <AvoidSection /> : null}
                <OwnDataSection />
                <DeletionSection />
              </Suspense>
            </>
          ) : null}
        </Page>
      )}
    />
  );
}

const Pages = () => (
  <Routes>
    <Route
      path="/second-factor"
      element={
        <Suspense fallback={<SkeletonForm fields={2} />}>
          <SecondFactorScreen />
        </Suspense>
      }
    />
    <Route path="/*" element={<MePage />} />
  </Routes>
);

export const region = definePage(Pages);
