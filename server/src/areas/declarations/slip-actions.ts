/**
 * 佣金单 is written once a deal, confirmed by somebody else, paid or cancelled. What a refund takes back of it is written by the
 * database, where the deal falls: `declarations.deal_fell()`. Every write holds the sheet first, as whoever moves its deal does.
 */
import { sheetStates } from '@clinic/contract/areas/declarations/calls.ts'
import type { slips } from '@clinic/contract/areas/declarations/slip-calls.ts'
import {
  grossOf,
  type SlipKind,
  type SlipMove,
  type SlipState,
  slipRefusals,
  whyNotSlip,
} from '@clinic/contract/areas/declarations/slip-nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, Of, sqlOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { type Changed, insertRow, updateRow } from '../../kit/table.ts'
import { createSheet } from './create.ts'
import { type Held, holdSheet } from './held.ts'
import { readScope } from './scope.ts'

type Wanted = InputOf<typeof slips.create>
type Made = OutputOf<typeof slips.create>

/** Either reading of the printed path: with `declarationId` a slip, without it a sheet. */
export const taxation = async (ctx: Context, input: Wanted): Promise<Made> => {
  const { declarationId, base, rateBp, tax, ...said } = input
  const { permissions } = ctx.session
  if (declarationId === undefined) {
    if (!permissions.has('consult:declaration:add')) refuse(common.forbidden())
    if (base !== undefined || rateBp !== undefined || tax !== undefined) refuse(slipRefusals.notReports())
    return await createSheet(ctx, said)
  }
  if (!permissions.has('consult:declaration:slip')) refuse(common.forbidden())
  const held = await holdSheet(ctx, { id: declarationId }, readScope)
  const { remark, ...ofSheet } = said
  if (Object.values(ofSheet).some((value) => value !== undefined)) refuse(slipRefusals.notReports())
  if (base === undefined || rateBp === undefined || tax === undefined) return refuse(slipRefusals.nothing())
  return await writeSlip(ctx, held, {
    baseFen: parseYuan(base)!,
    rateBp,
    taxFen: parseYuan(tax)!,
    remark: remark ?? '',
  })
}

type Sums = { readonly baseFen: number; readonly rateBp: number; readonly taxFen: number; readonly remark: string }

/** N1: on no more than the deal, and no more tax than commission. @throws Refused */
const refuseSums = async (ctx: Context, held: Held, { baseFen, rateBp, taxFen }: Sums): Promise<void> => {
  const { rows } = await sqlOf({
    deal: Num,
    taken: Bool,
  })`select s.deal_fen as deal, exists (select from declarations.slip x
      where x.hospital_id = s.hospital_id and x.sheet_id = s.id and x.of_id is null
        and x.state in ('draft', 'confirmed', 'paid')) as taken
    from declarations.sheet s where s.id = ${held.id}`.execute(ctx.db)
  const { deal, taken } = rows[0]!
  if (taken) refuse(slipRefusals.once())
  if (held.state !== 'dealt') refuse(slipRefusals.noDeal({ state: sheetStates[held.state] }))
  if (baseFen <= 0) refuse(slipRefusals.nothing())
  if (baseFen > deal) refuse(slipRefusals.aboveDeal({ deal: toYuan(deal) }))
  const gross = grossOf(baseFen, rateBp)
  if (taxFen > gross) refuse(slipRefusals.taxAboveGross({ gross: toYuan(gross) }))
}

const writeSlip = async (ctx: Context, held: Held, sums: Sums): Promise<Made> => {
  await refuseSums(ctx, held, sums)
  const { baseFen, rateBp, taxFen, remark } = sums
  const gross = grossOf(baseFen, rateBp)
  const made = await insertRow(ctx, 'declarations.slip', {
    sheet_id: held.id,
    base_fen: baseFen,
    rate_bp: rateBp,
    gross_fen: gross,
    withheld_tax_fen: taxFen,
    net_fen: gross - taxFen,
    remark: remark.trim(),
  })
  note(ctx, held, made.id, { base: toYuan(baseFen), rateBp, tax: toYuan(taxFen), net: toYuan(gross - taxFen) })
  return { ...made, no: held.no, customerId: held.customerId, protectUntil: held.protectUntil }
}

const note = (ctx: Context, { id, no, customerId }: Held, slipId: number, after: object, reason = ''): void => {
  ctx.note({ objectType: 'declarationSlip', objectId: slipId, objectNo: no, customerId, after: { ...after }, reason })
  ctx.tell('declaration.changed', id)
}

const HeldSlip = {
  id: Id,
  version: Version,
  kind: Of<SlipKind>(),
  state: Of<SlipState>(),
  createdBy: Nullable(Id),
  takenBack: Bool,
}
const slipsWithin = {
  from: sql`declarations.slip l join declarations.sheet s on s.hospital_id = l.hospital_id and s.id = l.sheet_id`,
  scope: readScope,
  order: { tie: 'l.id' },
}

/** A slip one reaches, beneath its sheet's lock. @throws Refused common.stale */
const holdSlip = async (ctx: Context, { id, version }: { readonly id: number; readonly version: number }) => {
  await refuseBeyond(ctx, slipsWithin, [id])
  const { rows: of } = await sqlOf({ sheetId: Id })`select l.sheet_id as "sheetId" from declarations.slip l
    where l.id = ${id}`.execute(ctx.db)
  const sheet = await holdSheet(ctx, { id: (of[0] ?? refuse(common.notFound())).sheetId }, readScope)
  const { rows } = await sqlOf(HeldSlip)`select l.id, l.version, l.state, l.created_by as "createdBy",
      case when l.of_id is null then 'commission' else 'back' end as kind,
      exists (select from declarations.slip b where b.hospital_id = l.hospital_id and b.of_id = l.id) as "takenBack"
    from declarations.slip l where l.id = ${id} for update of l`.execute(ctx.db)
  const slip = rows[0] ?? refuse(common.notFound())
  return slip.version === version ? { slip, sheet } : refuse(common.stale())
}

const moveSlip = async (
  ctx: Context,
  input: { readonly id: number; readonly version: number },
  move: SlipMove,
  values: Record<string, unknown>,
): Promise<Changed> => {
  const { slip, sheet } = await holdSlip(ctx, input)
  refuseIf(whyNotSlip(move, slip, ctx.session.staffId))
  const changed = await updateRow(ctx, 'declarations.slip', slip, values)
  note(ctx, sheet, slip.id, { state: values['state'] }, String(values['cancel_reason'] ?? ''))
  return changed
}

/** Confirmed by somebody else than whoever wrote it; then its payment is noted, of what is taken back as of what is given. */
export const settleSlip = (ctx: Context, { move, ...named }: InputOf<typeof slips.settle>): Promise<Changed> => {
  const now = sql`kit.clock()`
  const by = ctx.session.staffId
  return move === 'confirm'
    ? moveSlip(ctx, named, 'confirm', { state: 'confirmed', confirmed_by: by, confirmed_at: now })
    : moveSlip(ctx, named, 'pay', { state: 'paid', paid_by: by, paid_at: now })
}

/** What was not paid yet is given up; a new one may be written. */
export const cancelSlip = (ctx: Context, { reason, ...named }: InputOf<typeof slips.cancel>): Promise<Changed> =>
  moveSlip(ctx, named, 'cancel', { state: 'cancelled', cancel_reason: reason })
