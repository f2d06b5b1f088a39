/**
 * The vocabulary of the wire: the small schemas every area builds its nouns from.
 * Source: decisions §1.
 */
import { type Static, type TOptional, type TProperties, type TSchema, Type } from 'typebox'

/** A row's id: a positive JSON integer. Never trusted: row-level security decides what it reaches. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Row version for the optimistic lock; a stale one is refused with 40901. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** Money going out: decimal yuan with two digits, `"1234.50"`. */
export const Yuan = Type.String({ pattern: '^-?\\d{1,13}\\.\\d{2}$', examples: ['1234.50'] })
/** Money coming in: the same string, fewer decimals, or a number with at most two decimals. */
export const YuanInput = Type.Union([
  Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$' }),
  Type.Number({ minimum: 0, maximum: 99_999_999.99, multipleOf: 0.01 }),
])
/** Point in time going out: `YYYY-MM-DD HH:mm:ss` in the hospital's zone (Asia/Shanghai). */
export const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  examples: ['2026-11-21 09:30:00'],
})
/** Point in time coming in: the same, ISO 8601, or ten-digit seconds. */
export const MomentInput = Type.String({
  pattern: '^(\\d{10}|\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:?\\d{2})?)?)$',
  'x-calendar': true,
})
const day = {
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  'x-calendar': true,
  examples: ['2026-11-21'],
}
/** Calendar date, a string end to end. `x-calendar`: it must also exist. */
export const Day = Type.String(day)
/** A date of the till, whose today turns at four (docs/adr/0022): what a filter by business days takes. */
export const BusinessDay = Type.String({ ...day, 'x-turns': 'four' })
/** 0 启用, 1 禁用 (specification 000 §3). */
export const Status = Type.Union([Type.Literal(0), Type.Literal(1)])
/** Pattern of a text that is not blank. */
export const READABLE = '\\S'

/** Up to this many characters a text is a line: a name, a title, a number. */
const LINE = 60
/**
 * Text with an upper bound in characters. A line takes no line breaks and tabs (`x-line`, checked on the way in): a name with
 * one breaks the list, the receipt and the sheet it stands in. `line` where length alone would say otherwise. What has to be
 * written (`minLength`) has something in it that can be read: a reason of blanks is none.
 */
export const Text = (
  maxLength: number,
  { line = maxLength <= LINE, ...options }: { minLength?: number; pattern?: string; line?: boolean } = {},
) =>
  Type.String({
    maxLength,
    ...(line ? { 'x-line': true } : {}),
    ...(options.minLength ? { pattern: READABLE } : {}),
    ...options,
  })
/** Mainland mobile phone (specification 000 §5). */
export const Phone = Type.String({ pattern: '^1[3-9]\\d{9}$' })

/** A value that may be absent in the row, shown as null. Simple types become `type: [t, 'null']`: cheaper to serialise. */
export const Nullable = <T extends TSchema>(schema: T) => {
  const { type, enum: words } = schema as { type?: unknown; enum?: readonly unknown[] }
  const plain = typeof type === 'string' && type !== 'object' && type !== 'array'
  return Type.Unsafe<Static<T> | null>(
    plain
      ? { ...schema, type: [type, 'null'], ...(words ? { enum: [...words, null] } : {}) }
      : { anyOf: [schema, { type: 'null' }] },
  )
}

/** One of several fixed words: `Word('draft', 'paid')`. */
export const Word = <const T extends readonly string[]>(...words: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: words })

/**
 * Values by key. Not `Type.Record`: that one brings 11 kB of template machinery into every page, the sign-in too.
 * @param rules pattern of the names, and how many there may be
 */
export const Keyed = <T extends TSchema>(value: T, rules: { names?: string; maxProperties?: number } = {}) => {
  const { names, ...rest } = rules
  const values = names ? { patternProperties: { [names]: value } } : { additionalProperties: value }
  return Type.Unsafe<Record<string, Static<T>>>({ type: 'object', ...values, ...rest })
}

/** A file of a multipart form: a Blob where it is sent, what became of it where it is received. */
export const FilePart = Type.Unsafe<Blob>({ type: 'string', format: 'binary' })

/** Object that refuses keys it does not know. */
export const Shape = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/**
 * Object whose properties may all be absent. Not `Type.Partial`: that one brings the whole type engine into every page.
 */
export const Partly = <P extends TProperties>(properties: P) =>
  Type.Object(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
      [K in keyof P]: TOptional<P[K]>
    },
    { additionalProperties: false },
  )

/** Page request: `page` or `pageNum`, `pageSize` (default 20, 1–500), `sortName`, `sortOrder` (decisions §1). */
export const pageRequest = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  sortName: Type.Optional(Text(40)),
  sortOrder: Type.Optional(Word('asc', 'desc')),
}

/**
 * Page answer: `result` and `total`. Totals are exact to 10,000; past that `total` is 10000 and
 * `more` is true ("10,000+", performance design).
 */
export const Page = <T extends TSchema>(row: T) =>
  Type.Object({ result: Type.Array(row), total: Type.Integer(), more: Type.Optional(Type.Boolean()) })

/** The same page in the rabbit envelope's form. */
export const RabbitPage = <T extends TSchema>(row: T) =>
  Type.Object({
    list: Type.Array(row),
    pageNum: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer(),
    more: Type.Optional(Type.Boolean()),
  })

/** The input of calls that take nothing. */
export const Nothing = Type.Object({}, { additionalProperties: false })
/** The answer of calls that return nothing. */
export const Done = Type.Null()

export type IdValue = Static<typeof Id>
