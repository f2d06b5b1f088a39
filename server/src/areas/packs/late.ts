/** Task `packs.late`, every hour: of packs that lie unread for a day the head of the receiver's department hears, once. */
import { UNREAD_HOURS } from '@clinic/contract/areas/packs/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { asked } from '../../kit/question.ts'
import { headOver, staffName } from '../staff/reads.ts'

/** How the head hears that somebody has so many unread. */
export const lateTells = asked<
  [],
  (ctx: Context, headId: number, late: { readonly receiver: string; readonly count: number }) => Promise<unknown>
>('who hears of packs that nobody reads')

const Late = { headId: Id, receiver: Str, count: Num }

/** Packs of somebody over whom nobody stands wait until somebody does. Two nodes at once: a pack is told by one of them. */
export const tellLate: Task = async (ctx) => {
  const { rows } = await sqlOf(Late)`
    with late as materialized (
      select p.hospital_id, p.id from packs.pack p
       where p.state = 'unread' and p.told_at is null and p.created_at <= kit.clock() - make_interval(hours => ${UNREAD_HOURS})
       order by p.created_at, p.id for update of p skip locked),
    headed as (
      select q.hospital_id, q.id, ${sql.raw(headOver('q.to_id'))} as head_id from packs.pack q
        join late l on l.hospital_id = q.hospital_id and l.id = q.id),
    told as (
      update packs.pack t set told_at = kit.clock() from headed h
       where t.hospital_id = h.hospital_id and t.id = h.id and h.head_id is not null returning t.to_id, h.head_id)
    select d.head_id as "headId", coalesce(${sql.raw(staffName('d.to_id'))}, '') as receiver, count(*)::int as count
      from told d group by d.head_id, d.to_id order by d.head_id, d.to_id`.execute(ctx.db)
  for (const { headId, ...late } of rows) await lateTells()(ctx, headId, late)
  if (rows.length > 0) ctx.tell('pack.changed')
}
