/** What others may ask of the files of WeChat, Alipay and the bank. */

/** Z8: how lines stand beside their pairs, as a function of the database. */
export const lineChecks = 'matching.selfcheck()'
