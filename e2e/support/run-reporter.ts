import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { SHELL } from '@crewcall/contract/shell-paths';
import { REGION_DOWN, run } from './run';

const titleOf = (test: TestCase) => test.titlePath().slice(2).join(' › ');

/** Says at the end what served the run, what was left out and why, and the command that repeats it. */
export default class RunReporter implements Reporter {
  private readonly left = new Map<string, string>();
  private readonly served = new Set<string>();

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    const why = [...test.annotations, ...annotations].find(({ type }) => type === 'skip')?.description;
    if (status === 'skipped') this.left.set(titleOf(test), why ?? 'It did not run.');
    for (const { type, description } of annotations) {
      if (type === 'served by' && description) this.served.add(description);
      if (type === REGION_DOWN) console.log(`  Down when "${titleOf(test)}" failed: ${description}`);
    }
  }

  onEnd(): void {
    if (run === null) return;
    const lines = [
      `Shell ${run.shell}, server ${run.server}, at ${run.baseUrl}`,
      ...run.remotes.map(({ remote, release }) => `${remote} ${release}${this.usedWords(remote, release)}`),
    ];
    console.log(`\nWhat served this run\n${lines.map((line) => `  ${line}`).join('\n')}`);
    if (this.left.size > 0) {
      console.log('Left out');
      for (const [title, why] of this.left) console.log(`  ${title}: ${why}`);
    }
    console.log(`Repeat it with\n  ${run.repeat}`);
  }

  private usedWords(remote: string, release: string): string {
    const chaos = run?.chaos[remote];
    // Every page is the shell's own.
    const isUsed = remote === SHELL || this.served.has(`${remote} ${release}`);
    const used = isUsed ? '' : ', which no journey asked for';
    return chaos === undefined ? used : `, ${chaos}`;
  }
}
