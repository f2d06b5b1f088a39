/** What every request body is checked for before its schema: NUL, lone surrogates, depth (security R7, 4.17). */

const MAX_DEPTH = 20

/** Returns a Chinese reason, or null when the value is clean. */
export const whyUnclean = (value: unknown, depth = 0): string | null => {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return '内容含有不可见的非法字符'
    return value.isWellFormed() ? null : '内容含有不完整的字符'
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth >= MAX_DEPTH) return '内容层级过深'
  for (const [key, inner] of Object.entries(value)) {
    const reason = whyUnclean(key) ?? whyUnclean(inner, depth + 1)
    if (reason) return reason
  }
  return null
}

/**
 * A text without line breaks, tabs and other control characters, and without those that turn the direction of what follows:
 * a name with one reads another way round on screen and receipt.
 */
export const isLine = (text: string): boolean => !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(text)

/** A date, or a moment that begins with one, which the calendar and the clock have: no 30 February, no 25 o'clock. */
export const isOnCalendar = (text: string): boolean => {
  if (/^\d{10}$/.test(text)) return true
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?.*?(?:[+-](\d\d):?(\d\d))?)?$/.exec(text)
  if (!found) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, east = 0, minutes = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  const exists = year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && hour < 24 && minute < 60 && second < 60 && east < 15 && minutes < 60
}

type Violation = { instancePath?: string; keyword?: string; params?: Record<string, unknown> }

/** The first schema violation as a Chinese sentence. */
export const sayViolation = ({ instancePath = '', keyword, params = {} }: Violation): string => {
  const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || '内容'
  switch (keyword) {
    case 'required':
      return `缺少 ${String(params.missingProperty)}`
    case 'additionalProperties':
      return `不认识的字段 ${String(params.additionalProperty)}`
    case 'maxLength':
      return `${field} 不能超过 ${String(params.limit)} 个字`
    case 'minLength':
      return `${field} 不能为空`
    case 'minimum':
    case 'exclusiveMinimum':
      return `${field} 不能小于 ${String(params.limit)}`
    case 'maximum':
    case 'exclusiveMaximum':
      return `${field} 不能大于 ${String(params.limit)}`
    case 'maxItems':
      return `${field} 最多 ${String(params.limit)} 项`
    case 'minItems':
      return `${field} 至少 ${String(params.limit)} 项`
    case 'x-calendar':
      return `${field} 不是存在的日期或时间`
    case 'x-line':
      return `${field} 不能含有换行、制表符和不可见的控制字符，请删除后重新输入`
    default:
      return `${field} 格式不正确`
  }
}
