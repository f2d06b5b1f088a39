/** The address of a claim page. What opens it stands behind #: a browser keeps that to itself, so no log on the way has it. */
export const addressOf = (token: string): string => `${location.origin}/claim#${token}`
