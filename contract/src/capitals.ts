/**
 * Amounts in Chinese capitals (金额大写) for receipts and large sums on screens.
 * Source: specification 000 §5: non-negative decimals only, anything else answers 数据非法.
 */
const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '兆']
const DECIMAL = /^(0|[1-9]\d*)(?:\.(\d+))?$/

/** What the specification answers for anything that is not a non-negative decimal. */
export const NOT_AN_AMOUNT = '数据非法'

/**
 * `"1005.60"` → 壹仟零伍元陆角整. Takes yuan as decimal text or number; digits past the second decimal are cut,
 * as the specification's money filter does. Up to 16 digits before the point.
 */
export const toCapitals = (yuan: string | number): string => {
  const match = DECIMAL.exec(String(yuan).trim())
  const whole = match?.[1]
  if (!whole || whole.length > 16) return NOT_AN_AMOUNT
  const [jiao, fen] = `${match[2] ?? ''}00`.slice(0, 2).split('').map(Number) as [number, number]
  const front = whole === '0' ? '' : `${integerCapitals(whole)}元`
  if (jiao === 0 && fen === 0) return `${front || '零元'}整`
  const gap = front && jiao === 0 ? DIGITS[0] : ''
  const back = `${jiao ? `${DIGITS[jiao]}角` : ''}${fen ? `${DIGITS[fen]}分` : '整'}`
  return `${front}${gap}${back}`
}

/** Four digits at a time from the right; a run of zeros between two spoken digits is said once. */
const integerCapitals = (whole: string): string => {
  let text = ''
  let gap = false
  let spokenInGroup = false
  for (let index = 0; index < whole.length; index += 1) {
    const place = whole.length - 1 - index
    const digit = Number(whole[index])
    if (digit === 0) gap = text !== ''
    else {
      text += `${gap ? DIGITS[0] : ''}${DIGITS[digit]}${PLACES[place % 4]}`
      gap = false
      spokenInGroup = true
    }
    if (place % 4 === 0) {
      if (spokenInGroup) text += GROUPS[place / 4]
      spokenInGroup = false
    }
  }
  return text
}
