import type { CSSProperties, ReactNode } from 'react';
import { useOpenPanel, useSession } from './hooks';

// Looks like the text around it, with a dotted underline to show that it can be tapped.
const look: CSSProperties = {
  font: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  background: 'none',
  border: 0,
  padding: 0,
  cursor: 'pointer',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '.2em',
  overflowWrap: 'anywhere',
};

/**
 * A person's name. For users who may read people it is a button that opens the person's details in the side panel. For
 * others it is plain text.
 */
export function PersonName({ idUser, children }: { idUser: number; children: ReactNode }) {
  const { can } = useSession();
  const panel = useOpenPanel();
  if (!can('crew.read')) return children;
  return (
    <button
      type="button"
      style={look}
      onClick={(event) => {
        // The row around the name may have its own click handler.
        event.stopPropagation();
        void panel.open('person', { idUser });
      }}
    >
      {children}
    </button>
  );
}
