/** Asking for an export, deciding on it, and taking it along once. */
import { customerFilters } from '@clinic/contract/areas/customers/filters.ts'
import { DOWNLOAD_HOURS, exportRefusals, type exports } from '@clinic/contract/areas/exports/calls.ts'
import { filterNames } from '@clinic/contract/areas/exports/filter-names.ts'
import { whyNotAudit, whyNotDownload, whyNotWithdraw } from '@clinic/contract/areas/exports/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse, refuseIf } from '../../kit/context.ts'
import { decryptField, encryptField } from '../../kit/crypto.ts'
import { Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { mostRows } from '../../kit/export.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import type { Answered } from '../../kit/stream.ts'
import { type Changed, insertRow, nextId, updateRow } from '../../kit/table.ts'
import { countExported, customerFile, customersTaken } from '../customers/index.ts'
import { exportTells, tellWaits } from './notices.ts'
import { requestList, stateNow } from './queries.ts'

const TABLE = 'exports.export_request'
type Wanted = InputOf<typeof exports.create>

const placeOf = (ctx: Context, id: number) => ({ ...hospitalKeys(ctx), table: TABLE, column: 'asked_cipher', id })

/** What was narrowed by, by name: what was typed stays sealed. */
const narrowedBy = (wanted: Wanted): string =>
  Object.keys(customerFilters)
    .filter((name) => wanted[name as keyof Wanted] !== undefined)
    .map((name) => filterNames[name as keyof typeof filterNames])
    .filter((name, at, all) => all.indexOf(name) === at)
    .join('、')

/** Asks for more customers than one may take along at once. */
export const createRequest = async (ctx: Context, wanted: Wanted): Promise<Changed> => {
  const count = await countExported(ctx, wanted)
  const limit = mostRows(ctx)
  if (count <= limit) refuse(exportRefusals.withinLimit({ count, limit }))
  const id = await nextId(ctx)
  const reason = wanted.reason.trim()
  const changed = await insertRow(ctx, TABLE, {
    id,
    department_id: ctx.session.departmentId,
    asked_cipher: encryptField(placeOf(ctx, id), JSON.stringify(wanted)),
    filters: narrowedBy(wanted) || '全部客户',
    with_phone: wanted.withPhone === true,
    found: count,
    reason,
  })
  ctx.note({
    objectType: 'exportRequest',
    objectId: id,
    after: { count, withPhone: wanted.withPhone === true },
    reason,
  })
  ctx.tell('export.changed', id)
  await tellWaits(ctx, { count, reason })
  return changed
}

const Held = {
  id: Id,
  version: Version,
  state: Word('waiting', 'passed', 'rejected', 'withdrawn', 'used', 'expired'),
  requestedById: Nullable(Id),
  count: Num,
  asked: Str,
}
type Held = RowOf<typeof Held>

const requestOf = async (ctx: Context, id: number, lock: boolean): Promise<Held> => {
  const { rows } = await sqlOf(Held)`
    select r.id, r.version, ${stateNow} as state, r.created_by as "requestedById", r.found as count, r.asked_cipher as asked
    from exports.export_request r where r.id = ${id}${lock ? sql` for update` : sql``}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

const holdRequest = async (ctx: Context, { id, version }: { id: number; version?: number }): Promise<Held> => {
  await refuseBeyond(ctx, requestList, [id])
  const held = await requestOf(ctx, id, true)
  if (version !== undefined && held.version !== version) refuse(common.stale())
  return held
}

/** A second person decides; a rejection says why. */
export const audit = async (ctx: Context, input: InputOf<typeof exports.audit>): Promise<Changed> => {
  const { id, version, pass } = input
  const held = await holdRequest(ctx, { id, version })
  refuseIf(whyNotAudit(held, ctx.session.staffId))
  const note = (input.note ?? '').trim()
  if (!pass && note === '') refuse(exportRefusals.rejectReason())
  const changed = await updateRow(ctx, TABLE, held, {
    state: pass ? 'passed' : 'rejected',
    audited_by: ctx.session.staffId,
    audited_at: sql`kit.clock()`,
    audit_note: note,
    ...(pass ? { expires_at: sql`kit.clock() + make_interval(hours => ${DOWNLOAD_HOURS}::int)` } : {}),
  })
  ctx.note({ objectType: 'exportRequest', objectId: id, after: { pass, note } })
  ctx.tell('export.changed', id)
  if (held.requestedById) await exportTells().decided(ctx, { count: held.count, pass, note }, held.requestedById)
  return changed
}

export const withdraw = async (ctx: Context, { id }: InputOf<typeof exports.remove>): Promise<Changed> => {
  const held = await holdRequest(ctx, { id })
  refuseIf(whyNotWithdraw(held, ctx.session.staffId))
  const changed = await updateRow(ctx, TABLE, held, { state: 'withdrawn' })
  ctx.note({ objectType: 'exportRequest', objectId: id, after: { state: 'withdrawn' } })
  ctx.tell('export.changed', id)
  return changed
}

/** Of two who press at once one takes it. */
const useUp = async (ctx: Context, id: number): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`
    update exports.export_request r set state = 'used', used_at = kit.clock()
     where r.id = ${id} and r.state = 'passed' and r.expires_at > kit.clock() returning r.id`.execute(ctx.db)
  if (rows.length === 0) refuse(exportRefusals.notPassed())
}

/** The file, with the rows, columns and masks that are the asker's at this moment; its use is written down before it goes out. */
export const download = async (ctx: Context, { id }: InputOf<typeof exports.download>): Promise<Answered> => {
  await refuseBeyond(ctx, requestList, [id])
  const held = await requestOf(ctx, id, false)
  refuseIf(whyNotDownload(held, ctx.session.staffId))
  const wanted = JSON.parse(decryptField(placeOf(ctx, id), held.asked)) as Wanted
  // She was allowed so many: customers who came since are not among them.
  const count = Math.min(await countExported(ctx, wanted), held.count)
  const file = await customerFile(ctx, wanted, held.count)
  await useUp(ctx, id)
  await customersTaken(ctx, count)
  ctx.tell('export.changed', id)
  return file
}
