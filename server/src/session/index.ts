import type { Handler } from '../platform/handle';
import { getCompanyContractDataHandler, signContractHandler, saveSignatureHandler } from './contract.call';
import {
  beginSecondFactorHandler,
  confirmSecondFactorHandler,
  endSecondFactorHandler,
  getSecondFactorHandler,
  renewRecoveryCodesHandler,
} from './factor/own-factor.call';
import { resetSecondFactorHandler } from './factor/reset-factor.call';
import { signInWithCodeHandler } from './factor/sign-in-with-code.call';
import { getMeHandler } from './get-me.call';
import { loginHandler } from './login.call';
import { logoutHandler } from './logout.call';
import { otlCheckHandler, otlLoginHandler } from './otl.call';
import { getSessionsHandler, endOtherSessionsHandler, endSessionHandler } from './own-sessions.call';
import { getAlertChoicesHandler, setAlertChoicesHandler } from './alert-choices.call';
import { getNotificationPreferencesHandler, setNotificationPreferenceHandler } from './push-preferences.call';
import { getPushKeyHandler, setNotificationTokenHandler, forgetNotificationTokenHandler } from './push.call';
import { refreshHandler } from './refresh.call';
import { requestResetHandler, resetHandler } from './reset.call';
import { getTeamTokensHandler, makeTeamTokenHandler, revokeTeamTokenHandler } from './team-tokens.call';

export const handlers: readonly Handler[] = [
  getCompanyContractDataHandler,
  signContractHandler,
  saveSignatureHandler,
  getMeHandler,
  loginHandler,
  signInWithCodeHandler,
  getSecondFactorHandler,
  beginSecondFactorHandler,
  confirmSecondFactorHandler,
  renewRecoveryCodesHandler,
  endSecondFactorHandler,
  resetSecondFactorHandler,
  logoutHandler,
  otlCheckHandler,
  otlLoginHandler,
  getSessionsHandler,
  endOtherSessionsHandler,
  endSessionHandler,
  getAlertChoicesHandler,
  setAlertChoicesHandler,
  getNotificationPreferencesHandler,
  setNotificationPreferenceHandler,
  getPushKeyHandler,
  setNotificationTokenHandler,
  forgetNotificationTokenHandler,
  refreshHandler,
  requestResetHandler,
  resetHandler,
  getTeamTokensHandler,
  makeTeamTokenHandler,
  revokeTeamTokenHandler,
];
