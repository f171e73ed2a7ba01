import { styled, token } from '@crewcall/ui';

const Root = styled('span')({
  fontWeight: 800,
  fontSize: 19,
  lineHeight: 1,
  letterSpacing: '-.01em',
  color: token('ink'),
  '& b': { fontWeight: 800, color: token('hi') },
});

export const Wordmark = ({ size }: { size?: number }) => (
  <Root style={size === undefined ? undefined : { fontSize: size }}>
    crew<b>call</b>
  </Root>
);
