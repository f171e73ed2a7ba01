import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { Screen } from './regions/destinations';
import { LogOutPage } from './session/log-out.page';

/** The shell's own pages. What most visits never need comes in files of its own. */
export const screens: Record<Screen, ComponentType> = {
  'sign-in': lazy(() =>
    import(/* webpackChunkName: "sign-in" */ './session/sign-in.page').then((module) => ({
      default: module.SignInPage,
    })),
  ),
  'log-out': LogOutPage,
  link: lazy(() => import('./session/link-login.page').then((module) => ({ default: module.LinkLoginPage }))),
  reset: lazy(() => import('./session/reset.page').then((module) => ({ default: module.ResetPage }))),
  contract: lazy(() =>
    import('./session/contract.page').then((module) => ({ default: module.ContractPage })),
  ),
  install: lazy(() =>
    import('./notifications/install.page').then((module) => ({ default: module.InstallPage })),
  ),
  debug: lazy(() => import('./system/debug.page').then((module) => ({ default: module.DebugPage }))),
  outbox: lazy(() => import('./system/outbox.page').then((module) => ({ default: module.OutboxPage }))),
  failed: lazy(() => import('./system/failed.page').then((module) => ({ default: module.FailedPage }))),
  audit: lazy(() => import('./system/audit.page').then((module) => ({ default: module.AuditPage }))),
  releases: lazy(() => import('./system/releases.page').then((module) => ({ default: module.ReleasesPage }))),
};
