import { panelName, readPanel, writePanel } from '@crewcall/platform';
import type { NavigationLocation, Panel } from '@crewcall/platform';
import { SidePanel } from '@crewcall/ui/side-panel';
import { useHost, useStore } from '../host/context';
import { PinnedRegion } from './pinned-region';
import { slotOf } from './destinations';

/**
 * Key of a panel: its name and its numeric parameters, which are ids. Other parameters, such as a tab, can change
 * without mounting a new panel.
 */
const keyOf = ({ name, params }: Panel) =>
  `${name} ${Object.entries(params)
    .filter(([, value]) => typeof value === 'number')
    .join(' ')}`;

/** The side panel of the address, `?panel=job-form&panel.idJob=12`: non-modal, managed by the shell, closed by Back. */
export function PanelRegion() {
  const { navigation, releases, session, missSlot } = useHost();
  const { location } = useStore(navigation);
  const registry = useStore(releases.registry);
  const view = useStore(session.view);
  const name = panelName(location.search);
  if (name === null || view === null) return null;
  missSlot(name, registry);
  const found = slotOf(name, registry, view);
  if (found === null) return null;
  const { title, width, params } = found.slot;
  const panel = readPanel(location.search, params);
  if (panel === null) return null;
  const close = () => void navigation.push(location.pathname + writePanel(location.search, null));
  const key = keyOf(panel);
  const stays = (to: NavigationLocation) => {
    const next = readPanel(to.search, params);
    return next !== null && keyOf(next) === key;
  };
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
