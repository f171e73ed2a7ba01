import Bowser from 'bowser';

/** `Safari on iPhone`, `Chrome on Windows`: a browser by its user agent; null where that says neither. */
export function deviceWords(agent: string): string | null {
  if (agent === '') return null;
  const { browser, os, platform } = Bowser.parse(agent);
  const where = platform.vendor === 'Apple' && platform.type !== 'desktop' ? platform.model : os.name;
  return [browser.name, where].filter(Boolean).join(' on ') || null;
}
