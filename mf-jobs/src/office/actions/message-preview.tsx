import { styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';

const Root = styled('figure')({
  margin: 0,
  '& > figcaption': { marginBottom: 6, fontSize: 13.5, fontWeight: 600, color: token('ink-2') },
  '& > blockquote': {
    margin: 0,
    maxWidth: 460,
    padding: '12px 14px',
    borderRadius: token('r-l'),
    borderBottomLeftRadius: 4,
    background: token('idle-bg'),
    color: token('ink'),
    border: `1px solid ${token('line')}`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** A message as the person gets it. */
export const MessagePreview = ({ title, text }: { title: string; text: string }) => (
  <Root aria-label={title}>
    <figcaption aria-hidden>{title}</figcaption>
    <blockquote>{text}</blockquote>
  </Root>
);
