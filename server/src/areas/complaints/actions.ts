/** 登记: written down, rewritten and taken away while nobody has accepted it. */
import { complaintRefusals, type complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { whyNotRewrite, whyNotTerm } from '@clinic/contract/areas/complaints/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { momentFrom } from '@clinic/contract/days.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { present } from '../../kit/clock.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, sqlOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { refuseDangling } from '../../kit/references.ts'
import { type Changed, insertRow, removeRow, updateRow } from '../../kit/table.ts'
import { refuseUnreached } from '../customers/index.ts'
import { customerById, withMerged } from '../customers/reads.ts'
import { namedProducts } from '../products/reads.ts'
import { namedDepartments, namedPeople } from '../staff/reads.ts'
import { clockColumns } from './clock.ts'
import { holdComplaint } from './held.ts'
import { noteComplaint, say, tellComplaint } from './log.ts'
import { tellMajor } from './notices.ts'
import { complaintList, notAboutMe } from './queries.ts'

export const TABLE = 'complaints.complaint'

type Named = Pick<InputOf<typeof complaints.update>, 'respondentIds' | 'respondentDeptId' | 'productId' | 'previousId'>

/** Whom and what it names stands in this hospital, and the one it follows is hers and within reach. */
const refuseUnknown = async (ctx: Context, customerId: number, named: Named): Promise<void> => {
  await refuseDangling(
    ctx,
    {
      ...namedPeople(named.respondentIds ?? []),
      ...namedDepartments([named.respondentDeptId]),
      ...namedProducts([named.productId]),
    },
    complaintRefusals.personMissing,
  )
  const { previousId } = named
  if (previousId === null || previousId === undefined) return
  await refuseBeyond(ctx, complaintList, [previousId])
  const { rows } = await sqlOf({
    hers: Bool,
  })`select k.customer_id = ${withMerged(customerId)} as hers from complaints.complaint k
    where k.id = ${previousId} and ${notAboutMe(ctx)}`.execute(ctx.db)
  if (!(rows[0] ?? refuse(common.notFound())).hers) refuse(complaintRefusals.previousOfOther())
}

const nameRespondents = async (ctx: Context, complaintId: number, staffIds: readonly number[]): Promise<void> => {
  for (const staffId of staffIds)
    await insertRow(ctx, 'complaints.respondent', { complaint_id: complaintId, staff_id: staffId })
}

const refuseClosedArchive = async (ctx: Context, customerId: number): Promise<void> => {
  const { rows } = await sqlOf({ open: Bool })`select c.status = 'active' as open from ${sql.raw(customerById('c'))}
    where c.id = ${customerId} for key share of c`.execute(ctx.db)
  if (!(rows[0] ?? refuse(common.notFound())).open) refuse(complaintRefusals.archiveClosed())
}

/** Whoever takes a complaint answers for its acceptance (首诉负责). Its clock begins now. */
export const register = async (ctx: Context, input: InputOf<typeof complaints.create>): Promise<Changed> => {
  const { customerId, fileIds, respondentIds = [], ...said } = input
  refuseIf(whyNotTerm(said.level, said.term))
  await refuseUnreached(ctx, customerId)
  await refuseClosedArchive(ctx, customerId)
  await refuseUnknown(ctx, customerId, input)
  const changed = await insertRow(ctx, TABLE, {
    no: sql`kit.next_number('TS', kit.today())`,
    customer_id: customerId,
    channel: said.channel,
    category: said.category,
    level: said.level,
    term: said.term,
    content: said.content.trim(),
    demand: said.demand?.trim(),
    product_id: said.productId,
    respondent_dept_id: said.respondentDeptId,
    secret: said.secret,
    previous_id: said.previousId,
    ...(await clockColumns(ctx, said.term, present())),
  })
  await nameRespondents(ctx, changed.id, respondentIds)
  await say(ctx, changed.id, 'registered', { content: said.content, fileIds })
  const one = { id: changed.id, customerId, secret: said.secret ?? false }
  noteComplaint(ctx, one, { after: { category: said.category, level: said.level, term: said.term } })
  tellComplaint(ctx, one)
  if (said.level === 'major') await tellMajor(ctx, changed.id)
  return changed
}

export const rewrite = async (ctx: Context, input: InputOf<typeof complaints.update>): Promise<Changed> => {
  const { id, version, respondentIds, ...said } = input
  const held = await holdComplaint(ctx, { id, version })
  refuseIf(whyNotRewrite(held, ctx.session.staffId))
  const [level, term] = [said.level ?? held.level, said.term ?? held.term]
  refuseIf(whyNotTerm(level, term))
  await refuseUnknown(ctx, held.customerId, input)
  const changed = await updateRow(ctx, TABLE, held, {
    channel: said.channel,
    category: said.category,
    level: said.level,
    term: said.term,
    content: said.content?.trim(),
    demand: said.demand?.trim(),
    product_id: said.productId,
    respondent_dept_id: said.respondentDeptId,
    secret: said.secret,
    previous_id: said.previousId,
    ...(term === held.term ? {} : await clockColumns(ctx, term, momentFrom(held.receivedAt))),
  })
  if (respondentIds) {
    await sql`delete from complaints.respondent r where r.complaint_id = ${id}`.execute(ctx.db)
    await nameRespondents(ctx, id, respondentIds)
  }
  await say(ctx, id, 'changed', { content: said.content })
  const secret = held.secret || (said.secret ?? false)
  noteComplaint(ctx, { ...held, secret }, { after: { category: said.category, level: said.level, term: said.term } })
  tellComplaint(ctx, held)
  if (level === 'major' && held.level !== 'major') await tellMajor(ctx, id)
  return changed
}

/** Taken away by whoever wrote it down, before anybody accepted it; after that it stands for good. */
export const takeAway = async (ctx: Context, { id }: InputOf<typeof complaints.remove>): Promise<null> => {
  const held = await holdComplaint(ctx, { id })
  refuseIf(whyNotRewrite(held, ctx.session.staffId))
  await removeRow(ctx, TABLE, id)
  noteComplaint(ctx, held, { after: { no: held.no } })
  tellComplaint(ctx, held)
  return null
}
