import type { ComponentType } from 'react';
import { lazyPart } from '@crewcall/platform/lazy-part';
import type { Screen } from './regions/places';
import { LogOutPage } from './session/log-out.page';

/** The shell's own pages. What most visits never need comes in files of its own. */
export const screens: Record<Screen, ComponentType> = {
  'sign-in': lazyPart(() =>
    import(/* webpackChunkName: "sign-in" */ './session/sign-in.page').then(({ SignInPage }) => SignInPage),
  ),
  'log-out': LogOutPage,
  link: lazyPart(() => import('./session/link-login.page').then(({ LinkLoginPage }) => LinkLoginPage)),
  reset: lazyPart(() => import('./session/reset.page').then(({ ResetPage }) => ResetPage)),
  contract: lazyPart(() => import('./session/contract.page').then(({ ContractPage }) => ContractPage)),
  install: lazyPart(() => import('./notifications/install.page').then(({ InstallPage }) => InstallPage)),
  debug: lazyPart(() => import('./system/debug.page').then(({ DebugPage }) => DebugPage)),
  outbox: lazyPart(() => import('./system/outbox.page').then(({ OutboxPage }) => OutboxPage)),
  failed: lazyPart(() => import('./system/failed.page').then(({ FailedPage }) => FailedPage)),
  audit: lazyPart(() => import('./system/audit.page').then(({ AuditPage }) => AuditPage)),
  releases: lazyPart(() => import('./system/releases.page').then(({ ReleasesPage }) => ReleasesPage)),
};
