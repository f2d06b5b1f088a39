/**
 * Fields that the platform defines, and what may stand in them. Pure; forms and the server ask the same functions.
 * Source: specification 000 §3 (data types and their formats, filter conditions).
 */

/** Data types of a field and the formats each may have (F0210, F0217–F0219). */
export const dataTypes = {
  String: { name: '文本', formats: ['email', 'phone', 'english', 'cn', 'username', 'md5', 'sm2'] },
  Boolean: { name: '是否', formats: [] },
  Integer: { name: '整数', formats: ['positive', 'nonNegative'] },
  Long: { name: '长整数', formats: ['positive', 'nonNegative'] },
  Short: { name: '短整数', formats: ['positive', 'nonNegative'] },
  Date: { name: '日期', formats: ['YMD', 'YMDHMS'] },
} as const
export type DataType = keyof typeof dataTypes

/** Formats in words. */
export const formatWords = {
  email: '邮箱',
  phone: '手机号',
  english: '英文字母',
  cn: '汉字',
  username: '账号',
  md5: 'MD5 摘要',
  sm2: 'SM2 密文',
  positive: '正数',
  nonNegative: '非负数',
  YMD: '年-月-日',
  YMDHMS: '年-月-日 时:分:秒',
} as const
export type Format = keyof typeof formatWords

/** A field as its values are judged. `maxLength` counts characters of a text; null is 200. */
export type ValueRule = {
  readonly code: string
  readonly name: string
  readonly dataType: DataType
  readonly format: Format | null
  readonly required: boolean
  readonly maxLength: number | null
}
export type Value = string | number | boolean | null

/** Characters of a text without a limit of its own. */
export const USUAL_LENGTH = 200

const texts: Record<string, RegExp> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  phone: /^1[3-9]\d{9}$/,
  english: /^[A-Za-z]+$/,
  cn: /^\p{Script=Han}+$/u,
  username: /^[A-Za-z]\w{3,29}$/,
  md5: /^[0-9a-fA-F]{32}$/,
  sm2: /^(?:[0-9a-fA-F]{2}){96,1000}$/,
}
/** Smallest and largest value of the whole numbers. */
export const bounds = {
  Short: [-32_768, 32_767],
  Integer: [-2_147_483_648, 2_147_483_647],
  Long: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
} as const

/** Is this format one of the type's? A date always has one, a text and a number may. */
export const fits = (dataType: DataType, format: Format | null): boolean =>
  format === null ? dataType !== 'Date' : (dataTypes[dataType].formats as readonly string[]).includes(format)

const whyNotText = ({ name, format, maxLength }: ValueRule, value: Value): string | null => {
  if (typeof value !== 'string') return `${name}应为文本`
  const most = maxLength ?? USUAL_LENGTH
  if ([...value].length > most) return `${name}不能超过${most}个字`
  return format && !texts[format]!.test(value) ? `${name}应为${formatWords[format]}` : null
}

const whyNotNumber = ({ name, dataType, format }: ValueRule, value: Value): string | null => {
  const [least, most] = bounds[dataType as keyof typeof bounds]
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return `${name}应为整数`
  if (value < least || value > most) return `${name}应在 ${least} 与 ${most} 之间`
  if (format === 'positive' && value <= 0) return `${name}应大于 0`
  return format === 'nonNegative' && value < 0 ? `${name}不能小于 0` : null
}

/** A day of the calendar: 2026-02-30 is none. */
const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const whyNotDate = ({ name, format }: ValueRule, value: Value): string | null => {
  const day = typeof value === 'string' ? (format === 'YMD' ? value : MOMENT.exec(value)?.[1]) : undefined
  return day !== undefined && isDay(day) ? null : `${name}应为日期，格式 ${formatWords[format ?? 'YMD']}`
}

/** Why a value may not stand in a field; null when it may. Empty is null, and allowed unless the field is required. */
export const whyNotValue = (rule: ValueRule, value: Value): string | null => {
  if (value === null || value === '') return rule.required ? `${rule.name}不能为空` : null
  if (rule.dataType === 'String') return whyNotText(rule, value)
  if (rule.dataType === 'Boolean') return typeof value === 'boolean' ? null : `${rule.name}应为是或否`
  return rule.dataType === 'Date' ? whyNotDate(rule, value) : whyNotNumber(rule, value)
}

export type Content = Readonly<Record<string, Value>>

/** The first thing wrong with a record: an unknown name, or a value that may not stand in its field. */
export const whyNotContent = (rules: readonly ValueRule[], content: Content): string | null => {
  const known = new Set(rules.map(({ code }) => code))
  const unknown = Object.keys(content).find((code) => !known.has(code))
  if (unknown !== undefined) return `没有名为 ${unknown} 的字段`
  for (const rule of rules) {
    const why = whyNotValue(rule, content[rule.code] ?? null)
    if (why) return why
  }
  return null
}

/** Conditions a list of records is narrowed by (F0215). */
export const conditions = {
  '=': '等于',
  '<>': '不等于',
  like: '包含',
  'not like': '不包含',
  'is null': '为空',
  'is not null': '不为空',
  '>': '大于',
  '<': '小于',
} as const
export type ConditionWord = keyof typeof conditions

/** Conditions that make sense for a type: texts contain, numbers and dates compare. */
export const conditionsOf = (dataType: DataType): readonly ConditionWord[] => {
  const always = ['=', '<>', 'is null', 'is not null'] as const
  if (dataType === 'Boolean') return always
  return dataType === 'String' ? [...always, 'like', 'not like'] : [...always, '>', '<']
}
