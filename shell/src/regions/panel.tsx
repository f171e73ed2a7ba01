import { readPanel, writePanel } from '@crewcall/platform';
import type { NavigationLocation, Panel, SlotName } from '@crewcall/platform';
import { SidePanel } from '@crewcall/ui';
import { useHost, useStore } from '../context';
import { PinnedRegion } from './pinned-region';
import { slotOf } from './places';

const titles: Record<SlotName, { title: string; width: number }> = {
  'job-form': { title: 'Job', width: 620 },
  'job-viewer': { title: 'Job', width: 520 },
  'time-card': { title: 'Time Card', width: 520 },
  'job-timesheets': { title: 'Timesheets', width: 620 },
  'sign-off': { title: 'Finish Job', width: 620 },
  'pay-explained': { title: 'How this was paid', width: 480 },
  person: { title: 'Person', width: 560 },
};

/** Parameters that name another thing; the others, such as a tab, change inside the same panel. */
const keyOf = ({ name, params }: Panel) =>
  `${name} ${Object.entries(params)
    .filter(([, value]) => typeof value === 'number')
    .join(' ')}`;

/** The side panel of the address, `?panel=job-form&panel.idJob=12`: non-modal, owned by the shell, closed by Back. */
export function PanelRegion() {
  const { navigation, releases, session } = useHost();
  const { location } = useStore(navigation);
  const registry = useStore(releases.registry);
  const view = useStore(session.view);
  const panel = readPanel(location.search);
  const found = panel === null || view === null ? null : slotOf(panel.name, registry, view);
  if (panel === null || found === null) return null;
  const close = () => void navigation.push(location.pathname + writePanel(location.search, null));
  const key = keyOf(panel);
  const stays = (to: NavigationLocation) => {
    const next = readPanel(to.search);
    return next !== null && keyOf(next) === key;
  };
  const { title, width } = titles[panel.name];
  return (
    <SidePanel key={key} title={title} width={width} onClose={close}>
      <PinnedRegion
        source={found.source}
        region={found.region}
        kind="slot"
        params={panel.params}
        stays={stays}
      />
    </SidePanel>
  );
}
