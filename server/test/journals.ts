/** The journals of a clinic, written out: every posting with its account, whose it is, and the line it is about. */
import { sql } from 'kysely'
import type { Clinic } from './clinic.ts'

/**
 * `WALLET_PRINCIPAL she -20000 · 光子`: kind, owner, debit positive or credit negative in the kind's unit, line. Registers
 * are named, `order` is any order, a department goes by its name and `-` where none is named.
 */
const journalsAfter = (clinic: Clinic, last: number) =>
  clinic.rows(
    sql<{ id: number; type: string; lines: string[] }>`select j.id, j.biz_type
        || case when j.business_date = ledger.open_day() then '' else ' ' || j.business_date end
        || case when j.shift_id is null then ' without a shift' else '' end as type,
      array_agg(concat_ws(' ', e.kind, case a.owner_type
          when 'register' then (select name from cashier.register where id = a.owner_id)
          when 'tender_type' then (select code from cashier.tender_type where id = a.owner_id)
          when 'customer' then case when a.owner_id = a.customer_id then 'she' else 'somebody else' end
          when 'order' then 'order'
          when 'purchased_item' then (select product_name from purchases.purchased_item where id = a.owner_id)
          when 'department' then coalesce((select name from staff.department where id = a.owner_id), '-')
        end, e.amount, '· ' || (select product_name from orders.order_line where id = e.order_line_id)) order by e.ordinal) as lines
    from ledger.journal j join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
    where j.id > ${last} group by j.id, j.biz_type, j.business_date, j.shift_id order by j.id`,
  )

/** What an action posts, journal by journal: `{ 'payment': [...] }`. */
export const journalsOf = async (clinic: Clinic, act: () => Promise<unknown>): Promise<Record<string, string[]>> => {
  const before = await clinic.rows(sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger.journal`)
  await act()
  const posted = await journalsAfter(clinic, before[0]!.id)
  return Object.fromEntries(posted.map(({ type, lines }) => [type, lines]))
}

/** The same postings taken back: each amount the other way round. */
export const takenBack = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/ (-?)(\d+)/, (_all, minus: string, fen: string) => ` ${minus ? '' : '-'}${fen}`))
