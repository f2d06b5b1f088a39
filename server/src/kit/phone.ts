/** First three and last four of a phone number, the first character of a shorter one (specification 000 §5). */
export const maskPhone = (phone: string): string =>
  phone.length < 11 ? `${phone.slice(0, 1)}****${phone.slice(-1)}` : `${phone.slice(0, 3)}****${phone.slice(-4)}`
