// npm run new-remote -- NAME: a remote with one page, a test and a README, ready to be built and published.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRemote } from './new-remote/make-remote.mjs';
import { makeRepository } from './new-remote/make-repository.mjs';
import { checkNode, install, node, pnpm, root } from './steps.mjs';

const usage = `Usage: npm run new-remote -- NAME [option]
  NAME                 as mf-rosters, or rosters
  --title TITLE        what people read; "Rosters" where it is not given
  --at ADDRESS         its page, as /rosters; /admin/rosters puts it into the office
  --repository FOLDER  a repository of its own there, with the packages that it is built from
Afterwards: npm start shows it, and its README says how its team works on it.`;

checkNode();

/** The options of the command line; an unknown one ends the command with a sentence. */
function readOptions() {
  try {
    return parseArgs({
      options: { title: { type: 'string' }, at: { type: 'string' }, repository: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(`${error.message.split('. ')[0].replace(/\.$/, '')}.\n\n${usage}`);
    process.exit(2);
  }
}

const { values, positionals } = readOptions();
if (positionals.length !== 1) {
  console.error(usage);
  process.exit(2);
}
try {
  await install();
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  const format = (files) => node([prettier, '--write', '--log-level=warn', ...files], { quiet: true });
  const asked = { ...values, name: positionals[0] };
  if (values.repository === undefined) {
    const { name, files } = await makeRemote(root, asked);
    await format(['README.md', ...files]);
    await install();
    console.log(`${name} is made: ${files.join(', ')}.`);
    console.log(`Next: cd ${name}, then npm run dev. README.md lists it.`);
  } else {
    const folder = resolve(process.env.INIT_CWD ?? '.', values.repository);
    const { name, files } = await makeRepository(root, folder, asked);
    await format(files.filter((file) => /\.(tsx?|json|md)$/.test(file)));
    console.log(`${name} is made in ${folder}.`);
    console.log(`Next: cd ${folder}, then npx ${pnpm} install, then npm run dev.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
