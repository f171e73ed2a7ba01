import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serverRoot } from '../../src/platform/operations/root-folders';

/** What is written here about a place is no standing on it, which is looked at below. */
const NOTES = join('attendance', 'place-notes.ts');
const writes = /(insertInto|updateTable)\('(crew_member|application)'\)|(insert into|update) crew_member/;

/** The source files of the product that put somebody on a crew or take them off it, by their path below `src`. */
export function placeWriters(): { file: string; text: string }[] {
  const root = join(serverRoot, 'src');
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|testing|migrations|seed/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => writes.test(text));
  const notes = found.find(({ file }) => file === NOTES);
  if (notes === undefined || /insert|status|user_id/.test(notes.text))
    throw new Error(`${NOTES} is to write what is noted of a place, and nothing of who has it.`);
  return found.filter((one) => one !== notes);
}
