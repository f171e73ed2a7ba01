import { Component } from 'react';
import type { ReactNode } from 'react';
import { isMissingFile } from '@crewcall/platform/host';
import { Button } from '@crewcall/ui/basics';
import { ErrorState } from '@crewcall/ui/states';
import { useHost } from './context';

/** Reloads the page; asks first if there is unsaved work. */
export function ReloadButton() {
  const { unsaved } = useHost();
  const reload = async () => {
    if (await unsaved.leaveAll()) location.reload();
  };
  return <Button onClick={() => void reload()}>Reload the page</Button>;
}

interface Props {
  report: (error: Error) => void;
  children: ReactNode;
}

/** Error boundary of the shell's own pages: if one fails, the navigation stays usable. */
export class PageBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidCatch(error: Error) {
    this.props.report(error);
  }
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <ErrorState
        title="This page could not be shown"
        error={error.message}
        onRetry={() => this.setState({ error: null })}
        action={isMissingFile(error) && <ReloadButton />}
      />
    );
  }
}
