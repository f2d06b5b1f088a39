/** An amount as it is typed: thousands parted while the fingers are on the keys, and the caret where it was. */

/** What may stand in the field on the way to an amount: at most 8 digits and two decimals. */
const PARTIAL = /^\d{0,8}(\.\d{0,2})?$/

/** The digits and the point of what stands in the field; null when it cannot become an amount. */
export const typedAmount = (text: string): string | null => {
  const plain = text
    .normalize('NFKC')
    .replace(/[，,\s]/g, '')
    .replace('。', '.')
  return PARTIAL.test(plain) ? plain : null
}

/** `12345.6` → `12,345.6`; what is not typed yet is not made up. */
export const grouped = (plain: string): string => {
  const [whole = '', ...rest] = plain.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')
}

const solid = (text: string): number => text.replace(/[，,\s]/g, '').length

/** Where the caret stands in the parted text: behind as many digits as before. */
export const caretIn = (parted: string, typed: string, caret: number): number => {
  let left = solid(typed.slice(0, caret))
  let at = 0
  while (left > 0 && at < parted.length) {
    if (parted[at] !== ',') left--
    at++
  }
  return at
}
