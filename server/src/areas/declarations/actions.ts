/** What is done with a sheet of one's own: changed, followed, ended, opened again, given to a colleague. */
import {
  type declarations,
  sheetRefusals,
  whyNotFollow,
  whyNotMove,
  whyNotReopen,
} from '@clinic/contract/areas/declarations/calls.ts'
import { type FollowWay, unreached } from '@clinic/contract/areas/declarations/words.ts'
import type { ReachChannel } from '@clinic/contract/areas/reach/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { customerById } from '../customers/reads.ts'
import { bindFiles } from '../files/index.ts'
import { touched } from '../reach/index.ts'
import { mainDepartment, nameAtWork } from '../staff/reads.ts'
import { checkSaid, columnsOf, momentSaid, writeIntents } from './content.ts'
import { shotsOf } from './files.ts'
import { anew, type Held, holdSheet, moveSheet, noteMove, TOMORROW, writeLine } from './held.ts'
import { storedSetting } from './setting.ts'

type Update = InputOf<typeof declarations.update>

/** Source and agency decide whose she is: once she came they are a head's. */
const refuseLate = (ctx: Context, held: Held, { sourceId, agencyId }: Update): void => {
  if (held.state !== 'arrived' || ctx.session.permissions.has('consult:declaration:reopen')) return
  const moves =
    (sourceId !== undefined && sourceId !== held.sourceId) || (agencyId !== undefined && agencyId !== held.agencyId)
  if (moves) refuse(sheetRefusals.afterArrival())
}

export const updateSheet = async (ctx: Context, input: Update): Promise<Changed> => {
  const { id, version, ...said } = input
  const held = await holdSheet(ctx, { id, version })
  refuseIf(whyNotMove('edit', held))
  refuseLate(ctx, held, input)
  await checkSaid(ctx, said, id)
  const changed = await updateRow(ctx, 'declarations.sheet', held, columnsOf(said))
  await writeIntents(ctx, id, said.intents)
  if (said.fileIds) await bindFiles(ctx, shotsOf(id), said.fileIds)
  const { no, customerId } = held
  ctx.note({ objectType: 'declaration', objectId: id, objectNo: no, customerId, after: { ...said } })
  ctx.tell('declaration.changed', id)
  return changed
}

/** The same ways as the log of touches calls them; who was not reached was called. */
const channelOf = {
  phone: 'call',
  wechat: 'wecom',
  meeting: 'manual',
  sms: 'sms',
  missed: 'call',
  declined: 'call',
  void: 'call',
} as const satisfies Readonly<Record<FollowWay, ReachChannel>>

/** A line that is never changed; whoever says no next time follows tomorrow. */
export const followSheet = async (ctx: Context, input: InputOf<typeof declarations.follow>): Promise<Changed> => {
  const { id, way, content = '', intention, nextAt } = input
  const held = await holdSheet(ctx, { id })
  refuseIf(whyNotFollow(held, input))
  await checkSaid(ctx, { nextFollowAt: nextAt ?? null })
  const next = nextAt === undefined ? TOMORROW : (momentSaid(nextAt) ?? null)
  const changed = await updateRow(ctx, 'declarations.sheet', held, {
    intention,
    next_follow_at: next,
    last_follow_at: sql`kit.clock()`,
    follow_count: sql`follow_count + 1`,
  })
  const moved = intention !== undefined && intention !== held.intention
  await writeLine(ctx, id, {
    way,
    content,
    nextAt: momentSaid(nextAt),
    ...(moved ? { intention: [held.intention, intention] as const } : {}),
  })
  const { no, customerId } = held
  // She asked herself: an answer to her wish tires nobody, and stands among the touches all the same.
  await touched(ctx, {
    ...{
      customerId,
      channel: channelOf[way],
      purpose: 'service',
      biz: 'declaration',
      bizId: id,
      content: `报单 ${no}`,
    },
    outcome: unreached.includes(way) ? 'missed' : 'reached',
  })
  ctx.note({ objectType: 'declaration', objectId: id, objectNo: no, customerId, after: { ...input } })
  ctx.tell('declaration.changed', id)
  return changed
}

export const endSheet = async (ctx: Context, input: InputOf<typeof declarations.end>): Promise<Changed> => {
  const held = await holdSheet(ctx, input)
  const values = {
    end_reason: input.reason,
    end_remark: input.remark?.trim() ?? '',
    ended_by: ctx.session.staffId,
    ended_at: sql`kit.clock()`,
  }
  const content = [input.reason, input.remark?.trim()].filter(Boolean).join('：')
  noteMove(ctx, held, { state: 'ended', endReason: input.reason }, input.remark)
  return await moveSheet(ctx, held, 'end', values, { way: 'ended', content })
}

/** A head opens again what ended no longer ago than the hospital allows: with a protection of its own from today. */
export const reopenSheet = async (ctx: Context, input: InputOf<typeof declarations.reopen>): Promise<Changed> => {
  const held = await holdSheet(ctx, input)
  const { reopenDays } = await storedSetting(ctx)
  refuseIf(whyNotReopen(held, reopenDays))
  if (await isReportedElse(ctx, held)) refuse(sheetRefusals.open())
  const values = { ...anew, ...(await cleared(ctx, held)) }
  noteMove(ctx, held, { state: 'following' }, input.reason)
  return await moveSheet(ctx, held, 'reopen', values, { way: 'reopened', content: input.reason })
}

/** Has she another sheet that is open? */
export const isReportedElse = async (ctx: Context, { id, customerId }: Held): Promise<boolean> => {
  const { rows } = await sqlOf({
    taken: Bool,
  })`select exists (select from declarations.sheet x where x.customer_id = ${customerId}
    and x.id <> ${id} and x.state in ('following', 'booked', 'arrived')) as taken`.execute(ctx.db)
  return rows[0]!.taken
}

/** A sheet that begins anew: no visit, protected from today where she left a number, to be followed tomorrow. */
export const cleared = async (ctx: Context, { customerId }: Held) => {
  const { protectDays } = await storedSetting(ctx)
  return {
    triage_id: null,
    arrived_at: null,
    state_before: null,
    next_follow_at: TOMORROW,
    protect_until: sql`case when exists (select from ${sql.raw(customerById('c'))} where c.id = ${customerId} and c.phone_hash is not null)
      then kit.today() + ${protectDays}::int end`,
  }
}

/** Gives a sheet to a colleague at work; the protection goes on as it was. */
export const transferSheet = async (ctx: Context, input: InputOf<typeof declarations.transfer>): Promise<Changed> => {
  const held = await holdSheet(ctx, input)
  const { developerId, reason } = input
  const { rows } = await sqlOf({ name: Nullable(Str) })`select ${nameAtWork(developerId)} as name`.execute(ctx.db)
  const name = rows[0]!.name ?? refuse(sheetRefusals.unknownChoice({ field: '开发人员' }))
  if (held.developerId === developerId) refuse(sheetRefusals.alreadyHers({ name }))
  const values = { developer_id: developerId, department_id: faceOf(mainDepartment, developerId) }
  noteMove(ctx, held, { developerId }, reason)
  return await moveSheet(ctx, held, 'transfer', values, { way: 'moved', content: `转给 ${name}：${reason}` })
}
