export { getAlertChoicesHandler, setAlertChoicesHandler } from './alert-choices.call';
export { getCompanyContractDataHandler, signContractHandler, saveSignatureHandler } from './contract.call';
export {
  beginSecondFactorHandler,
  confirmSecondFactorHandler,
  endSecondFactorHandler,
  getSecondFactorHandler,
  renewRecoveryCodesHandler,
} from './factor/own-factor.call';
export { resetSecondFactorHandler } from './factor/reset-factor.call';
export { signInWithCodeHandler } from './factor/sign-in-with-code.call';
export { getMeHandler } from './get-me.call';
export { loginHandler } from './login.call';
export { logoutHandler } from './logout.call';
export { mailResetTask } from './mail-reset.task';
export { otlCheckHandler, otlLoginHandler } from './otl.call';
export { getSessionsHandler, endOtherSessionsHandler, endSessionHandler } from './own-sessions.call';
export { getNotificationPreferencesHandler, setNotificationPreferenceHandler } from './push-preferences.call';
export { getPushKeyHandler, setNotificationTokenHandler, forgetNotificationTokenHandler } from './push.call';
export { refreshHandler } from './refresh.call';
export { requestResetHandler, resetHandler } from './reset.call';
export { getTeamTokensHandler, makeTeamTokenHandler, revokeTeamTokenHandler } from './team-tokens.call';
