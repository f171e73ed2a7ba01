import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a generated file says; `npm run generate` has it say this text. */
export function generated(file: string, text: string): string {
  if (process.env.GENERATE === 'yes') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return readFileSync(file, 'utf8');
}
