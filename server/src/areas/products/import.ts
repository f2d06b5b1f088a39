/**
 * Import of a price list: read and check everything first, then all rows in one statement, or none.
 * A dry run does the same and takes it back. Source: money book §3, §20.34.
 */
import { productRefusals, type products } from '@clinic/contract/areas/products/calls.ts'
import { productTable } from '@clinic/contract/areas/products/tables.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { oneSlice, readSheet, sheetFile } from '../../kit/sheets.ts'
import type { Answered } from '../../kit/stream.ts'
import { insertRow } from '../../kit/table.ts'
import { soundOf } from './actions.ts'
import { upsertText } from './import-sql.ts'
import { levels } from './levels.ts'
import { type ImportColumn, importColumns, type SheetRow } from './sheet-columns.ts'

const titles = titlesOf(productTable)
const MAX_ROWS = 2_000
const MAX_FAULTS = 200

type Outcome = OutputOf<typeof products.importSheet>
type Fault = Outcome['faults'][number]
type Placed = { row: number; values: SheetRow }

const columnsFor = (ctx: Context): readonly ImportColumn[] =>
  importColumns.filter(({ needs }) => !needs || ctx.session.permissions.has(needs))

/** The template: headers, required ones starred, and one example row. */
export const productTemplate = async (ctx: Context): Promise<Answered> => {
  const columns = columnsFor(ctx)
  const { cards } = await ctx.together({ cards: levels.kinds() })
  const example = {
    ...Object.fromEntries(columns.map(({ key, example: shown }) => [key, shown])),
    // Of the hospital's own cards: the row can be taken in as it stands.
    level_prices: cards
      .slice(0, 2)
      .map(({ name }) => `${name}=9折`)
      .join('；'),
  }
  const headers = columns.map(({ header, key, required }) => ({
    header: required ? `${header}*` : header,
    key,
    width: 16,
  }))
  return sheetFile('项目导入模板', headers, oneSlice([example]))
}

/** Where each column of the template stands in the uploaded sheet; −1 where an optional one is missing. */
const placesOf = (header: readonly string[], columns: readonly ImportColumn[]): number[] =>
  columns.map(({ header: name, required }) => {
    const place = header.findIndex((cell) => cell.replace(/\*$/, '') === name)
    return place < 0 && required ? refuse(productRefusals.wrongHeader({ column: name })) : place
  })

const readRow = (
  cells: readonly string[],
  row: number,
  columns: readonly ImportColumn[],
  places: readonly number[],
) => {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  columns.forEach(({ header, key, required, read }, index) => {
    const cell = cells[places[index]!] ?? ''
    values[key] = null
    if (cell === '') {
      if (required) faults.push({ row, column: header, reason: '不能为空' })
      return
    }
    const result = read(cell)
    if ('fault' in result) faults.push({ row, column: header, reason: result.fault })
    else values[key] = result.value
  })
  return { values: values as SheetRow, faults }
}

const acrossRows = (rows: readonly Placed[]): Fault[] => {
  const first = new Map<string, number>()
  return rows.flatMap(({ row, values }): Fault[] => {
    const faults: Fault[] = []
    const before = first.get(values.code)
    if (before !== undefined) faults.push({ row, column: titles.code, reason: `与第 ${before} 行的编码重复` })
    else first.set(values.code, row)
    if (values.floor_price_fen !== null && values.floor_price_fen > values.price_fen)
      faults.push({ row, column: titles.floorPrice, reason: '底价不能高于原价' })
    const above = values.level_prices?.find(({ priceFen }) => priceFen !== null && priceFen > values.price_fen)
    if (above) faults.push({ row, column: titles.levelPrices, reason: `“${above.name}”的会员价不能高于原价` })
    return faults
  })
}

type Known = { types: Map<string, number>; kinds: Map<string, number>; cards: Map<string, number> }

const knownNames = async (ctx: Context): Promise<Known> => {
  const { types, kinds, cards } = await ctx.together({
    types: {
      text: `select t.id, string_agg(above.name, '/' order by place) as path from products.type_tree t
        cross join unnest(t.path) with ordinality as step (type_id, place)
        join products.type_tree above on above.id = step.type_id group by t.id`,
      values: [],
    },
    kinds: { text: 'select id, name from products.universal_kind where status = 0', values: [] },
    cards: levels.kinds(),
  })
  return {
    types: new Map(types.rows.map((row) => [String(row['path']), Number(row['id'])])),
    kinds: new Map(kinds.rows.map((row) => [String(row['name']), Number(row['id'])])),
    cards: new Map(cards.map(({ id, name }) => [name, id])),
  }
}

/** Types named by the sheet that are not there, parents before children. */
const missingTypes = (rows: readonly Placed[], { types }: Known): string[] => {
  const missing = new Set<string>()
  for (const { values } of rows) {
    const steps = values.type_path?.split('/') ?? []
    for (let depth = 1; depth <= steps.length; depth++) {
      const path = steps.slice(0, depth).join('/')
      if (!types.has(path)) missing.add(path)
    }
  }
  return [...missing].sort((a, b) => a.split('/').length - b.split('/').length)
}

const unknownNames = (rows: readonly Placed[], known: Known, createTypes: boolean): Fault[] =>
  rows.flatMap(({ row, values }): Fault[] => [
    ...(values.type_path && !createTypes && !known.types.has(values.type_path)
      ? [{ row, column: titles.typePath, reason: `分类“${values.type_path}”不存在；可勾选“自动新建分类”` }]
      : []),
    ...(values.kind && !known.kinds.has(values.kind)
      ? [{ row, column: titles.kindName, reason: `通用品类“${values.kind}”不存在或已禁用` }]
      : []),
    ...(values.level_prices ?? []).flatMap(({ name }) =>
      known.cards.has(name) ? [] : [{ row, column: titles.levelPrices, reason: `会员卡种“${name}”不存在` }],
    ),
  ])

const createTypes = async (ctx: Context, paths: readonly string[], known: Known): Promise<void> => {
  for (const path of paths) {
    const cut = path.lastIndexOf('/')
    const parent = cut < 0 ? null : known.types.get(path.slice(0, cut))
    const { id } = await insertRow(ctx, 'products.type_tree', { parent_id: parent, name: path.slice(cut + 1) })
    known.types.set(path, id)
  }
}

/** The prices by card that the sheet says, all of a product where it says any; the products of which one changed. */
const keepLevelsOf = async (ctx: Context, rows: readonly Placed[], known: Known): Promise<readonly number[]> => {
  const saying = new Map(
    rows.flatMap(({ values: { code, level_prices: said } }) => (said ? [[code, said] as const] : [])),
  )
  if (saying.size === 0) return []
  const { rows: found } = await sqlOf({ id: Id, code: Str })`select p.id, p.code from products.product p
    where p.code = any(${[...saying.keys()]}::text[]) order by p.id`.execute(ctx.db)
  const said = found.flatMap(({ id, code }) =>
    saying.get(code)!.map(({ name, ...term }) => ({ productId: id, typeId: known.cards.get(name)!, ...term })),
  )
  return await levels.keep(
    ctx,
    found.map(({ id }) => id),
    said,
  )
}

/** Their row moves with their prices by card: whoever has its form open is told. */
const touch = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await sql`update products.product p set price_fen = p.price_fen where p.id = any(${ids}::bigint[])`.execute(ctx.db)
}

const upsert = async (ctx: Context, rows: readonly Placed[], known: Known) => {
  const written = rows.map(({ values: { level_prices: _said, ...values } }) => ({
    ...values,
    ...soundOf(values.name),
    type_id: values.type_path ? known.types.get(values.type_path) : null,
    kind_id: values.kind ? known.kinds.get(values.kind) : null,
  }))
  const [result] = await ctx.together([{ text: upsertText, values: [JSON.stringify(written)] }])
  const created = result!.rows.filter((row) => row['created'] === true).length
  const moved = new Set(result!.rows.map((row) => Number(row['id'])))
  const priced = await keepLevelsOf(ctx, rows, known)
  const more = priced.filter((id) => !moved.has(id))
  await touch(ctx, more)
  return { created, updated: moved.size - created + more.length, unchanged: rows.length - moved.size - more.length }
}

const readUpload = async (ctx: Context, file: string): Promise<{ rows: Placed[]; faults: Fault[] }> => {
  const sheet = await readSheet(Buffer.from(file, 'base64'))
  if (!sheet || sheet.length === 0) return refuse(productRefusals.unreadableSheet())
  const columns = columnsFor(ctx)
  const places = placesOf(sheet[0]!, columns)
  const filled = sheet
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length > MAX_ROWS) return refuse(productRefusals.sheetTooLong({ limit: MAX_ROWS, rows: filled.length }))
  const faults: Fault[] = []
  const rows: Placed[] = []
  for (const { cells, row } of filled) {
    const read = readRow(cells, row, columns, places)
    faults.push(...read.faults)
    if (read.faults.length === 0) rows.push({ row, values: read.values })
  }
  return { rows, faults: [...faults, ...acrossRows(rows)] }
}

export const importProducts = async (ctx: Context, input: InputOf<typeof products.importSheet>): Promise<Outcome> => {
  const { rows, faults: own } = await readUpload(ctx, input.file)
  const known = await knownNames(ctx)
  const faults = [...own, ...unknownNames(rows, known, input.createTypes === true)].sort((a, b) => a.row - b.row)
  const newTypes = input.createTypes ? missingTypes(rows, known) : []
  const nothing = { rows: rows.length, created: 0, updated: 0, unchanged: 0, newTypes }
  if (faults.length > 0) return { ...nothing, faults: faults.slice(0, MAX_FAULTS), saved: false }
  const savepoint = (text: string) => (input.dryRun ? ctx.together([{ text, values: [] }]) : null)
  await savepoint('savepoint trial')
  await createTypes(ctx, newTypes, known)
  const counts = await upsert(ctx, rows, known)
  await savepoint('rollback to savepoint trial')
  ctx.note({ objectType: 'product', after: { import: rows.length, ...counts, dryRun: input.dryRun === true } })
  if (!input.dryRun) ctx.tell('product.changed')
  return { rows: rows.length, ...counts, newTypes, faults: [], saved: input.dryRun !== true }
}
