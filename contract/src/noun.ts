/**
 * A noun is written once: `noun('通用品类', { name: title('名称', 30), sort: place(), … }, { table, page, … })`. What its rows
 * answer, what a form sends, what a list asks, form labels, column titles, heads of sheets, the role editor's columns and the
 * words of the trail follow from it. Source: house, sentence 13.
 */

import { type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import type { AuditObject } from './audit-objects.ts'
import type { Field, Fields, Written } from './noun-fields.ts'
import type { Table } from './table.ts'
import { Id, Shape, Text, Version } from './words.ts'

export * from './noun-fields.ts'

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
export type AskedOf<F extends Fields, Q extends keyof F> = { [K in Q]?: NonNullable<FormIn<F[K]>> } & {
  keyword?: string
}
/** Fields without a column of their own: the server says where they come from. */
export type MadeOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly kind: 'shown' | 'carried' } ? K : never
}[keyof F] &
  string
/** Fields that have a label. */
export type LabelledOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly kind: 'carried' } ? never : K
}[keyof F] &
  string

/**
 * A noun with its types resolved: row, form, what a list is asked by, fields without a column of their own, fields with a
 * label.
 */
export type Noun<R = unknown, W = unknown, Q = unknown, X extends string = string, L extends string = string> = {
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
  /** Heads of columns by field. */
  readonly heads: Readonly<Record<L, string>>
  /** What forms and filters call the fields: fuller than the head of a column, where that is short. */
  readonly labels: Readonly<Record<L, string>>
  /** Fields that a list is asked by, in the order of the filters. */
  readonly asked: readonly string[]
  /** Fields that a keyword looks into; empty where the list takes none. */
  readonly keyword: readonly string[]
  /** One row as answered: by field, and whole. */
  readonly answers: TProperties
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
  /** Up to this many characters a keyword has; 30 unless said. */
  readonly keywordUpTo?: number
  readonly object: AuditObject
}

/** Up to this many characters a list is asked by. */
const KEYWORD = 30

const filterOf = ({ kind, write }: Field): TSchema => {
  if (kind === 'ref') return Type.Optional(Id)
  return Type.Optional(kind === 'text' ? Text((write as { maxLength?: number }).maxLength ?? KEYWORD) : write!)
}

const wordsOf = (each: readonly [string, Field][], word: (field: Field) => string) =>
  Object.fromEntries(each.flatMap(([key, one]) => (one.label === '' ? [] : [[key, word(one)] as const])))

/** The registered table of a noun that a page lists. */
export const tableOf = ({ name, registered }: Pick<Noun, 'name' | 'registered'>): Table => {
  if (!registered) throw new Error(`${name} is on no page as a list`)
  return registered
}

/** A noun of these fields. */
export const noun = <const F extends Fields, Q extends keyof F & string = never>(
  name: string,
  fields: F,
  { table, short, pages, asked = [], keyword = [], keywordUpTo = KEYWORD, object }: NounSaid<Q>,
): Noun<RowOf<F>, FormOf<F>, AskedOf<F, Q>, MadeOf<F>, LabelledOf<F>> => {
  const each = Object.entries(fields) as [string, Field][]
  const shapes = each.map(([key, { answer }]) => [key, answer] as const)
  const answers = { id: Id, ...Object.fromEntries(shapes), version: Version }
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
    heads: wordsOf(each, ({ label }) => label) as Record<LabelledOf<F>, string>,
    labels: wordsOf(each, ({ asked: fuller, label }) => fuller ?? label) as Record<LabelledOf<F>, string>,
    asked,
    keyword,
    answers,
    entity: Type.Unsafe<RowOf<F>>(Shape(answers)),
    write: Object.fromEntries(write),
    filters: {
      ...(keyword.length > 0 ? { keyword: Type.Optional(Text(keywordUpTo)) } : {}),
      ...Object.fromEntries(asked.map((key) => [key, filterOf(fields[key]!)])),
    },
  }
}
