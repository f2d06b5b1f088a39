/** A phone as everybody may see it: of customers, of colleagues, in the log. */

/** First 3 and last 4 digits; shorter numbers show their first and last character (specification 000 §5). */
export const maskPhone = (phone: string): string =>
  phone.length < 11 ? `${phone.slice(0, 1)}****${phone.slice(-1)}` : `${phone.slice(0, 3)}****${phone.slice(-4)}`
