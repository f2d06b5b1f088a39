/**
 * Looking at rows: what their cells say, whom and what they name, and whether the archive they are about may be written. The
 * same look is taken before a sheet goes in, after a repair, and once more when a row goes in.
 */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import { type FieldInUse, textOfValue } from '@clinic/contract/areas/customers/own-fields.ts'
import { columnOfField, type ImportKey, isOwnKey, type SheetKey } from '@clinic/contract/areas/imports/columns.ts'
import { type Context, hospitalKeys } from '../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { inPieces } from '../../kit/pieces.ts'
import type { RowScope, Session } from '../../kit/session.ts'
import {
  archivesOf,
  childrenUnconsented,
  fieldsOf,
  type HeldArchive,
  phoneHash,
  type SourceNamed,
  sourcesNamed,
} from '../customers/index.ts'
import { peopleByName } from '../staff/reads.ts'
import type { Batch, Checked, StoredRow } from './batches.ts'
import { type Fault, type Read, type Reading, readCells } from './cells.ts'
import {
  type Archives,
  ownersOf,
  type Person,
  recommenderOf,
  recommendersSaid,
  sourceOf,
  staffKeys,
  withReferrals,
} from './named.ts'

import { withOnce } from './once.ts'

/** In whose name the rows are looked at, and whom she reaches. */
export type Importer = { readonly session: Session; readonly rows: RowScope }

/** What the rows name, and what stands that they are about. */
type Known = Archives & {
  readonly fields: readonly FieldInUse[]
  readonly sources: ReadonlyMap<string, readonly SourceNamed[]>
  readonly people: ReadonlyMap<string, readonly Person[]>
  /** Digest of a number → the row of the sheet that says it first. */
  readonly firstRow: ReadonlyMap<string, number>
  readonly hashOf: (phone: string) => string
}

const said = (rows: readonly { readonly values: Read['values'] }[], ...keys: readonly ImportKey[]): string[] => [
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

const readRows = async (ctx: Context, rows: readonly StoredRow[], reading: Reading): Promise<ReadRow[]> => {
  const keys = hospitalKeys(ctx)
  return await inPieces(rows, (row) => {
    const read = readCells(row.cells, reading)
    return { ...row, ...read, hash: read.values.phone ? phoneHash(keys, read.values.phone) : null }
  })
}

const knownTo = async (
  ctx: Context,
  batch: Batch,
  importer: Importer,
  rows: readonly ReadRow[],
): Promise<Omit<Known, 'fields'>> => {
  const sources = await sourcesNamed(ctx, said(rows, 'source'))
  const { rows: people } = await peopleByName(said(rows, ...staffKeys)).execute(ctx.db)
  const brought = recommendersSaid(said(rows, 'recommender'))
  const hashes = [...new Set(rows.flatMap(({ hash }) => hash ?? []))]
  const hashOf = (phone: string) => phoneHash(hospitalKeys(ctx), phone)
  const held = await archivesOf(ctx, importer, {
    hashes: [...new Set([...hashes, ...brought.phones.map(hashOf)])],
    codes: [...new Set([...said(rows, 'code'), ...brought.codes])],
  })
  return {
    sources: grouped(sources),
    people: grouped(people),
    byPhone: new Map(held.flatMap((one) => (one.byPhone && one.phoneHash ? [[one.phoneHash, one] as const] : []))),
    byCode: new Map(held.map((one) => [one.code, one])),
    firstRow: await firstRows(ctx, batch.id, hashes),
    hashOf,
  }
}

const plainOf = ({ name, sex, phone, phone2, birthday, wechat, email, occupation, address, remark }: Read['values']) =>
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

/** What a new archive lacks; a cell that is wrong is not missing besides. What no sheet can say waits under 待完善. */
const missingOf = ({ values, own }: ReadRow, faults: readonly Fault[], fields: readonly FieldInUse[]): Fault[] => {
  const asked = fields
    .filter(({ required }) => required)
    .flatMap(({ key, builtIn }): SheetKey[] =>
      builtIn ? [columnOfField[key] ?? []].flat() : own[key] === undefined ? [key as SheetKey] : [],
    )
    .filter((key) => isOwnKey(key) || !values[key])
    .map((column): Fault => ({ column, kind: 'fieldMissing' }))
  return [
    ...MISSING.filter(([key]) => !values[key]).map(([column, kind]): Fault => ({ column, kind })),
    ...asked,
  ].filter((one) => !faults.some(({ column }) => column === one.column))
}

type Meant = { readonly found: HeldArchive | undefined; readonly faults: readonly Fault[] }

/** The archive a row is about, and whether the row may be about it. */
const meantBy = ({ match, mode }: Batch, row: ReadRow, { byPhone, byCode }: Known): Meant => {
  const { code, name } = row.values
  const holder = row.hash ? byPhone.get(row.hash) : undefined
  const found = match === 'code' ? (code ? byCode.get(code) : undefined) : holder
  const faults: Fault[] = []
  const bad = (column: SheetKey, kind: Fault['kind'], hint?: string) =>
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

/** A value of an own field that stands already is not judged again: its words or limits may have been set later. */
const unchangedOwn = ({ kind, column }: Fault, { cells }: ReadRow, found: HeldArchive | undefined): boolean =>
  kind === 'fieldValue' && found !== undefined && textOfValue(found.own[column]) === cells[column]

const ownOf = ({ own }: ReadRow, fields: readonly FieldInUse[]): Pick<CustomerForm, 'ext' | 'extSensitive'> => {
  const of = (sensitive: boolean) =>
    Object.fromEntries(
      fields
        .filter((field) => field.sensitive === sensitive && own[field.key] !== undefined)
        .map(({ key }) => [key, own[key]!]),
    )
  return { ext: of(false), extSensitive: of(true) }
}

const checkRow = (batch: Batch, row: ReadRow, known: Known): Checked => {
  const { found, faults: unmeant } = meantBy(batch, row, known)
  const leavesOwners = found !== undefined && !batch.takesOwners
  const source = sourceOf(row.values, known.sources, found)
  const recommender = recommenderOf(row.values, known, {
    found,
    needed: source.needsPerson,
    hasColumn: batch.columns.includes('recommender'),
  })
  const owning = leavesOwners ? [] : [source, ownersOf(row.values, known.people, found), recommender]
  const read = row.faults.filter((fault) => !unchangedOwn(fault, row, found))
  const named = [...read, ...owning.flatMap(({ faults }) => faults)]
  const missing = found || unmeant.length > 0 ? [] : missingOf(row, named, known.fields)
  const faults = [...named, ...missing, ...unmeant, ...repeatedIn(row, known)]
  const form = Object.assign({}, plainOf(row.values), ownOf(row, known.fields), ...owning.map(({ fields }) => fields))
  return { id: row.id, faults, act: found ? 'update' : 'new', customerId: found?.id ?? null, form }
}

/** The same rows; a birthday that makes a child of somebody with health facts on file needs her guardian's word first. */
const withGuardians = async (ctx: Context, rows: readonly Checked[]): Promise<Checked[]> => {
  const younger = rows.flatMap(({ customerId, form: { birthday } }) =>
    customerId !== null && birthday ? { id: customerId, birthday } : [],
  )
  const children = await childrenUnconsented(ctx, younger)
  return rows.map((row) =>
    row.customerId !== null && row.form.birthday && children.has(row.customerId)
      ? { ...row, faults: [...row.faults, { column: 'birthday', kind: 'childUnconsented' }] }
      : row,
  )
}

/** Looks at rows of a batch in the importer's name. @param takesIn what may be written is held until it is */
export const checkRows = async (
  ctx: Context,
  batch: Batch,
  importer: Importer,
  rows: readonly StoredRow[],
  takesIn = false,
): Promise<Checked[]> => {
  const fields = await fieldsOf(ctx, importer.session)
  const read = await readRows(ctx, rows, { today: await todayOf(ctx), fields, takesMasked: batch.match === 'code' })
  const known = { fields, ...(await knownTo(ctx, batch, importer, read)) }
  const checked = await inPieces(read, (row) => checkRow(batch, row, known))
  const once = await withOnce(ctx, fields, checked, takesIn)
  return await withGuardians(ctx, await withReferrals(ctx, hospitalKeys(ctx), once, takesIn))
}
