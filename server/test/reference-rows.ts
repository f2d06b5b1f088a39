/** The rows of the sweep of references: which of a table everything names, how they stand, and whose they are. */
import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { FullClinic } from './full-clinic.ts'
import { asSuperuser } from './one-number.ts'
import { startVisit } from './visits.ts'

/** Of these tables it is not the oldest row that everything names: what is still open, and people one may change. */
export const openRows = async ({ clinic, hers, nurse, customer }: FullClinic): Promise<Record<string, number>> => {
  const [admin, front, consultant] = [await clinic.as('admin'), await clinic.as('front'), await clinic.as('consultant')]
  const visit = await front.ask(triage.create, { customerId: customer.id, consultantId: consultant.staffId })
  const draft = await admin.ask(sentMessages.create, { title: '通知', content: '例会', staffIds: [nurse.staffId] })
  const { id: record } = await startVisit(consultant, visit.id)
  const { staffId } = await clinic.with([])
  const rows = await asSuperuser(
    async (client) =>
      (
        await client.query<{ line: string; role: string }>(
          `select (select id from orders.order_line where order_id = $1) as line,
            (select role_id from access.staff_role where staff_id = $2) as role`,
          [hers['open'], staffId],
        )
      ).rows[0]!,
  )
  return {
    'access.role': Number(rows.role),
    'consulting.consult_record': record,
    'ledger.entry': hers['entry']!,
    'messages.message': draft.id,
    'orders.order_line': Number(rows.line),
    'orders.sales_order': hers['open']!,
    'staff.staff': nurse.staffId,
    'triage.triage': visit.id,
  }
}

/** Nobody is about to pay, nobody has the role, no line is matched, who came is still expected, and every row is in its first version. */
export const untouched = (hospitalId: number, ours: number): string => `set session_replication_role = replica;
  delete from matching.pair where hospital_id = ${hospitalId};
  update matching.bank_line set version = 1, state = 'OPEN' where hospital_id = ${hospitalId};
  delete from cashier.checkout_hold where hospital_id = ${hospitalId};
  delete from access.staff_role where hospital_id = ${hospitalId} and role_id = ${ours};
  update consulting.consult_record set version = 1, content_version = 1 where hospital_id = ${hospitalId};
  update triage.triage set version = 1 where hospital_id = ${hospitalId};
  update appointments.appointment set version = 1, state = 'booked', triage_id = null where hospital_id = ${hospitalId} and id = ${ours};
  update products.product set version = 1 where hospital_id = ${hospitalId};
  update orders.sales_order set version = 1 where hospital_id = ${hospitalId}`

/** Columns of rows with an id that name somebody of the staff. */
const PEOPLE = `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  join pg_attribute i on i.attrelid = c.conrelid and i.attname = 'id'
  where c.contype = 'f' and c.confrelid = 'staff.staff'::regclass and array_length(c.conkey, 1) = 2
    -- Nobody swaps with herself, whoever is complained of does nothing with it, and no side rules on a dispute.
    and not (c.conrelid = 'scheduling.swap_request'::regclass and a.attname = 'to_id')
    and c.conrelid not in ('complaints.respondent'::regclass, 'rulings.dispute'::regclass, 'rulings.party'::regclass)
  union all select 'cashier.cashier_shift', 'cashier_id'`

/** Makes a person the one who is named wherever these rows of the hospital name somebody: they are her own. */
export const makeHers = ({ hospitalId, staffId }: Actor, ids: readonly number[]): Promise<void> =>
  asSuperuser(async (client) => {
    await client.query(`set session_replication_role = replica`)
    // An alarm that names whom it was told to says when.
    await client.query(`update visits.alarm set told_at = created_at where hospital_id = $1 and told_at is null`, [
      hospitalId,
    ])
    const { rows } = await client.query<{ table: string; column: string }>(PEOPLE)
    for (const { table, column } of rows)
      await client.query(`update ${table} set ${column} = $1 where hospital_id = $2 and id = any($3::bigint[])`, [
        staffId,
        hospitalId,
        ids,
      ])
  })

/** Rows beside those that everything names: what stands in another state, and somebody who is not in the house. */
export type Others = { readonly handled: number; readonly escalated: number; readonly away: number }

/** Two complaints that were accepted, and a customer who was never here. */
export const otherRows = async ({ clinic }: FullClinic): Promise<Others> => {
  const complaint = (state: string) =>
    asSuperuser(async (client) => {
      await client.query('set session_replication_role = replica')
      const { rows } = await client.query<{ id: string }>(
        `insert into complaints.complaint select (jsonb_populate_record(k, jsonb_build_object('id', nextval('kit.id'), 'version', 1,
          'no', k.no || $2, 'state', $2::text))).* from complaints.complaint k where k.hospital_id = $1 and k.state = 'handling'
        order by k.id limit 1 returning id`,
        [clinic.hospitalId, state],
      )
      return Number(rows[0]!.id)
    })
  const handled = await complaint('handling')
  const escalated = await complaint('escalated')
  const [one] = await clinic.rows(sql<{ id: number }>`select id from customers.customer where name = '带来甲'`)
  return { handled, escalated, away: one!.id }
}
