import { getRegisteredStyles as emotionsOwn, insertStyles as insert } from '@emotion/utils';

export { registerStyles } from '@emotion/utils';

const merged = new Set();

/** As emotion's. Notes which classes a component merges into one of its own: no element bears them then. */
export function getRegisteredStyles(registered, styles, names) {
  for (const name of names.split(' ')) if (registered[name] !== undefined) merged.add(name);
  return emotionsOwn(registered, styles, names);
}

/**
 * As emotion's, without rules for a class that was merged. A styled component that styles another makes them too, and
 * MUI's buttons and papers do so: every rule of theirs would be made twice.
 */
export const insertStyles = (cache, serialized, isStringTag) =>
  isStringTag === false && merged.has(`${cache.key}-${serialized.name}`)
    ? undefined
    : insert(cache, serialized, isStringTag);
