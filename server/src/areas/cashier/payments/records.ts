/** The rows of a payment, as statements of one message. The payment itself comes last: its number queues. */
import type { Definition } from '@clinic/contract/areas/lifecycle/definition.ts'
import type { Fen } from '@clinic/contract/money.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { classOf } from '../../lifecycle/reads.ts'
import { classOfOrders } from '../../orders/reads.ts'
import type { Share } from './allocation.ts'
import type { Taken } from './till.ts'

export type PaymentRecord = Taken & {
  readonly id: number
  readonly kind: 'SETTLE' | 'REPAY' | 'RECHARGE'
  readonly customerId: number
  readonly tenderIds: readonly number[]
  readonly shares: readonly Share[]
  readonly lineIds: readonly number[]
  readonly orders: readonly { readonly id: number; readonly amountFen: Fen }[]
  /** What makes it a deal, where it is one. */
  readonly dealBy: Definition | null
}

/** Business type of a payment's journal, by its kind. */
export const journalType = (kind: PaymentRecord['kind']): string =>
  kind === 'SETTLE' ? 'payment' : kind === 'RECHARGE' ? 'recharge' : 'repayment'

/** First the order rows: two cashiers on one order meet here, at order_settled_once (Y5). */
export const paymentStatements = (record: PaymentRecord): Statement[] => [
  {
    text: `insert into cashier.payment_order (payment_id, order_id, kind, amount_fen)
      select $1, o.id, $2, o.fen from unnest($3::bigint[], $4::bigint[]) as o (id, fen)`,
    values: [
      record.id,
      record.kind,
      record.orders.map((order) => order.id),
      record.orders.map((order) => order.amountFen),
    ],
  },
  ...tenderStatements(record),
]

const tenderStatements = ({ id, till, tenders, tenderIds, shares, lineIds }: PaymentRecord): Statement[] =>
  tenders.length === 0
    ? []
    : [
        {
          text: `insert into cashier.payment_tender (id, payment_id, ordinal, tender_type_id, class, amount_fen, ref_no, note, business_date, coupon_record_id, card_id)
            select t.id, $1, t.n, t.type, t.class, t.fen, t.ref, t.note, $2::date, t.coupon, t.card
            from unnest($3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::bigint[])
              with ordinality as t (id, type, class, fen, ref, note, coupon, card, n)`,
          values: [
            id,
            till.day,
            tenderIds,
            tenders.map((tender) => tender.type.id),
            tenders.map((tender) => tender.type.class),
            tenders.map((tender) => tender.amountFen),
            tenders.map((tender) => tender.refNo),
            tenders.map((tender) => tender.note),
            tenders.map((tender) => tender.couponId ?? null),
            tenders.map((tender) => tender.cardId ?? null),
          ],
        },
        {
          text: `insert into cashier.payment_allocation (tender_id, order_line_id, amount_fen)
            select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])`,
          values: [
            shares.map((share) => tenderIds[share.tender]),
            shares.map((share) => lineIds[share.line]),
            shares.map((share) => share.amountFen),
          ],
        },
      ]

/** The payment row, with its number and its journal, after where she stands was written. Answers one row: no. */
export const paymentStatement = (record: PaymentRecord): Statement => ({
  text: `insert into cashier.payment (id, no, customer_id, kind, shift_id, register_id, business_date, total_fen,
      received_fen, offset_fen, debt_fen, received_cash_fen, change_fen, payer_name, remark, journal_id, deal, customer_class)
    values ($1, kit.next_number($2, $3::date), $4, $5, $6, $7, $3::date, $8, $9, $10, $11, $12, $13, $14, $15,
      (select id from ledger.journal where biz_type = $16 and biz_id = $1), $17,
      case when $17 then ${classOf('$4', '$18', '$19')} else ${classOfOrders('$20')} end)
    returning no`,
  values: [
    record.id,
    record.kind === 'REPAY' ? 'HZ' : record.kind === 'RECHARGE' ? 'CZ' : 'SK',
    record.till.day,
    record.customerId,
    record.kind,
    record.till.shiftId,
    record.till.registerId,
    record.takings.dueFen,
    record.takings.receivedFen,
    record.takings.offsetFen,
    record.takings.debtFen,
    record.cash.receivedFen,
    record.cash.changeFen,
    record.payerName,
    record.remark,
    journalType(record.kind),
    record.dealBy !== null,
    record.dealBy?.newDays ?? 1,
    record.dealBy?.sameDay ?? 'new',
    record.orders.map((order) => order.id),
  ],
})
