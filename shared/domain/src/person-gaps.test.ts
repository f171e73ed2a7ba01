import { gapsOf, missingName, missingText, personGaps } from './person-gaps';
import type { PersonFacts } from './person-gaps';

const whole: PersonFacts = {
  hasJoined: true,
  isCrew: true,
  isEmployee: false,
  owesContract: false,
  groups: [{ name: 'Rigger', rate: 5_200 }],
  bank: { title: 'Mia Costa', bsb: '062-000', account: '12345678' },
  abn: '51824753556',
  hasWithholdingNote: false,
  gstAsked: false,
  lackedLicences: [],
};
const gaps = (given: Partial<PersonFacts>) => gapsOf({ ...whole, ...given });

test('whoever has everything lacks nothing', () => {
  expect(gaps({})).toEqual([]);
});

test.each<[string, Partial<PersonFacts>, string]>([
  ['the contract', { owesContract: true }, 'The contract; they are asked to sign it when they sign in.'],
  ['any rate', { groups: [] }, 'A rate in a group.'],
  [
    'a rate of one of their groups',
    { groups: [...whole.groups, { name: 'Climber', rate: null }, { name: 'Loader', rate: 0 }] },
    'A rate for Climber, Loader.',
  ],
  ['an account', { bank: { title: 'Mia Costa', bsb: '', account: '' } }, 'Bank details.'],
  ['a BSB that is one', { bank: { ...whole.bank, bsb: '12' } }, 'Bank details.'],
  ['an account name that a bank can write', { bank: { ...whole.bank, title: '李' } }, 'Bank details.'],
  ['an ABN', { abn: '' }, 'An ABN.'],
  ['an answer about GST', { gstAsked: true }, 'GST to confirm; they have said that they are registered.'],
  ['licences', { lackedLicences: ['EWP', 'White Card'] }, 'A valid licence: EWP, White Card.'],
])('a person without %s reads so', (_what, given, sentence) => {
  expect(gaps(given).map(missingText)).toEqual([sentence]);
});

test('C.9.01: an employee is asked for no account, ABN or GST, as the payroll product pays them', () => {
  const bare = { abn: '', gstAsked: true, bank: { title: '', bsb: '', account: '' } };
  expect(gaps({ ...bare, isEmployee: true })).toEqual([]);
  expect(gaps(bare).map(({ gap }) => gap)).toEqual(['bank', 'abn', 'gst']);
});

test('nobody is asked for an ABN once somebody has noted what is withheld', () => {
  expect(gaps({ abn: '', hasWithholdingNote: true })).toEqual([]);
});

test('an invited person lacks just that, and the office and customers owe nothing more', () => {
  const nothing: PersonFacts = {
    ...whole,
    owesContract: true,
    groups: [],
    bank: { title: '', bsb: '', account: '' },
    abn: '',
    gstAsked: true,
    lackedLicences: ['EWP'],
  };
  expect(gapsOf({ ...nothing, hasJoined: false }).map(missingText)).toEqual(['Invited, not registered yet.']);
  expect(gapsOf({ ...nothing, hasJoined: false, isCrew: false })).toHaveLength(1);
  expect(gapsOf({ ...nothing, isCrew: false })).toEqual([]);
  expect(gapsOf(nothing).map(({ gap }) => gap)).toEqual(personGaps.slice(1));
  expect(gapsOf(nothing).map(missingName)).toEqual([
    'Contract',
    'Rate',
    'Bank details',
    'ABN',
    'GST to confirm',
    'EWP',
  ]);
});

test('of very many names the first twenty are read', () => {
  const names = Array.from({ length: 22 }, (_, at) => `G${at}`);
  expect(missingText({ gap: 'rate', names })).toMatch(/^A rate for G0, .*G19 and 2 more\.$/);
});
