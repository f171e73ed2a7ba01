// npm run new-remote -- NAME: a remote with one page, a test and a README, ready to be built and published.
import { parseArgs } from 'node:util';
import { makeRemote } from './new-remote/make-remote.mjs';
import { checkNode, install, node, root } from './steps.mjs';

const usage = `Usage: npm run new-remote -- NAME [option]
  NAME                 as mf-rosters, or rosters
  --title TITLE        what people read; "Rosters" where it is not given
  --at ADDRESS         its page, as /rosters; /admin/rosters puts it into the office
Afterwards: npm start shows it, and its README says how its team works on it.`;

checkNode();
const { values, positionals } = parseArgs({
  options: { title: { type: 'string' }, at: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length !== 1) {
  console.error(usage);
  process.exit(2);
}
try {
  await install();
  const { name, files } = await makeRemote(root, { ...values, name: positionals[0] });
  const prettier = 'node_modules/prettier/bin/prettier.cjs';
  await node([prettier, '--write', '--log-level=warn', 'README.md', ...files], { quiet: true });
  await install();
  console.log(`${name} is made: ${files.join(', ')}.`);
  console.log(`Next: cd ${name}, then npm run dev. README.md lists it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
