import type { Handler } from '../platform/handle';
import { getCompanyContractDataHandler, saveSignatureHandler, signContractHandler } from './contract.call';
import { getMeHandler } from './get-me.call';
import { getNotificationsHandler } from './get-notifications.call';
import { loginHandler } from './login.call';
import { logoutHandler } from './logout.call';
import { otlCheckHandler, otlLoginHandler } from './otl.call';
import { forgetNotificationTokenHandler, getPushKeyHandler, setNotificationTokenHandler } from './push.call';
import { getNotificationPreferencesHandler, setNotificationPreferenceHandler } from './push-preferences.call';
import { endOtherSessionsHandler, getSessionsHandler } from './own-sessions.call';
import { refreshHandler } from './refresh.call';
import { requestResetHandler, resetHandler } from './reset.call';

export const handlers: readonly Handler[] = [
  loginHandler,
  refreshHandler,
  logoutHandler,
  getSessionsHandler,
  endOtherSessionsHandler,
  otlCheckHandler,
  otlLoginHandler,
  requestResetHandler,
  resetHandler,
  getMeHandler,
  getCompanyContractDataHandler,
  signContractHandler,
  saveSignatureHandler,
  getNotificationsHandler,
  setNotificationTokenHandler,
  forgetNotificationTokenHandler,
  getPushKeyHandler,
  getNotificationPreferencesHandler,
  setNotificationPreferenceHandler,
];
