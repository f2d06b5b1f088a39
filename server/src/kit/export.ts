/**
 * A list as a sheet: its own query, filters, order, row scope and permitted columns, under the labels of the call's table.
 * Whatever is refused is refused before the first byte.
 */
import type { AuditObject } from '@clinic/contract/audit-objects.ts'
import { columnsIn, labelOf } from '@clinic/contract/table.ts'
import type { Context } from './context.ts'
import { type Column, isMoney, type ListDefinition, slicesOf, visibleColumns } from './list.ts'
import { csvFile, type SheetColumn, sheetFile } from './sheets.ts'
import type { Answered } from './stream.ts'

/** Rows where no limit is granted (clinical-admin §14, features). */
const DEFAULT_ROWS = 5_000

/** How many rows this person may take along at once. */
export const mostRows = (ctx: Context): number => ctx.session.features.get('export.maxRows') ?? DEFAULT_ROWS

export type Exported<F, R> = {
  /** Name of the file and of its sheet. */
  readonly name: string
  readonly list: ListDefinition<F, R>
  /** What its entry in the trail is about. */
  readonly object: AuditObject
  /** What codes are called: `{ status: { PAID: '已付款' } }`. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** From the list's row to the sheet's, where the list itself does more than select. */
  readonly tell?: (row: Record<string, unknown>) => Record<string, unknown>
}

/** Characters of a column that holds something else than a name. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/(Time|At)$/, 20],
  [/^(no|.*No)$/, 20],
  [/^(summary|remark|demandNames|.*Reason|tenderText)$/, 32],
]

const shownAs = (value: unknown): string | number | null => {
  if (value === true) return '是'
  if (value === false || value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join('、')
  return typeof value === 'number' ? value : String(value)
}

/** A column of a sheet's own choice, under the label of its field; `header` only where the field has none. */
export type SheetField = Omit<SheetColumn, 'header'> & { readonly header?: string }

/** Of a sheet's own columns those that are not kept from this person; what is made of rows on their way out included. */
export const columnsSeen = (
  { session, call }: Pick<Context, 'session' | 'call'>,
  fields: readonly SheetField[],
): SheetColumn[] => {
  const { columns: table } = call
  if (!table) throw new Error(`${call.path} says no table`)
  return fields
    .filter(({ key }) => !session.kept.get(table.name)?.has(key))
    .map((field) => ({ ...field, header: field.header ?? labelOf(table, field.key) ?? field.key }))
}

/** A column by a name that need not be one of the list's. */
const columnOf = ({ columns }: Pick<ListDefinition, 'columns'>, name: string): Column | undefined => columns[name]

/** Columns of the sheet: the registered ones that this person may see, in their order. */
const columnsOf = <F, R>(ctx: Context, { list, words = {} }: Exported<F, R>): SheetColumn[] => {
  const visible = new Set(visibleColumns(ctx, list as ListDefinition))
  const { columns } = ctx.call
  if (columns?.name !== list.table) throw new Error(`${ctx.call.path} exports ${list.table} and says another table`)
  const named = columnsIn(columns).filter(({ prop }) => visible.has(prop))
  return named.map(({ prop, label }) => {
    const known = words[prop]
    const width = WIDTHS.find(([pattern]) => pattern.test(prop))?.[1]
    return {
      key: prop,
      header: label,
      ...(width ? { width } : {}),
      ...(isMoney(columnOf(list, prop))
        ? { money: true }
        : { show: (value: unknown) => (known ? (known[String(value)] ?? shownAs(value)) : shownAs(value)) }),
    }
  })
}

/** Filters as the trail keeps them: what was typed may be somebody's number. */
const traced = ({ keyword, ...rest }: Record<string, unknown>): Record<string, unknown> =>
  keyword === undefined ? rest : { ...rest, keyword: '（已填写）' }

const told = async function* (
  slices: AsyncIterable<Record<string, unknown>[]>,
  tell: (row: Record<string, unknown>) => Record<string, unknown>,
): AsyncGenerator<Record<string, unknown>[]> {
  for await (const rows of slices) yield rows.map(tell)
}

type Sorted = { sortName?: string; sortOrder?: 'asc' | 'desc' }

/** Streams what a list's filters reach, as far as the person's limit goes. */
export const listFile = async <F, R>(
  ctx: Context,
  exported: Exported<F, R>,
  input: F & Sorted & { format?: 'xlsx' | 'csv'; reason?: string },
): Promise<Answered> => {
  const { format = 'xlsx', reason, ...narrow } = input
  const { name, list, object, tell } = exported
  const max = mostRows(ctx)
  const slices = await slicesOf(ctx, narrow as unknown as F & Sorted, list, max)
  ctx.note({ objectType: object, after: { filters: traced(narrow), format, max }, ...(reason ? { reason } : {}) })
  const file = format === 'csv' ? csvFile : sheetFile
  return file(name, columnsOf(ctx, exported), tell ? told(slices, tell) : slices)
}
