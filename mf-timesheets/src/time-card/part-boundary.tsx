import { Component } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '@crewcall/ui/basics';

interface Props {
  onClose: () => void;
  children: ReactNode;
}

/** Replaces a dialog whose code is not on this device, so that the time card around it stays. */
export class PartBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // The host shows and reports every other error.
    if (error.name !== 'ChunkLoadError') throw error;
    return (
      <Alert severity="warning" sx={{ mb: 1.25 }} onClose={this.props.onClose}>
        This needs the network: it has not been opened on this device before. Try again when you have
        reception.
      </Alert>
    );
  }
}
