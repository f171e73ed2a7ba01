import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { Screen } from './regions/destinations';
import { LogOutPage } from './pages/entry/log-out.page';

/** The shell's own pages. Those that most visits do not need are in separate files. */
export const screens: Record<Screen, ComponentType> = {
  'sign-in': lazy(() =>
    import(/* webpackChunkName: "sign-in" */ './pages/entry/sign-in.page').then((module) => ({
      default: module.SignInPage,
    })),
  ),
  'log-out': LogOutPage,
  link: lazy(() =>
    import('./pages/entry/link-login.page').then((module) => ({ default: module.LinkLoginPage })),
  ),
  reset: lazy(() => import('./pages/entry/reset.page').then((module) => ({ default: module.ResetPage }))),
  contract: lazy(() =>
    import('./pages/contract/contract.page').then((module) => ({ default: module.ContractPage })),
  ),
  install: lazy(() =>
    import('./notifications/install.page').then((module) => ({ default: module.InstallPage })),
  ),
  debug: lazy(() => import('./pages/system/debug.page').then((module) => ({ default: module.DebugPage }))),
  outbox: lazy(() => import('./pages/system/outbox.page').then((module) => ({ default: module.OutboxPage }))),
  failed: lazy(() => import('./pages/system/failed.page').then((module) => ({ default: module.FailedPage }))),
  audit: lazy(() => import('./pages/system/audit.page').then((module) => ({ default: module.AuditPage }))),
  releases: lazy(() =>
    import('./pages/system/releases.page').then((module) => ({ default: module.ReleasesPage })),
  ),
};
