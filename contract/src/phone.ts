/** A phone as everybody may see it: of customers, of colleagues, in the log. */

/** First 3 and last 4 digits; shorter numbers show their first and last character (specification 000 §5). */
export const maskPhone = (phone: string): string =>
  phone.length < 11 ? `${phone.slice(0, 1)}****${phone.slice(-1)}` : `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** What a stranger sees of a name: the surname. */
export const maskName = (name: string): string => `${name.slice(0, 1)}${'*'.repeat(Math.max(1, [...name].length - 1))}`
