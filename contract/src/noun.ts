/**
 * A noun is written once: `noun('通用品类', { name: title('名称', 30), sort: place(), … }, { table, page, … })`. What its rows
 * answer, what a form sends, what a list asks, form labels, column titles, heads of sheets, the role editor's columns and the
 * words of the trail follow from it. Source: house, sentence 13.
 */

import { type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import type { AuditObject } from './audit-objects.ts'
import type { Said, Table } from './table.ts'
import { Day, Id, Nullable, Shape, Status, Text, Version, Word, Yuan, YuanInput } from './words.ts'

/** How a field is written, shown and kept. `shown` is never written, `other` is drawn by its page. */
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
type MustOf<O> = O extends { readonly required: true } ? 'must' : 'may'

const field = (
  kind: FieldKind,
  label: string,
  { answer, write }: { answer: TSchema; write: TSchema | null },
  options: Options & { words?: Readonly<Record<string, string>> } = {},
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

/** What the row is called: has to be written, names the row, heads its list. */
export const title = (
  label: string,
  max: number,
  options: Options<string> = {},
): Field<string, string, 'must', 'text'> =>
  field(
    'text',
    label,
    { answer: Text(max), write: Text(max, { minLength: 1 }) },
    { fixed: true, ...options, required: true },
  )

/** Text of up to `max` characters; up to 60 it is one line. */
export const text = <const O extends Options<string>>(
  label: string,
  max: number,
  options?: O,
): Field<string, string, MustOf<O>, 'text'> =>
  field(
    'text',
    label,
    { answer: Text(max), write: Text(max, options?.required ? { minLength: 1 } : {}) },
    { begins: '', ...options },
  )

/** Text that a row may do without: null then. */
export const note = (label: string, max: number, options: Options<string | null> = {}) =>
  field('text', label, { answer: Nullable(Text(max)), write: Nullable(Text(max)) }, options) as Field<
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
export const money = (label: string, options: Options<string | null> = {}) =>
  field('money', label, { answer: Nullable(Yuan), write: Nullable(YuanInput) }, { begins: null, ...options }) as Field<
    string | null,
    string | number | null,
    'may',
    'money'
  >

/** A calendar date that a row may do without. */
export const day = (label: string, options: Options<string | null> = {}) =>
  field('day', label, { answer: Nullable(Day), write: Nullable(Day) }, { begins: null, ...options }) as Field<
    string | null,
    string | null,
    'may',
    'day'
  >

/** One of several words: `choice('场合', { online: '网电', onsite: '现场' }, { required: true })`. */
export const choice = <const T extends Readonly<Record<string, string>>, const O extends Options<keyof T & string>>(
  label: string,
  words: T,
  options?: O,
): Field<keyof T & string, keyof T & string, MustOf<O>, 'choice'> => {
  const schema = Word(...Object.keys(words))
  return field('choice', label, { answer: schema, write: schema }, { ...options, words })
}

/** Yes or no; no where nothing is said. */
export const flag = (label: string, options: Options<boolean> = {}): Field<boolean, boolean, 'may', 'flag'> =>
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

/** Anything else with a schema of its own; its page draws it. `write`: what a form may send, where that is less. */
export const other = <T, const O extends Options & { readonly write?: TSchema }>(
  label: string,
  schema: TUnsafe<T>,
  options?: O,
): Field<T, T, MustOf<O>, 'other'> =>
  field('other', label, { answer: schema, write: options?.write ?? schema }, withoutWrite(options))

type In<F> = F extends { readonly types?: infer T } ? NonNullable<T> : never
type RowIn<F> = In<F> extends { readonly row: infer R } ? R : never
type FormIn<F> = In<F> extends { readonly form: infer W } ? W : never
type KeysWith<F extends Fields, M extends Written> = {
  [K in keyof F]: F[K] extends { readonly written: M } ? K : never
}[keyof F]

/** One row as answered: the fields with `id` and `version`. */
export type RowOf<F extends Fields> = { [K in keyof F | 'id' | 'version']: K extends keyof F ? RowIn<F[K]> : number }
/** What a form sends. */
export type FormOf<F extends Fields> = { [K in KeysWith<F, 'must'>]: FormIn<F[K]> } & {
  [K in KeysWith<F, 'may'>]?: FormIn<F[K]>
}
/** What a list may be asked by. */
export type AskedOf<F extends Fields, Q extends keyof F> = { [K in Q]?: FormIn<F[K]> } & { keyword?: string }
/** Fields without a column of their own: the server says where they come from. */
export type MadeOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly kind: 'shown' } ? K : never
}[keyof F] &
  string

/** A noun with its types resolved: row, form, what a list is asked by, and fields without a column of their own. */
export type Noun<R = unknown, W = unknown, Q = unknown, X extends string = string> = {
  /** 通用品类: titles of its calls, empty lists. */
  readonly name: string
  /** 品类: buttons and questions. */
  readonly short: string
  /** Where its rows are. */
  readonly table: `${string}.${string}`
  /** Its columns on its pages; null where no page of the menu shows them as a list. */
  readonly registered: Table | null
  /** What the trail calls it. */
  readonly object: AuditObject
  readonly fields: Fields
  /** Fields that a list is asked by, in the order of the filters. */
  readonly asked: readonly string[]
  /** Fields that a keyword looks into; empty where the list takes none. */
  readonly keyword: readonly string[]
  readonly entity: TUnsafe<R>
  readonly write: TProperties
  readonly filters: TProperties
  readonly types?: { readonly row: R; readonly form: W; readonly asked: Q; readonly made: X }
}

type NounSaid<Q> = {
  readonly table: `${string}.${string}`
  readonly short: string
  /** Paths of the pages that list it: its columns are registered there, and roles choose among them. */
  readonly pages?: readonly string[]
  readonly asked?: readonly Q[]
  readonly keyword?: readonly string[]
  readonly object: AuditObject
}

/** Up to this many characters a list is asked by. */
const KEYWORD = 30

const filterOf = ({ kind, write }: Field): TSchema =>
  Type.Optional(kind === 'text' ? Text((write as { maxLength?: number }).maxLength ?? KEYWORD) : write!)

/** A noun of these fields. */
export const noun = <const F extends Fields, Q extends keyof F & string = never>(
  name: string,
  fields: F,
  { table, short, pages, asked = [], keyword = [], object }: NounSaid<Q>,
): Noun<RowOf<F>, FormOf<F>, AskedOf<F, Q>, MadeOf<F>> => {
  const each = Object.entries(fields) as [string, Field][]
  const answers = Object.fromEntries(each.map(([key, { answer }]) => [key, answer]))
  const write = each.flatMap(([key, one]) =>
    one.write ? [[key, one.written === 'must' ? one.write : Type.Optional(one.write)] as const] : [],
  )
  const columns = Object.fromEntries(each.map(([key, { said }]) => [key, said]))
  return {
    name,
    short,
    table,
    registered: pages ? { name: table, pages, columns } : null,
    object,
    fields,
    asked,
    keyword,
    entity: Type.Unsafe<RowOf<F>>(Shape({ id: Id, ...answers, version: Version })),
    write: Object.fromEntries(write),
    filters: {
      ...(keyword.length > 0 ? { keyword: Type.Optional(Text(KEYWORD)) } : {}),
      ...Object.fromEntries(asked.map((key) => [key, filterOf(fields[key]!)])),
    },
  }
}
