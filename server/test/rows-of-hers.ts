/** What somebody with own rows has of a customer of hers, where no call of a test writes it quickly. */
import { sql } from 'kysely'
import type { FullClinic } from './full-clinic.ts'

type Hers = {
  /** Her customer. */
  readonly id: number
  /** Herself, and somebody who sees everything. */
  readonly own: number
  readonly all: number
}

export const rowsOfHers = async (full: FullClinic, { id, own, all }: Hers): Promise<void> => {
  const { clinic } = full
  await clinic.rows(sql`insert into merging.merge_log (kept_id, gone_id, reason) select ${id}, c.id, '重复建档'
    from customers.customer c where c.name = '公孙带来'`)
  await clinic.rows(sql`insert into customers.phone_view (staff_id, customer_id, view_id, on_date, own)
    values (${own}, ${id}, 'look-of-her-own', kit.today(), true),
      (${all}, ${full.hers['customer']!}, 'look-of-somebody', kit.today(), false)`)
  await clinic.rows(sql`insert into customers.phone_probe (staff_id, digest, tail, found, made)
    values (${own}, 'digest-of-a-number-1', '5551', false, false), (${all}, 'digest-of-a-number-2', '5552', true, true)`)
  await clinic.rows(sql`insert into invoices.invoice (no, customer_id, kind, title, amount_fen, tax_rate, tax_fen, number, business_date)
    values ('KP7', ${id}, 'ordinary', '公孙晚晴', 100, '0', 0, '777', kit.business_date())`)
  await clinic.rows(sql`insert into daily.closing (business_date, snapshot, digest, documents, received_fen, refunded_fen, offset_fen,
      debt_fen, cash_due_fen, difference_fen, created_by)
    values (kit.business_date() - 30, '{}', encode(sha256('{}'), 'hex'), 0, 0, 0, 0, 0, 0, 0, ${own})`)
  await clinic.rows(sql`insert into memberships.card (customer_id, no, type_id, terms, state, opened_on, valid_to, term_from, remark)
    select ${id}, 'HY7777', t.id, c.terms, 'ACTIVE', kit.business_date(), kit.business_date() + 30, kit.business_date(), ''
    from (select min(id) as id from memberships.card_type) t, (select terms from memberships.card limit 1) c`)
  await clinic.rows(sql`insert into purchases.transfer (no, kind, customer_id, to_customer_id, purchased_item_id, product_name, qty, value_fen,
      relation, reason, depth, business_date) select 'ZY7', 'GIFT', ${id}, ${full.hers['customer']!}, min(p.id), '项目', 1, 100, 'friend',
      '送给朋友', 1, kit.business_date() from purchases.purchased_item p where p.customer_id = ${id}`)
}
