import { ProfileForm } from '@crewcall/profile-form';
import { useSearchParams } from '@crewcall/platform/router';
import { useNavigation } from '@crewcall/platform';
import { Card, PageHeader, styled } from '@crewcall/ui';
import { definePage } from '../region';

const Page = styled('div')({
  maxWidth: 720,
  '& .foot': { display: 'flex', gap: 8, marginTop: 20 },
});

function MePage() {
  const [query] = useSearchParams();
  const { replace } = useNavigation();
  return (
    <ProfileForm
      mode="own"
      tab={query.get('tab')}
      onTab={(tab) => void replace(`/me?tab=${tab}`)}
      onSaved={() => {}}
      frame={({ name, body, actions }) => (
        <Page>
          <PageHeader title={name || 'Me'} sub="What the office needs to reach and to pay you." />
          <Card>
            {body}
            {actions ? <div className="foot">{actions}</div> : null}
          </Card>
        </Page>
      )}
    />
  );
}

export const region = definePage(MePage);
