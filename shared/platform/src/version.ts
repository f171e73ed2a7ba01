/**
 * The platform version that remotes require and the shell provides. Minor: something was added. Major: something was
 * removed.
 */
export const platformVersion = '1.4.0';
