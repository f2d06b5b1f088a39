/**
 * Looking at rows: what their cells say, whom and what they name, and whether the archive they are about may be written. The
 * same look is taken before a sheet goes in, after a repair, and once more when a row goes in.
 */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import type { ImportKey } from '@clinic/contract/areas/imports/columns.ts'
import { type Context, hospitalKeys } from '../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { inPieces } from '../../kit/pieces.ts'
import type { RowScope, Session } from '../../kit/session.ts'
import { archivesOf, type HeldArchive, phoneHash, type SourceNamed, sourcesNamed } from '../customers/index.ts'
import { peopleByName } from '../staff/reads.ts'
import type { Batch, StoredRow } from './batches.ts'
import { type Cells, type Fault, readCells } from './cells.ts'

/** In whose name the rows are looked at, and whom she reaches. */
export type Importer = { readonly session: Session; readonly rows: RowScope }

/** A row that was looked at; `form` is what would be written. */
export type Checked = {
  readonly id: number
  readonly faults: readonly Fault[]
  readonly act: 'new' | 'update' | null
  readonly customerId: number | null
  readonly form: Partial<CustomerForm>
}

type Person = { readonly id: number; readonly name: string; readonly atWork: boolean }

/** What the rows name, and what stands that they are about. */
type Known = {
  readonly today: string
  readonly sources: ReadonlyMap<string, readonly SourceNamed[]>
  readonly people: ReadonlyMap<string, readonly Person[]>
  readonly byPhone: ReadonlyMap<string, HeldArchive>
  readonly byCode: ReadonlyMap<string, HeldArchive>
  /** Digest of a number → the row of the sheet that says it first. */
  readonly firstRow: ReadonlyMap<string, number>
}

const STAFF = { developer: 'developerId', consultant: 'consultantId', service: 'csId', doctor: 'doctorId' } as const
const staffKeys = Object.keys(STAFF) as (keyof typeof STAFF)[]

const said = (rows: readonly { readonly values: Cells }[], ...keys: readonly ImportKey[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => keys.flatMap((key) => values[key] ?? []))),
]

const grouped = <T extends { readonly name: string }>(rows: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(row.name, [...(groups.get(row.name) ?? []), row])
  return groups
}

/** By the index, number by number: held against a list of them, each row of a long sheet would be compared with all. */
const firstRows = async (ctx: Context, batchId: number, hashes: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sqlOf({ hash: sure(Str), row: Num })`
    select n.hash, n.row from unnest(${[...hashes]}::text[]) as h (hash)
      cross join lateral (select r.phone_hash as hash, r.row_no as row from imports.import_row r
        where r.batch_id = ${batchId} and r.phone_hash = h.hash order by r.row_no limit 1) n`.execute(ctx.db)
  return new Map(rows.map(({ hash, row }) => [hash, row]))
}

const todayOf = async (ctx: Context): Promise<string> => {
  const { rows } = await sqlOf({ today: Str })`select kit.today()::text as today`.execute(ctx.db)
  return rows[0]!.today
}

type ReadRow = StoredRow & ReturnType<typeof readCells> & { readonly hash: string | null }

const readRows = async (ctx: Context, rows: readonly StoredRow[], today: string): Promise<ReadRow[]> => {
  const keys = hospitalKeys(ctx)
  return await inPieces(rows, (row) => {
    const read = readCells(row.cells, today)
    return { ...row, ...read, hash: read.values.phone ? phoneHash(keys, read.values.phone) : null }
  })
}

const knownTo = async (
  ctx: Context,
  batch: Batch,
  importer: Importer,
  rows: readonly ReadRow[],
): Promise<Omit<Known, 'today'>> => {
  const sources = await sourcesNamed(ctx, said(rows, 'source'))
  const { rows: people } = await peopleByName(said(rows, ...staffKeys)).execute(ctx.db)
  const held = await archivesOf(ctx, importer, { phones: said(rows, 'phone'), codes: said(rows, 'code') })
  const hashes = [...new Set(rows.flatMap(({ hash }) => hash ?? []))]
  return {
    sources: grouped(sources),
    people: grouped(people),
    byPhone: new Map(held.flatMap((one) => (one.byPhone && one.phoneHash ? [[one.phoneHash, one] as const] : []))),
    byCode: new Map(held.map((one) => [one.code, one])),
    firstRow: await firstRows(ctx, batch.id, hashes),
  }
}

type Named = { readonly fields: Partial<CustomerForm>; readonly faults: readonly Fault[] }

const sourceOf = ({ source, sourceType }: Cells, { sources }: Pick<Known, 'sources'>): Named => {
  if (!source) return { fields: {}, faults: [] }
  const named = sources.get(source) ?? []
  const found = sourceType ? named.filter(({ typeName }) => typeName === sourceType) : named
  const [one] = found
  const bad = (kind: Fault['kind'], hint?: string): Named => ({
    fields: {},
    faults: [{ column: 'source', kind, ...(hint ? { hint } : {}) }],
  })
  if (!one) return bad('sourceUnknown', named.map(({ typeName }) => typeName).join('、'))
  if (found.length > 1) return bad('sourceTwice', found.map(({ typeName }) => typeName).join('、'))
  if (!one.usable) return bad('sourceOff')
  if (one.needsPerson) return bad('sourceNeedsPerson')
  return { fields: { sourceId: one.id, sourceTypeId: one.typeId }, faults: [] }
}

const ownersOf = (values: Cells, { people }: Pick<Known, 'people'>): Named => {
  const fields: Partial<CustomerForm> = {}
  const faults: Fault[] = []
  for (const key of staffKeys) {
    const name = values[key]
    if (!name) continue
    const named = people.get(name) ?? []
    const atWork = named.filter((one) => one.atWork)
    if (atWork.length === 1) fields[STAFF[key]] = atWork[0]!.id
    else
      faults.push({
        column: key,
        kind: atWork.length > 1 ? 'staffTwice' : named.length > 0 ? 'staffOff' : 'staffUnknown',
      })
  }
  return { fields, faults }
}

const plainOf = ({ name, sex, phone, phone2, birthday, wechat, email, occupation, address, remark }: Cells) =>
  Object.fromEntries(
    Object.entries({ name, sex, phone, phone2, birthday, wechat, email, occupation, address, remark }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as Partial<CustomerForm>

const MISSING = [
  ['name', 'nameMissing'],
  ['phone', 'phoneMissing'],
  ['sex', 'sexMissing'],
  ['source', 'sourceMissing'],
] as const

/** What a new archive lacks; a cell that is wrong is not missing besides. */
const missingOf = (values: Cells, faults: readonly Fault[]): Fault[] =>
  MISSING.filter(([key]) => !values[key] && !faults.some(({ column }) => column === key)).map(([column, kind]) => ({
    column,
    kind,
  }))

type Meant = { readonly found: HeldArchive | undefined; readonly faults: readonly Fault[] }

/** The archive a row is about, and whether the row may be about it. */
const meantBy = ({ match, mode }: Batch, row: ReadRow, { byPhone, byCode }: Known): Meant => {
  const { code, name } = row.values
  const holder = row.hash ? byPhone.get(row.hash) : undefined
  const found = match === 'code' ? (code ? byCode.get(code) : undefined) : holder
  const faults: Fault[] = []
  const bad = (column: ImportKey, kind: Fault['kind'], hint?: string) =>
    faults.push({ column, kind, ...(hint ? { hint } : {}) })
  if (match === 'code' && code && !found) bad('code', 'codeUnknown')
  if (match === 'code' && !code && mode === 'update') bad('code', 'codeMissing')
  if (match === 'phone' && mode === 'update' && row.values.phone && !found) bad('phone', 'codeUnknown')
  if (match === 'phone' && mode === 'update' && !row.cells.phone) bad('phone', 'phoneMissing')
  if (mode === 'new' && (found ?? holder))
    bad('phone', 'phoneTaken', (found ?? holder)!.reached ? (found ?? holder)!.code : '')
  else if (found && !found.reached) bad(match, 'notYours')
  else if (match === 'code' && holder && holder.id !== found?.id)
    bad('phone', 'phoneTaken', holder.reached ? holder.code : '')
  else if (match === 'phone' && found && name && name !== found.name && !row.accepted)
    bad('name', 'nameDiffers', `${found.code} ${found.name}`)
  return { found, faults }
}

const repeatedIn = ({ hash, rowNo }: ReadRow, { firstRow }: Known): Fault[] => {
  const first = hash ? firstRow.get(hash) : undefined
  return first !== undefined && first < rowNo ? [{ column: 'phone', kind: 'phoneTwice', hint: `第 ${first} 行` }] : []
}

const checkRow = (batch: Batch, row: ReadRow, known: Known): Checked => {
  const { found, faults: unmeant } = meantBy(batch, row, known)
  const leavesOwners = found !== undefined && !batch.takesOwners
  const source = leavesOwners ? { fields: {}, faults: [] } : sourceOf(row.values, known)
  const owners = leavesOwners ? { fields: {}, faults: [] } : ownersOf(row.values, known)
  const named = [...row.faults, ...source.faults, ...owners.faults]
  const missing = found || unmeant.length > 0 ? [] : missingOf(row.values, named)
  const faults = [...named, ...missing, ...unmeant, ...repeatedIn(row, known)]
  const form = { ...plainOf(row.values), ...source.fields, ...owners.fields }
  return { id: row.id, faults, act: found ? 'update' : 'new', customerId: found?.id ?? null, form }
}

/** Looks at rows of a batch in the importer's name. */
export const checkRows = async (
  ctx: Context,
  batch: Batch,
  importer: Importer,
  rows: readonly StoredRow[],
): Promise<Checked[]> => {
  const today = await todayOf(ctx)
  const read = await readRows(ctx, rows, today)
  const known = { today, ...(await knownTo(ctx, batch, importer, read)) }
  return read.map((row) => checkRow(batch, row, known))
}
