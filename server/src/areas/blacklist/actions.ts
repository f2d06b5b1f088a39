/** 黑名单: proposing and taking back, deciding, releasing, and letting an emergency in. */
import {
  type BlacklistKind,
  type blacklist,
  blacklistKinds,
  blacklistRefusals,
} from '@clinic/contract/areas/blacklist/calls.ts'
import { whyNotApprove, whyNotAudit, whyNotRelease, whyNotTakeBack } from '@clinic/contract/areas/blacklist/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'
import { type Changed, insertRow, updateRow } from '../../kit/table.ts'
import { refuseUnreached } from '../customers/index.ts'
import { customerById } from '../customers/reads.ts'
import { bindFiles } from '../files/index.ts'
import { standingNow } from './blocked.ts'
import { arePair, type Held, holdEntry, holdPair } from './held.ts'
import { expireOf } from './night.ts'
import { tellDecided, tellPassed, tellProposed } from './notices.ts'
import { papersOf } from './papers.ts'

const TABLE = 'blacklist.entry'

type Decision = Pick<InputOf<typeof blacklist.audit>, 'pass' | 'note'>

/** Screens that show the list, and those that show her. */
const tell = (ctx: Context, { id, customerId }: Pick<Held, 'id' | 'customerId'>): void => {
  ctx.tell('blacklist.changed', id)
  ctx.tell('customer.changed', customerId)
}

const refusePast = async (ctx: Context, endsOn: string | null | undefined): Promise<void> => {
  if (!endsOn) return
  const { rows } = await sqlOf({ past: Bool })`select ${endsOn}::date < kit.today() as past`.execute(ctx.db)
  if (rows[0]!.past) refuse(blacklistRefusals.pastEnd())
}

/**
 * Refuses an archive that is closed, and takes hold of it: who proposes for her and who lets her in at the same time wait for
 * one another here. At the constraint itself several would wait in a ring, and be let go one a second.
 */
const holdOpen = async (ctx: Context, customerId: number): Promise<void> => {
  const { rows } = await sqlOf({ open: Bool })`select c.status = 'active' as open from ${sql.raw(customerById('c'))}
    where c.id = ${customerId} for no key update of c`.execute(ctx.db)
  if (!(rows[0] ?? refuse(common.notFound())).open) refuse(blacklistRefusals.archiveClosed())
}

/** One of a kind waits or is in force: said by its kind, before any of both is written. */
const refuseStanding = async (ctx: Context, customerId: number, kinds: readonly BlacklistKind[]): Promise<void> => {
  const { rows } = await sqlOf({ kind: Word('marketing', 'service') })`select e.kind from blacklist.entry e
    where e.customer_id = ${customerId} and e.state in ('waiting', 'valid') and e.kind = any(${[...kinds]}::text[])
    order by e.kind limit 1`.execute(ctx.db)
  if (rows[0]) refuse(blacklistRefusals.exists({ kind: blacklistKinds[rows[0].kind] }))
}

/**
 * Proposes to keep her from something, or from both at once: two entries, of which each is decided, ends and is released by itself.
 * @throws Refused blacklist.exists when one of the kind waits or is in force (`blacklist_entry_once`)
 */
export const propose = async (ctx: Context, input: InputOf<typeof blacklist.create>): Promise<Changed> => {
  const { customerId, kind, also, fileIds = [], endsOn } = input
  if (also === kind) refuse(blacklistRefusals.sameKind())
  await refuseUnreached(ctx, customerId)
  await holdOpen(ctx, customerId)
  await refusePast(ctx, endsOn)
  // What ran out by itself is in nobody's way before the night has written it down.
  await expireOf(ctx, customerId)
  await refuseStanding(ctx, customerId, also ? [kind, also] : [kind])
  const changed = await enter(ctx, input, kind, null)
  await bindFiles(ctx, papersOf(changed.id), fileIds)
  const second = also && (await enter(ctx, input, also, changed.id))
  ctx.note({ objectType: 'blacklist', objectId: changed.id, customerId, after: { ...input } })
  for (const one of second ? [changed, second] : [changed]) tell(ctx, { id: one.id, customerId })
  await tellProposed(ctx, customerId, also ? [kind, also] : [kind])
  return changed
}

/** @param leadId the entry of the other kind that is asked for with it */
const enter = (
  ctx: Context,
  { customerId, reason, evidence, endsOn }: InputOf<typeof blacklist.create>,
  kind: BlacklistKind,
  leadId: number | null,
): Promise<Changed> =>
  insertRow(ctx, TABLE, {
    customer_id: customerId,
    kind,
    reason: reason.trim(),
    evidence: evidence?.trim(),
    ends_on: endsOn,
    lead_id: leadId,
  })

export const changeProposal = async (ctx: Context, input: InputOf<typeof blacklist.update>): Promise<Changed> => {
  const { id, version, reason, evidence, fileIds, endsOn } = input
  const held = await holdEntry(ctx, { id, version })
  refuseIf(whyNotTakeBack(held, ctx.session.staffId))
  await refusePast(ctx, endsOn)
  const changed = await updateRow(ctx, TABLE, held, {
    reason: reason?.trim(),
    evidence: evidence?.trim(),
    ends_on: endsOn,
  })
  if (fileIds) await bindFiles(ctx, papersOf(held.leadId ?? id), fileIds)
  const { id: _id, version: _version, ...after } = input
  ctx.note({ objectType: 'blacklist', objectId: id, customerId: held.customerId, after })
  tell(ctx, held)
  return changed
}

export const takeBack = async (ctx: Context, { id }: InputOf<typeof blacklist.remove>): Promise<Changed> => {
  const held = await holdEntry(ctx, { id })
  refuseIf(whyNotTakeBack(held, ctx.session.staffId))
  const changed = await updateRow(ctx, TABLE, held, {
    state: 'withdrawn',
    ended_by: ctx.session.staffId,
    ended_at: sql`kit.clock()`,
  })
  ctx.note({ objectType: 'blacklist', objectId: id, customerId: held.customerId, after: { state: 'withdrawn' } })
  tell(ctx, held)
  return changed
}

/**
 * A second person decides, on one or on both that were asked for at once; what has run out meanwhile can only be rejected, and a
 * rejection says why.
 */
export const audit = async (ctx: Context, input: InputOf<typeof blacklist.audit>): Promise<Changed> => {
  const { also, ...decision } = input
  if (!also) return await decide(ctx, await holdEntry(ctx, decision), decision)
  const [held, other] = await holdPair(ctx, decision, also)
  if (!arePair(held, other) || other.state !== 'waiting') refuse(blacklistRefusals.notPair())
  const changed = await decide(ctx, held, decision)
  await decide(ctx, other, { ...decision, ...also })
  return changed
}

const decide = async (ctx: Context, held: Held, { pass, note: said = '' }: Decision): Promise<Changed> => {
  refuseIf(whyNotAudit(held, ctx.session.staffId))
  const note = said.trim()
  if (pass) refuseIf(whyNotApprove(held, held.today))
  else if (note === '') refuse(blacklistRefusals.rejectReason())
  const changed = await updateRow(ctx, TABLE, held, {
    state: pass ? 'valid' : 'rejected',
    audited_by: ctx.session.staffId,
    audited_at: sql`kit.clock()`,
    audit_note: note,
  })
  ctx.note({ objectType: 'blacklist', objectId: held.id, customerId: held.customerId, after: { pass, note } })
  tell(ctx, held)
  await tellDecided(ctx, held, { pass, note })
  return changed
}

export const release = async (ctx: Context, input: InputOf<typeof blacklist.release>): Promise<Changed> => {
  const { id, version } = input
  const held = await holdEntry(ctx, { id, version })
  refuseIf(whyNotRelease(held))
  const reason = input.reason.trim()
  const changed = await updateRow(ctx, TABLE, held, {
    state: 'released',
    ended_by: ctx.session.staffId,
    ended_at: sql`kit.clock()`,
    end_reason: reason,
  })
  ctx.note({ objectType: 'blacklist', objectId: id, customerId: held.customerId, after: { reason }, reason })
  tell(ctx, held)
  return changed
}

/** An emergency is treated whoever she is, for a day (医疗机构管理条例: nobody acute is turned away). */
export const letIn = async (
  ctx: Context,
  { customerId, reason: said }: InputOf<typeof blacklist.pass>,
): Promise<OutputOf<typeof blacklist.pass>> => {
  await refuseUnreached(ctx, customerId)
  await holdOpen(ctx, customerId)
  const standing = await standingNow(ctx, customerId)
  if (standing === 'passed') refuse(blacklistRefusals.passed())
  if (standing !== 'service') refuse(blacklistRefusals.notBarred())
  const reason = said.trim()
  const { rows } = await sqlOf({ id: Id, endsAt: Str })`
    insert into blacklist.pass (customer_id, reason) values (${customerId}, ${reason})
    returning id, ends_at as "endsAt"`.execute(ctx.db)
  const passed = rows[0]!
  ctx.note({ objectType: 'customer', objectId: customerId, customerId, after: { passed: passed.endsAt }, reason })
  ctx.tell('blacklist.changed')
  ctx.tell('customer.changed', customerId)
  await tellPassed(ctx, customerId, reason)
  return passed
}
