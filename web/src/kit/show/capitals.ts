/** Amounts in Chinese capitals, for receipts and beside large sums (F0329, F0330). */
const digits = '零壹贰叁肆伍陆柒捌玖'
const units = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']
export const INVALID = '数据非法'

const groupOf = (four: string): string => {
  let text = ''
  let zero = false
  for (let i = 0; i < four.length; i++) {
    const digit = Number(four[i])
    if (digit === 0) {
      zero = text !== ''
      continue
    }
    text += `${zero ? '零' : ''}${digits[digit]}${units[four.length - 1 - i]}`
    zero = false
  }
  return text
}

const yuanOf = (whole: string): string => {
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0')
  let text = ''
  let gap = false
  for (let at = 0; at < padded.length; at += 4) {
    const four = padded.slice(at, at + 4)
    const words = groupOf(String(Number(four)))
    const unit = groups[(padded.length - at) / 4 - 1]!
    if (!words) {
      gap = text !== ''
      continue
    }
    const zero = text && (gap || four.startsWith('0')) ? '零' : ''
    text += zero + words + unit
    gap = false
  }
  return text
}

/** `"1234.50"` → 壹仟贰佰叁拾肆元伍角. Anything but a non-negative decimal with at most two digits → 数据非法. */
export const capitals = (yuan: string): string => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan)
  if (!match) return INVALID
  const whole = yuanOf(match[1]!.replace(/^0+(?=\d)/, ''))
  const [jiao, fen] = (match[2] ?? '').padEnd(2, '0')
  const small =
    jiao === '0' && fen === '0'
      ? '整'
      : `${jiao === '0' ? (whole ? '零' : '') : `${digits[Number(jiao)]}角`}${fen === '0' ? '' : `${digits[Number(fen)]}分`}`
  if (!whole) return small === '整' ? '零元整' : small
  return `${whole}元${small}`
}
