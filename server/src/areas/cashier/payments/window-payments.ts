/** Payments of the order in the payment window: what was taken, in which ways, what it left owing. */
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { Json, Num, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import type { TenderType } from './till.ts'

type Checkout = OutputOf<(typeof cashier)['checkout']>
/** A way of paying of a payment, as it is put together. */
type TenderRow = { name: string; class: TenderType['class']; fen: number; refNo: string }

const PaymentRow = {
  id: Id,
  no: Str,
  at: Str,
  kind: Str,
  status: Str,
  amountFen: Num,
  receivedFen: Num,
  offsetFen: Num,
  debtFen: Num,
  receivedCashFen: Num,
  changeFen: Num,
  cancelReason: Str,
  debtDueDate: Nullable(Str),
  guarantor: Str,
  tenders: Json<TenderRow[]>(),
}
type PaymentRow = RowOf<typeof PaymentRow>
/** Payments of an order, the newest first; void ones too. */
export const paymentsOf = textOf(
  PaymentRow,
  `select p.id, p.no, p.created_at "at", p.kind, p.status, p.total_fen "amountFen",
    p.received_fen "receivedFen", p.offset_fen "offsetFen", p.debt_fen "debtFen", p.received_cash_fen "receivedCashFen",
    p.change_fen "changeFen", p.cancel_reason "cancelReason",
    (select max(d.due_date) from debts.debt d where d.payment_id = p.id) "debtDueDate",
    coalesce((select max(d.guarantor) from debts.debt d where d.payment_id = p.id), '') "guarantor",
    (select coalesce(json_agg(json_build_object('name', y.name, 'class', y.class, 'fen', t.amount_fen, 'refNo', t.ref_no)
      order by t.ordinal), '[]') from cashier.payment_tender t join cashier.tender_type y on y.id = t.tender_type_id
      where t.payment_id = p.id) "tenders"
  from cashier.payment_order o join cashier.payment p on p.id = o.payment_id
  where o.order_id = $1 order by p.created_at desc, p.id desc`,
)

/** One of them as it is answered. */
export const paymentOf = ({ tenders, ...row }: PaymentRow): Checkout['payments'][number] => {
  const { amountFen, receivedFen, offsetFen, debtFen, receivedCashFen, changeFen, ...facts } = row
  return {
    ...facts,
    amount: toYuan(amountFen),
    received: toYuan(receivedFen),
    offset: toYuan(offsetFen),
    debt: toYuan(debtFen),
    receivedCash: toYuan(receivedCashFen),
    change: toYuan(changeFen),
    tenders: tenders.map(({ fen, ...tender }) => ({ ...tender, amount: toYuan(fen) })),
  }
}
