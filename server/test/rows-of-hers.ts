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

/** A card of her customer with two movements, so that its ledger is more than one slice. @returns the card */
const cardOfHers = async ({ clinic }: FullClinic, { id }: Hers): Promise<number> => {
  const [card] = await clinic.rows(
    sql<{
      id: number
    }>`insert into memberships.card (customer_id, no, type_id, terms, state, opened_on, valid_to, term_from, remark)
    select ${id}, 'HY7777', t.id, c.terms, 'ACTIVE', kit.business_date(), kit.business_date() + 30, kit.business_date(), ''
    from (select min(id) as id from memberships.card_type) t, (select terms from memberships.card limit 1) c returning id`,
  )
  for (const fen of [50_000, 20_000])
    await clinic.rows(
      sql`select ledger.post_journal('recharge_cancel', nextval('kit.id'), ledger.open_day(), ${JSON.stringify([
        { kind: 'CARD_PRINCIPAL', owner: card!.id, customer: id, amount: -fen },
        { kind: 'TENDER_CLEARING', owner: 1, amount: fen },
      ])}::jsonb)`,
    )
  return card!.id
}

/** Two of each: what her customer wishes for, when she is asked how she is, what was said to her, when she comes. */
const dayOfHers = async ({ clinic }: FullClinic, { id, own }: Hers): Promise<void> => {
  const twice = 'generate_series(1, 2) as g (n)'
  await clinic.rows(sql`insert into consulting.customer_demand (customer_id, text, created_by)
    select ${id}, '面部' || g.n, ${own} from ${sql.raw(twice)}`)
  await clinic.rows(sql`insert into rulings.dispute (no, customer_id, role, claim, created_by)
    select 'GZ777' || g.n, ${id}, case g.n when 1 then 'developer' else 'consultant' end, '一直是我跟的', ${own} from ${sql.raw(twice)}`)
  await clinic.rows(sql`insert into visits.visit (no, customer_id, type_id, theme, plan_at, executor_id, created_by)
    select 'HF777' || g.n, ${id}, t.id, '第 ' || g.n || ' 天', kit.clock(), ${own}, ${own}
    from ${sql.raw(twice)}, (select min(id) as id from visits.visit_type) t`)
  await clinic.rows(sql`insert into reach.log (customer_id, channel, purpose, outcome, content, biz_type, biz_id, created_by)
    select ${id}, 'call', 'medical', 'reached', '第 ' || g.n || ' 天', 'visit', v.id, ${own}
    from ${sql.raw(twice)}, (select min(x.id) as id from visits.visit x where x.customer_id = ${id}) v`)
  await clinic.rows(sql`insert into appointments.appointment (no, kind, customer_id, doctor_id, starts_at, ends_at, original_start, created_by)
    select 'YY777' || g.n, 'consult', ${id}, ${own}, (kit.today() + g.n)::timestamptz + interval '10 hours',
      (kit.today() + g.n)::timestamptz + interval '10 hours 30 minutes', kit.clock(), ${own} from ${sql.raw(twice)}`)
  await clinic.rows(sql`insert into promises.gift_promise (customer_id, content, kind, due_on, promiser_id, created_by)
    select ${id}, '水光针', 'item', kit.today() + g.n, ${own}, ${own} from ${sql.raw(twice)}`)
  await clinic.rows(sql`insert into appointments.wait (customer_id, doctor_id, date_from, date_to, owner_id, created_by)
    select ${id}, ${own}, kit.today() + g.n, kit.today() + g.n, ${own}, ${own} from ${sql.raw(twice)}`)
}

/** A file of WeChat that she brought, with a line, and cash she brought to the bank. */
const bankOfHers = async ({ clinic }: FullClinic, { own }: Hers): Promise<void> => {
  await clinic.rows(sql`with f as (insert into matching.bank_file (source, file_name, digest, first_day, last_day, lines, in_fen, out_fen, created_by)
      values ('WECHAT', '她的流水.csv', encode(sha256('hers'), 'hex'), kit.business_date(), kit.business_date(), 1, 7700, 0, ${own}) returning id)
    insert into matching.bank_line (file_id, source, row_no, happened_at, has_time, business_date, amount_fen, ref_no, order_no,
      counterparty, remark, created_by)
    select f.id, 'WECHAT', 2, kit.clock(), true, kit.business_date(), 7700, '42007777', 'XS7777', '吴', '洁牙', ${own} from f`)
  await clinic.rows(sql`with m as (insert into cashier.cash_move (no, kind, amount_fen, business_date, voucher_no, created_by)
      values ('CM7777', 'BANK', 7700, kit.business_date(), '7777', ${own}) returning id)
    insert into cashier.cash_answer (move_id, outcome, created_by) select m.id, 'ACCEPTED', ${own} from m`)
}

/** @returns the card of hers */
export const rowsOfHers = async (full: FullClinic, hers: Hers): Promise<number> => {
  const { clinic } = full
  const { id, own, all } = hers
  await clinic.rows(sql`insert into merging.merge_log (kept_id, gone_id, reason) select ${id}, c.id, '重复建档'
    from customers.customer c where c.name = '公孙带来'`)
  await clinic.rows(sql`insert into customers.phone_view (staff_id, customer_id, view_id, on_date, own)
    values (${own}, ${id}, 'look-of-her-own', kit.today(), true),
      (${all}, ${full.hers['customer']!}, 'look-of-somebody', kit.today(), false)`)
  await clinic.rows(sql`insert into customers.phone_probe (staff_id, digest, tail, found, made)
    values (${own}, 'digest-of-a-number-1', '5551', false, false), (${all}, 'digest-of-a-number-2', '5552', true, true)`)
  await clinic.rows(sql`insert into declarations.sheet (no, customer_id, developer_id, demand_text, created_by)
    values ('BD7777', ${id}, ${own}, '她的报单', ${own})`)
  await clinic.rows(sql`insert into declarations.slip (sheet_id, base_fen, rate_bp, gross_fen, withheld_tax_fen, net_fen, created_by)
    select s.id, 7700, 1000, 770, 70, 700, ${own} from declarations.sheet s where s.no = 'BD7777'`)
  await clinic.rows(sql`insert into invoices.invoice (no, customer_id, kind, title, amount_fen, tax_rate, tax_fen, number, business_date)
    values ('KP7', ${id}, 'ordinary', '公孙晚晴', 100, '0', 0, '777', kit.business_date())`)
  await clinic.rows(sql`insert into daily.closing (business_date, snapshot, digest, documents, received_fen, refunded_fen, offset_fen,
      debt_fen, cash_due_fen, difference_fen, created_by)
    values (kit.business_date() - 30, '{}', encode(sha256('{}'), 'hex'), 0, 0, 0, 0, 0, 0, 0, ${own})`)
  await bankOfHers(full, hers)
  await clinic.rows(sql`insert into purchases.transfer (no, kind, customer_id, to_customer_id, purchased_item_id, product_name, qty, value_fen,
      relation, reason, depth, business_date) select 'ZY7', 'GIFT', ${id}, ${full.hers['customer']!}, min(p.id), '项目', 1, 100, 'friend',
      '送给朋友', 1, kit.business_date() from purchases.purchased_item p where p.customer_id = ${id}`)
  await clinic.rows(sql`insert into purchases.referral (side, no, other_name, customer_id, product_code, product_name, qty, value_fen, reason,
      status, depth, business_date)
    values ('OUT', 'ZZ7', '省人民医院', ${id}, '', '心电图', 1, 0, '检查', 'ISSUED', 1, kit.business_date())`)
  await dayOfHers(full, hers)
  return await cardOfHers(full, hers)
}
