import { accounts, password } from '../support/accounts';
import type { Account } from '../support/accounts';
import { until } from './tab';
import type { Tab } from './tab';

/** Something to press, by a pattern of its name. */
const pressable = `const [name] = arguments;
  const isSeen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden';
  const named = (one) => (one.getAttribute('aria-label') || one.innerText || '').trim();
  return [...document.querySelectorAll('button,a,[role=button],[role=tab],[role=link]')]
    .find((one) => isSeen(one) && new RegExp(name).test(named(one))) || null;`;
const labelled = `const [name] = arguments;
  const label = [...document.querySelectorAll('label')].find((one) => new RegExp(name).test(one.innerText));
  return (label && label.control) || null;`;

/** Somebody at the product in any engine. */
export class Visitor {
  constructor(
    readonly tab: Tab,
    readonly url: string,
  ) {}

  go = (path: string) => this.tab.open(`${this.url}${path}`);
  /** `name` is a pattern. */
  press = (name: string) => this.tab.click(pressable, name);
  fill = (label: string, text: string) => this.tab.type(text, labelled, label);
  tick = (label: string) =>
    until(`${label} is ticked`, async () => {
      const isTicked = () =>
        this.tab.ask<boolean>(
          `return (() => { ${labelled} }).apply(null, arguments)?.checked === true`,
          label,
        );
      if (!(await isTicked())) await this.tab.click(labelled, label);
      return isTicked();
    });
  path = () => this.tab.ask<string>('return location.pathname');
  /** What can be read. */
  text = () =>
    this.tab.ask<string>(
      `return getComputedStyle(document.documentElement).visibility === 'hidden' ? '' : document.body.innerText`,
    );

  /** The address of the first link of a kind. */
  first = (selector: string) =>
    until(`a link ${selector}`, () =>
      this.tab.ask<string>(
        `return document.querySelector(arguments[0])?.getAttribute('href') ?? ''`,
        selector,
      ),
    );

  sees = (pattern: RegExp) =>
    until(`sees ${pattern}`, async () => {
      const text = await this.text();
      if (pattern.test(text)) return true;
      throw new Error(`${await this.path()} shows ${text.slice(0, 400)}`);
    });
  isAt = (path: RegExp) => until(`is at ${path}`, async () => path.test(await this.path()));

  async signIn(who: Account | string, at = '/'): Promise<void> {
    await this.go(at);
    await this.fill('^Email', who in accounts ? accounts[who as Account] : who);
    await this.fill('^Password', password);
    await this.press('^Sign In$');
    await this.isAt(/^\/(jobs|admin|messages|us)(\/|$)/);
  }

  async signOut(): Promise<void> {
    await this.press('^Sign out$');
    await this.sees(/Sign In/);
  }

  /** The regions of a remote that are on the page are drawn. */
  async ready(remote: string): Promise<void> {
    const body = `return [...document.querySelectorAll('[data-remote="' + arguments[0] + '"]')]
      .some((one) => one.dataset.state === 'ready')`;
    await until(`${remote} is ready`, () => this.tab.ask<boolean>(body, remote));
  }

  /** There is something drawn on the page's canvas. */
  inked = (most = 0) =>
    until('something is drawn', async () => {
      const dark = await this.tab.ask<number>(`const canvas = document.querySelector('canvas');
        if (!canvas) return 0;
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 60 && data[at] < 160) count += 1;
        return count;`);
      return dark > most;
    });

  /** The worker answers for the page and keeps the screen that is open. */
  async isKept(): Promise<void> {
    const body = `const files = performance.getEntriesByType('resource').map(({ name }) => name)
        .filter((name) => new URL(name).pathname.startsWith('/remotes/'));
      if (navigator.serviceWorker.controller === null || files.length === 0) return false;
      return Promise.all([...files, '/index.html'].map((file) => caches.match(file)))
        .then((kept) => kept.every((one) => one !== undefined));`;
    await until('the page is kept', () => this.tab.ask<boolean>(body));
  }
}
