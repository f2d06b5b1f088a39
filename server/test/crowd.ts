/**
 * A full clinic with several rows of everything, whose moments lie on the edges of days: on the first and the last second
 * of a calendar day and of a business day, some of them on the same one. For sweeps of sorts, pages and spans.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Actor } from './actor.ts'
import { newCustomer } from './customers.ts'
import { testDatabase } from './database.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { startVisit } from './visits.ts'

/** Customers beside the one of the full clinic. */
const MORE = 8

export type Crowd = FullClinic & {
  /** The day whose edges the rows lie on, and the one after it. */
  readonly day: string
  readonly next: string
}

/** Another customer who comes, buys, owes, uses a session and waits with an order. */
const visited = async (full: FullClinic, n: number): Promise<void> => {
  const { id } = await newCustomer(await full.clinic.as('front'), { name: `上官${'甲乙丙丁'[n % 4]}` })
  await comesAndBuys(full, id, n)
}

/** She comes, buys, owes, uses a session and waits with an order; with an even number she is received, by `receiver`. */
export const comesAndBuys = async (
  full: FullClinic,
  customerId: number,
  n: number,
  receiver?: Actor,
): Promise<void> => {
  const { clinic } = full
  const [front, consultant] = [await clinic.as('front'), receiver ?? (await clinic.as('consultant'))]
  const visit = await front.ask(triage.create, { customerId, consultantId: consultant.staffId })
  if (n % 2 === 0) await startVisit(consultant, visit.id)
  const order = await full.order(customerId, [{ price: `${100 + (n % 3)}.00`, sessions: 3 }])
  await full.pay(
    [order],
    [
      ['CASH', '60.00'],
      ['DEBT', `${40 + (n % 3)}.00`],
    ],
  )
  await full.pay([await full.recharge(customerId, '50.00')], [['CASH', '50.00']])
  await full.grant(customerId, { coinFen: 100, points: 5 })
  const [item] = await full.items(customerId)
  await (receiver ?? full.nurse).ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  const [debt] = (await full.cashier.ask(debts.list, { customerId })).result
  const cash = { tenders: [{ code: 'CASH', amount: '1.00' }], allocations: [{ debtId: debt!.id, amount: '1.00' }] }
  await full.cashier.ask(cashier.repay, { customerId, ...cash })
  await full.order(customerId, [{ price: '70.00' }])
}

/**
 * Puts every moment of a hospital's rows on an edge of the day `$2`, one after the other, and the dates beside them on the
 * days these belong to. What a table refuses stays as it was. Without triggers: the trail takes no other change.
 */
const onEdges = (hospitalId: number, day: string): string => `do $$
declare t record; moments text; days text;
begin
  perform set_config('session_replication_role', 'replica', true);
  for t in select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      and a.attname = 'hospital_id' where c.relkind = 'r' and c.relforcerowsecurity and c.relnamespace::regnamespace::text not in ('kit', 'session', 'access')
  loop
    select string_agg(format('%I = case when r.%I is null then null else x.moment end', a.attname, a.attname), ', ') into moments
      from pg_attribute a where a.attrelid = t.name::regclass and a.atttypid = 'timestamptz'::regtype and a.attgenerated = '';
    select string_agg(format('%I = (x.moment - interval ''4 hours'')::date', a.attname), ', ') into days
      from pg_attribute a where a.attrelid = t.name::regclass and a.attname = 'business_date';
    continue when moments is null;
    begin
      execute format('update %s r set %s from (select ctid as place, (array[
          timestamptz ''${day} 00:00+08'', timestamptz ''${day} 23:59:59.999+08'', timestamptz ''${day} 00:00+08'' + interval ''1 day'',
          timestamptz ''${day} 04:00+08'', timestamptz ''${day} 03:59:59.999+08'' + interval ''1 day'',
          timestamptz ''${day} 04:00+08'' + interval ''1 day''])[1 + row_number() over (order by ctid) %% 6] as moment
        from %s where hospital_id = ${hospitalId}) x where r.ctid = x.place', t.name, concat_ws(', ', moments, days), t.name);
    exception when check_violation or unique_violation or exclusion_violation then null;
    end;
  end loop;
  update ledger.entry e set created_at = j.created_at from ledger.journal j
    where e.hospital_id = ${hospitalId} and j.hospital_id = e.hospital_id and j.id = e.journal_id;
  update debts.debt set due_date = business_date where hospital_id = ${hospitalId};
  update triage.triage set on_date = arrived_at::date where hospital_id = ${hospitalId} and state <> 'waiting';
end $$`

export const newCrowd = async (): Promise<Crowd> => {
  const full = await newFullClinic()
  for (let n = 0; n < MORE; n++) await visited(full, n)
  const [days] = await full.clinic.rows(
    sql<{ day: string; next: string }>`select (kit.today() - 3)::text as day, (kit.today() - 2)::text as next`,
  )
  const superuser = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await superuser.connect()
  await superuser.query(`set timezone = 'Asia/Shanghai'`)
  await superuser.query(onEdges(full.clinic.hospitalId, days!.day))
  await superuser.end()
  return { ...full, ...days! }
}
