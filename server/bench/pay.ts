// Measures a payroll, with a limit for each part: documents, bank file, the pay of one timesheet, and Check Time.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { writeAba } from '@crewcall/domain/aba';
import { defaultCompanyConfig } from '@crewcall/domain/company-config';
import { noPayRules } from '@crewcall/domain/pay-rules';
import { Payer } from '../src/pay-book/pay-book';
import type { PayBook } from '../src/pay-book/pay-book';
import { drawBare, drawOurs, invoices, openFonts } from './invoices';
import { inLargeOffice } from './large-office';
import { alternate, machine, median, print, say, verdict } from './sides';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ROUNDS = { warm: 1, count: Number(process.env.BENCH_PAY_ROUNDS ?? 5) };

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const kept = (isKept: boolean) => (isKept ? 'kept' : 'NOT kept');

async function measureDocuments(): Promise<void> {
  const list = invoices(500);
  openFonts();
  const figures = await alternate(
    [
      { name: 'ours', once: () => timed(() => drawOurs(list)) },
      { name: 'bare pdfkit', once: () => timed(() => drawBare(list)) },
    ],
    ROUNDS,
  );
  const [ours, bare] = ['ours', 'bare pdfkit'].map((side) => figures.get(side) ?? []);
  const ratios = (ours ?? []).map((ms, round) => ms / (bare?.[round] ?? Number.NaN));
  const ratio = median(ratios);
  say(`\n500 invoices of five shifts, names beyond Latin-1, ms`);
  say(
    `  drawn ${median(ours ?? []).toFixed(0)}, bare pdfkit with the same fonts ${median(bare ?? []).toFixed(0)}`,
  );
  say(
    `  ${ratio.toFixed(2)} x (${ratios.map((one) => one.toFixed(2)).join(', ')}), limit 1.3: ${kept(ratio <= 1.3)}`,
  );
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};

/** Measures the memory in use after a batch, and after one twice as large, which may add 5 MB at most: no leak. */
async function measureHeap(): Promise<void> {
  const before = heap();
  await drawOurs(invoices(250));
  const small = heap();
  await drawOurs(invoices(500));
  const large = heap();
  say('\nHeap in MB, collected');
  say(`  before ${before.toFixed(1)}, after 250 ${small.toFixed(1)}, after 500 more ${large.toFixed(1)}`);
  say(`  the second grew it by ${(large - small).toFixed(1)}, limit 5: ${kept(large - small <= 5)}`);
}

async function measureBankFile(): Promise<void> {
  const payees = Array.from({ length: 10_000 }, (_, index) => ({
    title: `Nguyễn Łukasz ${index}`,
    bsb: '082902',
    account: String(100_000 + index),
    cents: 100_000 + index,
    reference: `INV ${1000 + index}`,
  }));
  const header = {
    bank: 'CBA',
    userName: 'HARBOUR CREW',
    userId: '301500',
    description: 'CREW INVOICE',
    date: '2026-11-20',
  };
  const payer = { title: 'HARBOUR CREW', bsb: '062000', account: '12345678', remitter: 'HARBOUR CREW' };
  const figures = await alternate(
    [{ name: 'file', once: () => timed(() => writeAba({ header, payer, payees, balanced: true })) }],
    ROUNDS,
  );
  const ms = median(figures.get('file') ?? []);
  say(`\nA bank file of 10,000: ${ms.toFixed(0)} ms, limit 1,000: ${kept(ms < 1000)}`);
}

const place = { zone: 'Australia/Sydney', state: 2, postcode: '2000', job_set: null, group_set: null };
const rules = {
  ...noPayRules,
  bands: [
    { name: 'Early', from: '05:00', to: '07:00', percent: 15 },
    { name: 'Late', from: '19:00', to: '05:00', percent: 25 },
  ],
  saturday: 25,
  sunday: 50,
  holiday: 100,
  shiftOvertime: [{ afterMinutes: 480, percent: 50 }],
};
const books: [name: string, book: PayBook][] = [
  [
    'by the settings',
    {
      config: {
        ...defaultCompanyConfig,
        confStartExtraRate: '18:00',
        confExtraRatePercent: 15,
        confStartOvernight: '22:00',
        confEndOvernight: '06:00',
        confOvernightRatePercent: 30,
      },
      sets: new Map(),
      holidays: [],
      paysFlat: false,
    },
  ],
  [
    'by a rule set',
    {
      config: defaultCompanyConfig,
      sets: new Map([[1, { id: 1, name: 'Events', version: 1, rules, forCompany: true }]]),
      holidays: [],
      paysFlat: false,
    },
  ],
];

async function measurePaying(): Promise<void> {
  say('\nPaying one time, ms each of 20,000');
  const times = Array.from({ length: 20_000 }, (_, index) => {
    const start = Date.UTC(2026, 0, 1) + (index % 700) * 13 * HOUR;
    return { start, end: start + (4 + (index % 9)) * HOUR, break: index % 2 ? HOUR / 2 : 0 };
  });
  for (const [name, book] of books) {
    const figures = await alternate(
      [
        {
          name,
          once: () =>
            timed(() => {
              const payer = new Payer(book);
              for (const time of times) payer.pay(time, 3_500, place);
            }),
        },
      ],
      ROUNDS,
    );
    const each = median(figures.get(name) ?? []) / times.length;
    say(`  ${name.padEnd(18)} ${each.toFixed(4)}, limit 0.1: ${kept(each < 0.1)}`);
  }
}

await measureDocuments();
await measureHeap();
await measureBankFile();
await measurePaying();
say(`\n${ROUNDS.count} rounds each after one to warm up; ${machine()}.`);
await inLargeOffice(async ({ time, look, send }) => {
  const now = Date.now();
  const sent = { dateStart: now - 14 * DAY, dateEnd: now };
  for (const [call, path] of [
    ['getCheckTime', '/api/time/getCheckTime'],
    ['getPayRun', '/api/pay/getPayRun'],
  ] as const) {
    const { own, bytes } = await look(path, sent);
    const sides = [
      { name: 'http', once: () => time(path, sent) },
      { name: 'its own statements', once: () => send(own) },
    ];
    const figures = await alternate(sides, call === 'getPayRun' ? ROUNDS : undefined);
    const facts = `two weeks, ${(bytes / 1000).toFixed(0)} kB, ${own.length} statements`;
    const isWithin = print(call, facts, figures);
    // A pay run merges several lists, so it is only shown and has no limit here.
    if (call === 'getCheckTime') say(`\n${verdict(isWithin)}`);
  }
});
