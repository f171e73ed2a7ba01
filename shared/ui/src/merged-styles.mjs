import {
  getRegisteredStyles as readStyles,
  insertStyles as insert,
  registerStyles as register,
} from '@emotion/utils';

// How often a class was given to another component that has not merged it into one of its own.
const unmerged = new Map();
const count = (name, by) => unmerged.set(name, (unmerged.get(name) ?? 0) + by);
const nameOf = (cache, serialized) => `${cache.key}-${serialized.name}`;

/** As emotion's. The class that one styled component passes to another may stay until that one merges it. */
export function registerStyles(cache, serialized, isStringTag) {
  if (isStringTag === false) count(nameOf(cache, serialized), 1);
  register(cache, serialized, isStringTag);
}

/** As emotion's. A class whose styles go into another is on no element. */
export function getRegisteredStyles(registered, styles, names) {
  for (const name of names.split(' ')) if (registered[name] !== undefined) count(name, -1);
  return readStyles(registered, styles, names);
}

/**
 * As emotion's, without the rules of a class that was merged: MUI's button gives its styles to a base that has some,
 * and every rule would be made twice. Keyframes are made all the same, for the merged styles name them.
 */
export function insertStyles(cache, serialized, isStringTag) {
  if (isStringTag !== false || unmerged.get(nameOf(cache, serialized)) > 0)
    return insert(cache, serialized, isStringTag);
  for (let frames = serialized.next; frames !== undefined; frames = frames.next)
    if (cache.inserted[frames.name] === undefined) cache.insert('', frames, cache.sheet, true);
  return undefined;
}
