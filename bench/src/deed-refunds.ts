/** Deeds of refunds: decided by somebody else, and paid by a third. */
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { type Deed, type Id, many, type Tools, type Versioned } from './deed-tools.ts'

/** Asked for by one; what bulk customers bought and never began is given back whole. */
const applied = async ({ call, client, who }: Tools, count: number): Promise<Versioned[]> => {
  const items = await many(
    client,
    `select p.id from purchases.purchased_item p join refunds.refund_line l on l.purchased_item_id = p.id join refunds.refund_form f on f.id = l.form_id
      where f.status in ('REJECTED', 'REVOKED') and p.qty_left = p.qty_total and p.qty_locked = 0
        and not exists (select from refunds.refund_line x join refunds.refund_form g on g.id = x.form_id where x.purchased_item_id = p.id and g.id <> f.id)
        and not exists (select from invoices.order_sum s where s.order_id = p.order_id) order by p.id`,
    count,
  )
  const made: Versioned[] = []
  for (const purchasedItemId of items) {
    const { rows } = await client.query<{ order_id: string; qty_left: number }>(
      'select order_id, qty_left from purchases.purchased_item where id = $1',
      [purchasedItemId],
    )
    const wanted = {
      orderId: Number(rows[0]!.order_id),
      lines: [{ purchasedItemId, qty: rows[0]!.qty_left }],
      reasonParty: 'CUSTOMER' as const,
    }
    const { digest } = await call(who.asks, refunds.trial, wanted)
    const { id } = await call(who.asks, refunds.apply, { ...wanted, reason: '个人原因', digest })
    const { rows: now } = await client.query<{ version: number; status: string }>(
      'select version, status from refunds.refund_form where id = $1',
      [id],
    )
    if (now[0]!.status !== 'PENDING_AUDIT') throw new Error(`a refund begins ${now[0]!.status}`)
    made.push({ id, version: now[0]!.version })
  }
  return made
}
const formLeft = (
  type: string,
): string => `select f.status, f.cash_fen = f.value_fen as whole, f.approved_day, f.paid_day, f.audited_by, f.paid_by, o.status as "order", o.refund_status,
    o.real_out_fen = f.cash_fen as out, p.qty_left, p.qty_locked, p.value_left_fen, t.status as task, t.decided_by,
    (select array_agg(d.pass) from approvals.decision d where d.task_id = t.id) as said, s.total_paid_fen,
    (select jsonb_agg(jsonb_build_array(e.kind, sign(e.amount)) order by e.kind) from ledger.journal j join ledger.entry e on e.journal_id = j.id where j.biz_type = '${type}' and j.biz_id = f.id) as postings,
    (select array_agg(w.class) from refunds.refund_tender w where w.form_id = f.id and w.origin_tender_id is not null and w.amount_fen = f.cash_fen) as ways
  from refunds.refund_form f join orders.sales_order o on o.id = f.order_id join refunds.refund_line l on l.form_id = f.id
    join purchases.purchased_item p on p.id = l.purchased_item_id join approvals.task t on t.kind = 'REFUND' and t.document_id = f.id
    join customers.standing s on s.customer_id = f.customer_id where f.id = $1`

export const approval = (tools: Tools): Deed => ({
  name: 'refund approval',
  ready: (count) => applied(tools, count),
  ours: ({ id, version }: Versioned) =>
    tools.call(tools.who.decides, refunds.audit, { id, version, pass: true, opinion: '同意' }),
  hand: ({ id }: Id) => [
    'select bench.approve_refund($1, $2, $3)',
    [tools.who.decides.hospitalId, tools.who.decides.staffId, id],
  ],
  left: ({ id }: Id) => [formLeft('refund').replace(', s.total_paid_fen', ''), [id]],
})

export const paying = (tools: Tools): Deed => ({
  name: 'refund payment',
  ready: async (count) => {
    const made: Versioned[] = []
    for (const { id, version } of await applied(tools, count))
      made.push(await tools.call(tools.who.decides, refunds.audit, { id, version, pass: true, opinion: '同意' }))
    return made
  },
  ours: ({ id, version }: Versioned) => tools.call(tools.who.pays, refunds.pay, { id, version }),
  hand: ({ id }: Id) => [
    'select bench.pay_refund($1, $2, $3)',
    [tools.who.pays.hospitalId, tools.who.pays.staffId, id],
  ],
  left: ({ id }: Id) => [formLeft('refund_paid'), [id]],
})
