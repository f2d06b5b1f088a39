/**
 * Disputes of two archives that become one. Of two open ones about the same role the older goes on and hears everybody: sides of the
 * other one join it with what they said. The other one ends, names it as its reason, and stays readable with its sides and its claim.
 */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, reaching } from '../../kit/context.ts'
import { type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { type Following, moved, type Pair } from '../../kit/following.ts'
import { holdDispute, noteStep } from './held.ts'
import { tellJoined, tellWithdrawn } from './notices.ts'

const disputes = moved('rulings.dispute', { label: '归属争议' })

const Twice = { keptId: Id, goneId: Id, no: Str }

/** Open ones about one role, the older and the younger. */
const twiceOpen = async (ctx: Context, { keptId, goneId }: Pair) => {
  const { rows } = await sqlOf(Twice)`
    select o.id as "keptId", y.id as "goneId", o.no from rulings.dispute o join rulings.dispute y
        on y.hospital_id = o.hospital_id and y.role = o.role and (y.created_at, y.id) > (o.created_at, o.id)
     where o.customer_id in (${keptId}, ${goneId}) and y.customer_id in (${keptId}, ${goneId}) and o.state = 'open' and y.state = 'open'
     order by o.id`.execute(ctx.db)
  return rows
}

/** What a side said of the one that ends; whoever opened it said what she claims. */
const said = sql`case when p.statement <> '' then p.statement when p.staff_id = d.created_by then d.claim else '' end`

/** Sides of one join the other: who is a side of both keeps what she said there, and brings what she said here where that is nothing. */
const join = async (ctx: Context, from: number, to: number): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    insert into rulings.party as q (dispute_id, staff_id, statement, stated_at)
    select ${to}::bigint, p.staff_id, ${said}, case when ${said} <> '' then coalesce(p.stated_at, d.created_at) end
      from rulings.party p join rulings.dispute d on d.hospital_id = p.hospital_id and d.id = p.dispute_id
     where d.id = ${from} and not exists (select from rulings.party o where o.dispute_id = ${to} and o.staff_id = p.staff_id)
     order by p.id returning q.staff_id as id`.execute(ctx.db)
  await sql`update rulings.party q set statement = ${said}, stated_at = coalesce(p.stated_at, d.created_at)
      from rulings.party p join rulings.dispute d on d.hospital_id = p.hospital_id and d.id = p.dispute_id
     where d.id = ${from} and q.dispute_id = ${to} and q.staff_id = p.staff_id and q.statement = '' and ${said} <> ''`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** The younger one ends with the older one as its reason; whoever is a side of it alone goes on there. */
const joinTwice = async (ctx: Context, { keptId, goneId, no }: RowOf<typeof Twice>): Promise<void> => {
  const whole = reaching(ctx, 'all')
  const ended = await holdDispute(whole, goneId)
  const reason = `档案合并，并入较早的争议 ${no}`
  await sql`update rulings.dispute d set state = 'withdrawn', withdraw_reason = ${reason}, withdrawn_at = kit.clock()
    where d.id = ${goneId}`.execute(ctx.db)
  noteStep(ctx, ended, { state: 'withdrawn', withdrawReason: reason })
  await tellWithdrawn(ctx, ended, reason)
  const joined = await join(ctx, goneId, keptId)
  // Its version moves on: whoever was about to rule reads first what has come.
  await sql`update rulings.dispute d set claim = d.claim where d.id = ${keptId}`.execute(ctx.db)
  const kept = await holdDispute(whole, keptId)
  noteStep(ctx, kept, { partyIds: kept.partyIds, joined: ended.no })
  await tellJoined(ctx, kept, joined)
}

export const disputesFollow: Following = {
  ...disputes,
  how: 'own',
  move: async (ctx, pair) => {
    for (const each of await twiceOpen(ctx, pair)) await joinTwice(ctx, each)
    return await disputes.move(ctx, pair)
  },
}
