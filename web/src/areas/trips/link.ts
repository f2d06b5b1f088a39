/** The address of 就诊行程. What opens it stands behind #: a browser keeps that to itself, so no log on the way has it. */
export const tripAddress = (token: string): string => `${location.origin}/trip#${token}`
