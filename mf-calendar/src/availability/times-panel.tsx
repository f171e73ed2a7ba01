import { SidePanel } from '@crewcall/ui';
import { AvailabilityList } from './availability-list';

/** The reader's own times, beside their calendar. */
export const TimesPanel = ({ onClose }: { onClose: () => void }) => (
  <SidePanel
    title="When you are away"
    sub="The office sees it when it looks for crew. It takes you off no shift."
    isOnTop
    width={440}
    onClose={onClose}
  >
    <AvailabilityList />
  </SidePanel>
);
