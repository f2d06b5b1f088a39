/**
 * The handlers of a noun: `resource(universalKinds, { scope: everybody('…') })`. A column of the field's own name comes by
 * itself, in small letters, with the way it is read; what the server makes of other things is said, or it does not compile.
 */
import type { CrudOf, PageOf, PageRequest, Seen } from '@clinic/contract/crud.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import type { Field, Noun } from '@clinic/contract/noun.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Column, col, yuan } from './column.ts'
import { contains, containsSeen } from './contains.ts'
import { type Context, refuse } from './context.ts'
import type { ListDefinition, ListScope } from './list.ts'
import { tableCrud, type Values } from './table.ts'

/** The table in its own statements: `r.name`. */
const ROW = 'r'

type Resource<R, W, Q, X extends string> = {
  readonly scope: ListScope
  /** Joined to the table, which is `r`: ``sql`join customers.source_type t on …` ``. */
  readonly joins?: RawBuilder<unknown>
  /** Fields of another column or filter than their name says. */
  readonly filters?: ListDefinition<Q>['filters']
  readonly where?: RawBuilder<unknown>
  /** Where rows have no place in an order. */
  readonly order?: ListDefinition['order']
  /** Beside what the form says by itself: rules before it is written, columns that follow from others. */
  readonly values?: (form: W, ctx: Context) => Values | Promise<Values>
} & ([X] extends [never]
  ? { readonly columns?: { readonly [K in keyof R]?: Column } }
  : { readonly columns: { readonly [K in X]: Column } & { readonly [K in keyof R]?: Column } })

/** `costPerLead` → `cost_per_lead`; an amount is kept in fen: `cost_per_lead_fen`. */
const columnName = (name: string, { column, kind }: Pick<Field, 'column' | 'kind'>): string =>
  column ?? `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}${kind === 'money' ? '_fen' : ''}`

const ownColumns = ({ fields }: Noun): Record<string, Column> => {
  const columns: Record<string, Column> = { id: col(`${ROW}.id`, { sort: true }), version: col(`${ROW}.version`) }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'shown' || field.kind === 'carried') continue
    const column = `${ROW}.${columnName(name, field)}`
    columns[name] =
      field.kind === 'money' ? yuan(column, { sort: true }) : col(column, { sort: field.kind !== 'other' })
  }
  return columns
}

type Filters = Record<string, (value: never, ctx: Context) => RawBuilder<unknown> | null>

const filtersOf = ({ fields, asked, keyword, table }: Noun): Filters => {
  const at = (name: string) => `${ROW}.${columnName(name, fields[name]!)}`
  const within = Object.fromEntries(keyword.map((name) => [name, { within: [at(name)] }]))
  return {
    ...(keyword.length > 0 ? { keyword: containsSeen(table, within) } : {}),
    ...Object.fromEntries(
      asked.map((name) => [
        name,
        fields[name]!.kind === 'text'
          ? (typed: never) => contains(typed, [at(name)])
          : (value: never) => sql`${sql.ref(at(name))} = ${value}`,
      ]),
    ),
  }
}

const fenOf = (amount: string | number): number =>
  parseYuan(amount) ?? refuse(common.invalid({ reason: '金额格式不正确' }))

/** What is written of a field; a line is kept without the blanks around it, and nothing at all as null where it may be. */
const storedAs = ({ kind, written, begins }: Field, value: unknown): unknown => {
  if (value === null) return null
  if (kind === 'money') return fenOf(value as string | number)
  if (kind !== 'text') return value
  const line = (value as string).trim()
  return line === '' && written === 'may' && begins !== '' ? null : line
}

/** Columns of a form, or of a part of it: what it does not say stays as it is, or begins as the table says. */
export const valuesIn = <W extends object>(
  { fields }: Pick<Noun<unknown, W>, 'fields' | 'types'>,
  form: Partial<W>,
): Values => {
  const said = form as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.write === null || said[name] === undefined
        ? []
        : [[columnName(name, field), storedAs(field, said[name])] as const],
    ),
  )
}

/** The rows begin with the smallest place in the order, or with the oldest. */
const orderOf = ({ fields }: Noun): ListDefinition['order'] => {
  const place = Object.entries(fields).find(([, { kind }]) => kind === 'place')
  return { by: place ? `${ROW}.${columnName(...place)}` : `${ROW}.id`, direction: 'asc', tie: `${ROW}.id` }
}

/** The five handlers of a noun's calls, typed by them. */
export type Handlers<R, W, Q> = {
  list: (ctx: Context, input: PageRequest & Q) => Promise<PageOf<R>>
  one: (ctx: Context, input: { id: number }) => Promise<R>
  create: (ctx: Context, input: W) => Promise<Seen>
  update: (ctx: Context, input: W & Seen) => Promise<Seen>
  remove: (ctx: Context, input: { id: number }) => Promise<null>
}

/** The list of a noun, where its rows are written by hand or shown at other doors, too. */
export const listOfNoun = <R, W, Q, X extends string>(
  noun: Noun<R, W, Q, X>,
  { scope, joins = sql``, columns = {}, filters = {}, where, order }: Resource<R, W, Q, X>,
): ListDefinition<Q, R> => ({
  table: noun.table,
  from: sql`${sql.table(noun.table)} ${sql.ref(ROW)} ${joins}`,
  // Plain fields have a column by name; the others are in `columns`, or `Resource` does not compile.
  columns: { ...ownColumns(noun), ...columns } as ListDefinition<Q, R>['columns'],
  filters: { ...filtersOf(noun), ...filters } as ListDefinition<Q, R>['filters'],
  scope,
  order: order ?? orderOf(noun),
  ...(where ? { where: () => where } : {}),
})

/** Lists, reads, creates, changes and removes rows of a noun. */
export const resource = <R, W extends object, Q extends object, X extends string>(
  calls: Pick<CrudOf<R, W, Q, X>, 'list'>,
  said: Resource<R, W, Q, X>,
): Handlers<R, W, Q> => {
  const { noun } = calls.list
  return tableCrud<W, Q, R>({
    table: noun.table,
    objectType: noun.object,
    list: listOfNoun(noun, said),
    values: async (form, ctx) => ({
      ...valuesIn(noun, form),
      ...(await said.values?.(form, ctx)),
    }),
  })
}
