/** What others ask of visits: parts of statements. */
import { type RawBuilder, sql } from 'kysely'
import { runsOn } from './questions.ts'

/**
 * The visit under which a customer (of the alias) is in the house now: her last one of today that was not cancelled, until she
 * leaves (`inHouse`). Minutes by the hospital's clock, without those her consultation was put aside.
 */
export const visitNow = (customer: string): string => `(select jsonb_build_object('id', t.id, 'state', t.state,
    'queueNo', t.queue_no, 'minutes',
    greatest(0, floor((extract(epoch from coalesce(r.paused_at, kit.clock()) - case when t.state = 'waiting' then t.arrived_at
      else coalesce(t.started_at, t.arrived_at) end) - coalesce(r.paused_sec, 0)) / 60))::int,
    'paused', r.paused_at is not null)
  from (select * from triage.triage v where v.hospital_id = ${customer}.hospital_id and v.customer_id = ${customer}.id
    and v.on_date = kit.today() and v.state <> 'cancelled' order by v.id desc limit 1) t
  left join ${runsOn('r', 't')}
  where t.state in ('waiting', 'serving', 'finished'))`

/** Ids of the customers whom a person received within a month, each way found by an index of its own. */
export const received = (staffId: number): RawBuilder<unknown> =>
  sql.join(
    ['consultant_id', 'doctor_id'].map(
      (column) => sql`select v.customer_id from triage.triage v
        where ${sql.ref(`v.${column}`)} = ${staffId} and v.on_date > kit.today() - 30 and v.state <> 'cancelled'`,
    ),
    sql` union all `,
  )

/** Ids of the customers who came today. */
export const cameToday = (): RawBuilder<unknown> =>
  sql`select v.customer_id from triage.triage v where v.on_date = kit.today() and v.state <> 'cancelled'`

/** Lists whose values stand in visits. */
export const visitEntries = { triage_cancel_reason: { table: 'triage.triage', column: 'cancel_reason' } }
