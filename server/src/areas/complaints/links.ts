/** Compensation is linked and never paid here: a refund, coins, a coupon or something given, each by its own area's rules. */
import { compensationKinds, complaintRefusals, type complaints } from '@clinic/contract/areas/complaints/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { type Changed, insertRow, updateRow } from '../../kit/table.ts'
import { TABLE } from './actions.ts'
import { type Held, holdComplaint, holdOpen } from './held.ts'
import { noteComplaint, say, tellComplaint } from './log.ts'
import { papersOf, refuseForeign } from './papers.ts'

type Document = Pick<InputOf<typeof complaints.link>, 'kind' | 'documentId'>

export const documentsFor = async (
  ctx: Context,
  { id, kind }: InputOf<typeof complaints.documents>,
): Promise<OutputOf<typeof complaints.documents>> => {
  const { customerId } = await holdComplaint(ctx, { id })
  return await papersOf(ctx, customerId, kind)
}

const linked = async (ctx: Context, held: Held, act: 'linked' | 'unlinked', { kind, documentId }: Document) => {
  // The complaint goes on by one version, so that two who link at once read what the other did.
  const changed = await updateRow(ctx, TABLE, held, {})
  await say(ctx, held.id, act, { content: compensationKinds[kind] })
  noteComplaint(ctx, held, { after: { kind, documentId, act } })
  tellComplaint(ctx, held)
  return changed
}

/** @throws Refused complaints.linkedAlready when a complaint has it (`complaint_link_once`) */
export const linkDocument = async (ctx: Context, input: InputOf<typeof complaints.link>): Promise<Changed> => {
  const { kind, documentId } = input
  const held = await holdOpen(ctx, '关联补偿', input)
  await refuseForeign(ctx, held.customerId, input)
  await insertRow(ctx, 'complaints.link', { complaint_id: held.id, kind, document_id: documentId })
  return await linked(ctx, held, 'linked', input)
}

export const unlinkDocument = async (ctx: Context, input: InputOf<typeof complaints.unlink>): Promise<Changed> => {
  const held = await holdOpen(ctx, '取消关联', input)
  const { rows } = await sql`delete from complaints.link l where l.complaint_id = ${held.id} and l.kind = ${input.kind}
    and l.document_id = ${input.documentId} returning l.id`.execute(ctx.db)
  if (rows.length === 0) refuse(complaintRefusals.noSuchLink())
  return await linked(ctx, held, 'unlinked', input)
}
