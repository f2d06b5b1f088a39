/** The timeline of a complaint, the papers bound to it, what the trail keeps of it, and which screens hear. */
import { type ComplaintAct, complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { scopeCondition } from '../../kit/list.ts'
import { mayCall, scopeFor, sees } from '../../kit/session.ts'
import { insertRow } from '../../kit/table.ts'
import { bindFiles, type FileOwner } from '../files/index.ts'
import type { Held } from './held.ts'
import { complaintList, notAboutMe } from './queries.ts'

/** Word of the owner, as files are stored with it: papers belong to a line of the timeline. */
export const COMPLAINT_FILES = 'complaint'

/** Appends to its timeline. */
export const say = async (
  ctx: Context,
  complaintId: number,
  act: ComplaintAct,
  { content = '', fileIds = [] }: { content?: string | undefined; fileIds?: readonly number[] | undefined } = {},
): Promise<void> => {
  const { id } = await insertRow(ctx, 'complaints.log', { complaint_id: complaintId, act, content: content.trim() })
  if (fileIds.length > 0) await bindFiles(ctx, { type: COMPLAINT_FILES, id }, fileIds)
}

/** The list, the customer's window and header, the workbench. */
export const tellComplaint = (ctx: Context, { id, customerId }: Pick<Held, 'id' | 'customerId'>): void => {
  ctx.tell('complaint.changed', id)
  ctx.tell('customer.changed', customerId)
}

type Noted = { readonly after: Readonly<Record<string, unknown>>; readonly reason?: string | undefined }
/**
 * What the trail keeps: that it moved and to whom, never what was said of whom. Of a secret one not whose it is either, so that
 * nobody reads in a customer's log what the complaint's list keeps from her.
 */
export const noteComplaint = (
  ctx: Context,
  { id, customerId, secret }: Pick<Held, 'id' | 'customerId' | 'secret'>,
  { after, reason }: Noted,
): void =>
  ctx.note({
    objectType: 'complaint',
    objectId: id,
    after: { ...after },
    ...(secret ? {} : { customerId, ...(reason ? { reason } : {}) }),
  })

/** The customer of a line's complaint within this person's reach; undefined out of it. */
const customerOf = async (ctx: Context, id: number): Promise<number | undefined> => {
  // The call that shows a picture asks for no right of its own: the complaint's decides.
  if (!mayCall(ctx.session, complaints.one)) return undefined
  const rows = scopeFor(ctx.session, complaints.one)
  const within = scopeCondition({ node: ctx.node, session: ctx.session, rows }, complaintList.scope)
  const { rows: found } = await sqlOf({ customer_id: Id })`
    select k.customer_id from complaints.log l
      join complaints.complaint k on k.hospital_id = l.hospital_id and k.id = l.complaint_id
     where l.id = ${id} and ${notAboutMe(ctx)} ${within ? sql`and ${within}` : sql``}`.execute(ctx.db)
  return found[0]?.customer_id
}

export const complaintFiles: FileOwner = {
  maySee: async (ctx, id) =>
    sees(ctx.session, 'complaints.complaint:content') && (await customerOf(ctx, id)) !== undefined,
  customerOf,
  traced: true,
}
