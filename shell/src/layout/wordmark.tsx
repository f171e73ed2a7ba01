import { styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';

const Root = styled('span')({
  fontWeight: 800,
  fontSize: 19,
  lineHeight: 1,
  letterSpacing: '-.01em',
  color: token('ink'),
  // The safety orange mixed with the text colour, for enough contrast of large letters in both themes.
  '& b': { fontWeight: 800, color: `color-mix(in srgb, ${token('hi')} 88%, ${token('ink')})` },
});

export const Wordmark = ({ size }: { size?: number }) => (
  <Root style={size === undefined ? undefined : { fontSize: size }}>
    crew<b>call</b>
  </Root>
);
