import type { publicCalls } from '@crewcall/contract/calls/public';
import { randomUUID } from 'node:crypto';
import type { Rows } from './row';
import type { World } from './world';

const registerHash = async (w: World) => {
  const id = await w.registrant();
  return `${id}_${await w.link('register', null, id)}`;
};

export const publicRows: Rows<keyof typeof publicCalls> = {
  preregister: {
    body: () => ({
      id: -1,
      type: 'company',
      firstName: 'Anh',
      lastName: 'Nguyễn',
      phone: '+61412345678',
      email: `${randomUUID()}@example.test`,
      message: 'Two festivals a year.',
      postcode: '2000',
      companyName: 'Smith & Co',
      website: 'smith.example',
      abn: '51824753556',
    }),
  },
  isValidABN: { body: () => ({ abn: '51824753556' }) },
  getPublicCompany: { body: () => ({}) },
  getstates: { body: () => ({}) },
  getUserPreregisterData: { body: async (w) => ({ hash: await registerHash(w) }) },
  createProfile: {
    body: async (w) => ({
      hash: await registerHash(w),
      firstName: 'Reg',
      lastName: 'Istrant',
      phone: '+61412345678',
      password: 'a long password',
      birthday: Date.parse('1990-05-01'),
      emergencyName: 'Somebody',
      emergencyNumber: '+61412345679',
      address: '1 Street',
      suburb: 'Pyrmont',
      city: 'Sydney',
      state: 1,
      bankName: 'Bank',
      bankAccountName: 'R Istrant',
      bankAccountNumber: '12345678',
      bankAccountBSB: '062-000',
    }),
  },
};
