import { useState } from 'react';
import { useCall, useSession } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { FileTextIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { SectionHeading } from '@crewcall/ui/page-header';
import { ResumeSection } from '../person/resume-section';

/** The user's own CV: shows it on demand, and replaces it. */
export function ResumeCard() {
  const { id } = useSession().user;
  const { data } = useCall('getMyProfile', {});
  const [isShown, setShown] = useState(false);
  if (!data) return null;
  return (
    <>
      <SectionHeading title="CV" />
      <Card>
        {data.hasCV && !isShown ? (
          <Button startIcon={<FileTextIcon size={16} aria-hidden />} onClick={() => setShown(true)}>
            Show my CV
          </Button>
        ) : (
          <ResumeSection idUser={id} hasCV={data.hasCV} mayReplace />
        )}
      </Card>
    </>
  );
}
