/** What remotes require and the shell provides. Minor: something was added. Major: something was taken away. */
export const platformVersion = '1.4.0';
