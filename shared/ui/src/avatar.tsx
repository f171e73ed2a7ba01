import { styled } from '@crewcall/ui/mui';
import { token } from './tokens';

const AvatarRoot = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '32%',
  background: token('idle-bg'),
  color: token('ink'),
  fontWeight: 700,
  lineHeight: 1,
  userSelect: 'none',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** `Mia Costa` to `MC`, ignoring what may distinguish two people of one name: `Mia Costa (…005)`. */
export const initials = (name: string): string => {
  const words = name
    .replace(/ \([^)]*\)$/, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toLocaleUpperCase('en-AU') || '?'
  );
};

/**
 * A person's picture, or their initials; 32 px by default. Screen readers skip it, because the name is always beside
 * it.
 */
export function Avatar({ name, src, size = 32 }: { name: string; src?: string | null; size?: number }) {
  return (
    <AvatarRoot aria-hidden style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}>
      {src ? <img src={src} alt="" width={size} height={size} loading="lazy" /> : initials(name)}
    </AvatarRoot>
  );
}
