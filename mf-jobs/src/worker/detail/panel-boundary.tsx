import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@crewcall/ui/basics';
import { WifiOffIcon } from '@crewcall/ui/first-icons';
import { SidePanel } from '@crewcall/ui/side-panel';
import { EmptyState } from '@crewcall/ui/states';

interface Props {
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shown instead of a panel whose code could not be loaded, so that the list behind it stays usable, with its punch
 * button.
 */
export class PanelBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    const { children, onClose } = this.props;
    if (error === null) return children;
    // The host handles all other errors.
    if (error.name !== 'ChunkLoadError') throw error;
    return (
      <SidePanel title="Job" onClose={onClose}>
        <EmptyState
          icon={WifiOffIcon}
          title="This needs the network"
          text="This page has not been opened on this device before. Check In still works without reception."
          action={<Button onClick={() => this.setState({ error: null })}>Try again</Button>}
        />
      </SidePanel>
    );
  }
}
