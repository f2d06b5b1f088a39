/** The kinds of fields of a noun, each with its label: how it is written, answered and kept (see `noun.ts`). */

import { type TSchema, type TUnsafe, Type } from 'typebox'
import type { Said } from './table.ts'
import { Day, Id, Nullable, Status, Text, Word, Yuan, YuanInput } from './words.ts'

/** How a field is written, shown and kept. `shown` and `carried` are never written, `other` is drawn by its page. */
export type FieldKind =
  | 'text'
  | 'count'
  | 'money'
  | 'day'
  | 'choice'
  | 'flag'
  | 'place'
  | 'onOff'
  | 'ref'
  | 'shown'
  | 'carried'
  | 'other'

/** Has to be written, may be written, is never written. */
export type Written = 'must' | 'may' | 'never'

/** A field of a noun. `R`: what a row answers, `W`: what a form sends. */
export type Field<R = unknown, W = unknown, M extends Written = Written, K extends FieldKind = FieldKind> = {
  readonly kind: K
  readonly label: string
  /** What forms and filters call it, where they say more than the head of a column. */
  readonly asked?: string | undefined
  readonly answer: TSchema
  /** Null: never written. */
  readonly write: TSchema | null
  readonly written: M
  /** What it is to roles (see `Table`). */
  readonly said: Said
  /** Wire values and their words. */
  readonly words?: Readonly<Record<string, string>> | undefined
  /** 分钟, 次: behind the figure in forms. */
  readonly unit?: string | undefined
  /** What a form of a new one begins with. */
  readonly begins?: W | undefined
  /** Column of the table, where it is not the field's name in small letters. */
  readonly column?: string | undefined
  /** Never present at run time: carries the resolved types. */
  readonly types?: { readonly row: R; readonly form: W }
}
export type Fields = Readonly<Record<string, Field>>

type Options<W = unknown> = {
  /** What forms and filters call it, where they say more than the head of a column. */
  readonly asked?: string
  readonly required?: boolean
  /** Names its row: no role can take it away. */
  readonly fixed?: boolean
  readonly unit?: string
  readonly begins?: W
  readonly column?: string
  /** Of the role editor, where the label does not say it: goes along with another column, is only carried. */
  readonly said?: Said
  /** Answers are held to the limits of the form, too. */
  readonly strict?: boolean
}
/** Of a text: what it may consist of, as a pattern from its first sign to its last. */
type TextOptions<W = unknown> = Options<W> & { readonly pattern?: string }
type MustOf<O> = O extends { readonly required: true } ? 'must' : 'may'

const field = (
  kind: FieldKind,
  label: string,
  { answer, write }: { answer: TSchema; write: TSchema | null },
  { pattern: _pattern, ...options }: TextOptions & { words?: Readonly<Record<string, string>> } = {},
): Field<never, never, never, never> => {
  const { required = false, fixed = false, strict = false, said } = options
  return {
    kind,
    label,
    answer: strict && write ? write : answer,
    write,
    written: write === null ? 'never' : required ? 'must' : 'may',
    said: said ?? (fixed ? { label: options.asked ?? label, fixed: true } : (options.asked ?? label)),
    ...options,
  } as unknown as Field<never, never, never, never>
}

/** The schema of the form is said to `field` by itself. */
const withoutWrite = (options: (Options & { readonly write?: TSchema }) | undefined): Options => {
  const { write: _write, ...rest }: Options & { readonly write?: TSchema } = options ?? {}
  return rest
}

/** What a form may send of a text: something in it that can be read, or what its pattern says. */
const written = (max: number, { required = false, pattern }: TextOptions) =>
  Text(max, { ...(pattern ? { pattern } : required ? { minLength: 1 } : {}) })

/** What the row is called: has to be written, names the row, heads its list. */
export const title = (
  label: string,
  max: number,
  options: TextOptions<string> = {},
): Field<string, string, 'must', 'text'> => {
  const all = { fixed: true, ...options, required: true }
  return field('text', label, { answer: Text(max), write: written(max, all) }, all)
}

/** Text of up to `max` characters; up to 60 it is one line. */
export const text = <const O extends TextOptions<string>>(
  label: string,
  max: number,
  options?: O,
): Field<string, string, MustOf<O>, 'text'> =>
  field('text', label, { answer: Text(max), write: written(max, options ?? {}) }, { begins: '', ...options })

/** Text that a row may do without: null then. */
export const note = (label: string, max: number, options: TextOptions<string | null> = {}) =>
  field('text', label, { answer: Nullable(Text(max)), write: Nullable(written(max, options)) }, options) as Field<
    string | null,
    string | null,
    'may',
    'text'
  >

/** A whole number between two limits. */
export const count = <const O extends Options<number>>(
  label: string,
  [minimum, maximum]: readonly [number, number],
  options?: O,
): Field<number, number, MustOf<O>, 'count'> =>
  field('count', label, { answer: Type.Integer(), write: Type.Integer({ minimum, maximum }) }, options)

/** An amount in yuan that a row may do without; the table keeps fen, in a column named `…_fen`. */
export const money = <const O extends Options<string | null>>(
  label: string,
  options?: O,
): Field<string | null, string | number | null, MustOf<O>, 'money'> =>
  field('money', label, { answer: Nullable(Yuan), write: Nullable(YuanInput) }, { begins: null, ...options })

/** A calendar date that a row may do without. */
export const day = <const O extends Options<string | null>>(
  label: string,
  options?: O,
): Field<string | null, string | null, MustOf<O>, 'day'> =>
  field('day', label, { answer: Nullable(Day), write: Nullable(Day) }, { begins: null, ...options })

/** One of several words: `choice('场合', { online: '网电', onsite: '现场' }, { required: true })`. */
export const choice = <const T extends Readonly<Record<string, string>>, const O extends Options<keyof T & string>>(
  label: string,
  words: T,
  options?: O,
): Field<keyof T & string, keyof T & string, MustOf<O>, 'choice'> => {
  const schema = Word(...Object.keys(words))
  return field('choice', label, { answer: schema, write: schema }, { ...options, words })
}

/** One of several numbers that the specification fixes: `codes('类型', { 1: '部门岗', 3: '团队岗' })`. */
export const codes = <const T extends Readonly<Record<number, string>>, const O extends Options<keyof T & number>>(
  label: string,
  words: T,
  options?: O,
): Field<keyof T & number, keyof T & number, MustOf<O>, 'choice'> => {
  const schema = Type.Union(Object.keys(words).map((code) => Type.Literal(Number(code))))
  return field('choice', label, { answer: schema, write: schema }, { ...options, words })
}

/** Yes or no; no where nothing is said. */
export const flag = <const O extends Options<boolean>>(
  label: string,
  options?: O,
): Field<boolean, boolean, MustOf<O>, 'flag'> =>
  field('flag', label, { answer: Type.Boolean(), write: Type.Boolean() }, { begins: false, ...options })

/** The place in the list's order: the list begins with the smallest. */
export const place = <const O extends Options<number>>(
  options?: O & { readonly max?: number },
): Field<number, number, MustOf<O>, 'place'> =>
  field(
    'place',
    '排序',
    { answer: Type.Integer(), write: Type.Integer({ minimum: 0, maximum: options?.max ?? 1_000_000 }) },
    { begins: 0, ...options },
  )

/** 0 启用, 1 禁用 (specification 000 §3). */
export const onOff = <const O extends Options<0 | 1>>(options?: O): Field<0 | 1, 0 | 1, MustOf<O>, 'onOff'> =>
  field('onOff', '状态', { answer: Status, write: Status }, { fixed: true, begins: 0, ...options })

/** Another row by its id; `shown` beside it says its name. */
export const ref = <const O extends Options<number>>(
  label: string,
  options?: O,
): Field<number, number, MustOf<O>, 'ref'> =>
  field('ref', label, { answer: Id, write: Id }, { said: { carried: true }, ...options })

/** Another row by its id, or none; `shown` beside it says its name. */
export const link = <const O extends Options<number | null>>(
  label: string,
  options?: O,
): Field<number | null, number | null, MustOf<O>, 'ref'> =>
  field('ref', label, { answer: Nullable(Id), write: Nullable(Id) }, { said: { carried: true }, ...options })

/**
 * A schema with the type of its values: `of<string[]>(Type.Array(Text(30)))`. Said, not worked out: a `Static` inside of
 * another generic is worked out again for every call that is made of it, and took half of the type checker's time.
 */
export const of = <T>(schema: TSchema): TUnsafe<T> => Type.Unsafe<T>(schema)

/** What the server makes of other things: it is answered and never written. */
export const shown = <T>(
  label: string,
  schema: TUnsafe<T>,
  options: Omit<Options, 'required' | 'begins'> = {},
): Field<T, never, 'never', 'shown'> => field('shown', label, { answer: schema, write: null }, options)

/** A key, a flag or a figure that screens need and do not name: it has no label, and the server says where it is from. */
export const carries = <T>(schema: TUnsafe<T>): Field<T, never, 'never', 'carried'> =>
  field('carried', '', { answer: schema, write: null }, { said: { carried: true } })

/** What a form sends of a field: of the type said with its schema (`of`), or what its rows answer. */
type SentOf<O, T> = O extends { readonly write: { readonly '~unsafe': infer W } } ? W : T

/** Anything else with a schema of its own; its page draws it. `write`: what a form may send, where that is less. */
export const other = <T, const O extends Options & { readonly write?: TSchema }>(
  label: string,
  schema: TUnsafe<T>,
  options?: O,
): Field<T, SentOf<O, T>, MustOf<O>, 'other'> =>
  field('other', label, { answer: schema, write: options?.write ?? schema }, withoutWrite(options))
