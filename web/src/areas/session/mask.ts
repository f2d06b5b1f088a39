/** A number as the specification masks it: first three and last four digits; shorter ones first and last (000 §5). */
export const masked = (phone: string): string =>
  phone.length < 11 ? `${phone.slice(0, 1)}****${phone.slice(-1)}` : `${phone.slice(0, 3)}****${phone.slice(-4)}`
