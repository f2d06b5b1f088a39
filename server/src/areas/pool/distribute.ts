/** 分配: a manager shares customers of the pool among several; who is absent or full is passed over and named. */
import { poolRefusals, type pools } from '@clinic/contract/areas/pool/calls.ts'
import { roomLeft, shareOut } from '@clinic/contract/areas/pool/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { countHeld, customersGiven, lastShared, moveOwner } from '../customers/index.ts'
import { awayNow } from '../scheduling/index.ts'
import { workingName } from '../staff/reads.ts'
import { pausedToday } from '../triage/reads.ts'
import { type Lying, lockLying, lockReceivers } from './lying.ts'

type Input = InputOf<typeof pools.distribute>
type Answer = OutputOf<typeof pools.distribute>
type Refused = Answer['refused'][number]

const Person = { id: Id, name: Nullable(Str), paused: Bool, away: Nullable(Str) }
type Person = RowOf<typeof Person>

const peopleOf = async (ctx: Context, ids: readonly number[]): Promise<Person[]> => {
  const { rows } = await sqlOf(Person)`
    select r.id, ${sql.raw(workingName('r.id'))} as name, ${sql.raw(pausedToday('r.id'))} as paused,
      ${sql.raw(awayNow('r.id'))} as away
      from unnest(${[...ids]}::bigint[]) with ordinality as r (id, place) order by r.place`.execute(ctx.db)
  return rows
}

const whyAbsent = ({ name, paused, away }: Person): Refusal | null => {
  if (name === null) return poolRefusals.notThere()
  if (away !== null) return poolRefusals.away({ why: away })
  return paused ? poolRefusals.paused() : null
}

const whyNotGive = ({ member, blacklisted, present }: Lying): Refusal | null => {
  if (!member) return poolRefusals.notMember()
  if (blacklisted) return poolRefusals.blacklisted()
  return present ? poolRefusals.present() : null
}

const split = <One>(
  all: readonly One[],
  whyNot: (one: One) => Refusal | null,
  named: (one: One) => Omit<Refused, 'reason'>,
) => {
  const fit: One[] = []
  const refused: Refused[] = []
  for (const one of all) {
    const why = whyNot(one)
    if (why) refused.push({ ...named(one), reason: why.message })
    else fit.push(one)
  }
  return { fit, refused }
}

/** The strictest limit of the pools they come from; 0: none of them has one. */
const ownLimitOf = (customers: readonly Lying[]): number => {
  const limits = customers.map(({ ownLimit }) => ownLimit).filter((limit) => limit > 0)
  return limits.length > 0 ? Math.min(...limits) : 0
}

const give = async (ctx: Context, { kind, reason = '' }: Input, given: ReadonlyMap<number, number[]>) => {
  const move = { kind, mode: 'shared', reason: reason.trim() } as const
  for (const [userId, ids] of given) {
    const moved = await moveOwner(ctx, ids, userId, move)
    await customersGiven(ctx, { to: userId, count: moved.length, move })
  }
}

export const distributeCustomers = async (ctx: Context, input: Input): Promise<Answer> => {
  const { kind, customerIds, mode, receivers } = input
  const ids = [...new Set(receivers.map(({ userId }) => userId))]
  await lockReceivers(ctx, ids)
  const found = await lockLying(ctx, kind, customerIds)
  if (found.length === 0) refuse(poolRefusals.taken())
  const lying = split(found, whyNotGive, ({ id, name }) => ({ id, name }))
  const people = split(await peopleOf(ctx, ids), whyAbsent, ({ id, name }) => ({ id, name: name ?? '' }))
  if (people.fit.length === 0) refuse(poolRefusals.nobody({ why: people.refused[0]!.reason }))

  const limit = ownLimitOf(lying.fit)
  const held = await countHeld(ctx, kind, ids)
  const weightOf = new Map(receivers.map(({ userId, weight = 1 }) => [userId, weight]))
  const able = people.fit.map(({ id }) => ({
    id,
    room: roomLeft(limit, held.get(id) ?? 0),
    weight: weightOf.get(id) ?? 1,
  }))
  const order = lying.fit.map(({ id }) => id).toSorted((a, b) => customerIds.indexOf(a) - customerIds.indexOf(b))
  const last = mode === 'turn' ? await lastShared(ctx, kind) : null
  const { given, left } = shareOut(order, able, { mode, last })
  await give(ctx, input, given)
  ctx.note({ objectType: 'pool', after: { kind, mode, given: Object.fromEntries(given) } })

  const names = new Map([...found, ...people.fit].map(({ id, name }) => [id, name ?? '']))
  const full = able.filter(({ room }) => room !== null && room === 0)
  const fullReason = poolRefusals.full({ limit }).message
  const known = new Set(found.map(({ id }) => id))
  return {
    given: [...given].map(([userId, all]) => ({ userId, name: names.get(userId) ?? '', count: all.length })),
    skipped: [...people.refused, ...full.map(({ id }) => ({ id, name: names.get(id) ?? '', reason: fullReason }))],
    refused: [
      ...lying.refused,
      ...left.map((id) => ({ id, name: names.get(id) ?? '', reason: fullReason })),
      ...customerIds
        .filter((id) => !known.has(id))
        .map((id) => ({ id, name: '', reason: poolRefusals.taken().message })),
    ],
  }
}
