/** What every payment begins with, under lock: the open day, the cashier's open shift, the ways to pay, the limits. */

import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import type { TenderClass } from '@clinic/contract/areas/cashier/split.ts'
import { type Takings, takingsOf } from '@clinic/contract/areas/cashier/takings.ts'
import type { PaymentRule } from '@clinic/contract/areas/credits/earn.ts'
import type { CardSpend } from '@clinic/contract/areas/memberships/rules.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { refuse } from '../../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import { type Reading, readingOf } from '../../../kit/reading.ts'
import { paymentRules } from '../../credits/index.ts'
import { openDay } from '../../ledger/index.ts'

const TenderType = {
  id: Id,
  code: Str,
  name: Str,
  class: Of<TenderClass>(),
  needsRef: Bool,
}
export type TenderType = RowOf<typeof TenderType>

export type Till = {
  readonly day: string
  readonly shiftId: number
  readonly registerId: number
  readonly types: ReadonlyMap<string, TenderType>
  readonly coinMaxBp: number
  readonly pointMaxBp: number
  /** What of a card pays first. */
  readonly cardSpend: CardSpend
  /** What payments bring, by their rules. */
  readonly earns: readonly PaymentRule[]
}

const openShift = textOf(
  { id: Id, registerId: Id, businessDate: Str },
  `select id, register_id as "registerId", business_date as "businessDate" from cashier.cashier_shift
    where cashier_id = kit.current_staff() and status = 'OPEN' for share`,
)

/** Enabled ways to pay, in the order the till shows them. */
export const tenderTypes: Reading<TenderType[]> = textOf(
  TenderType,
  `select id, code, name, class, needs_ref as "needsRef" from cashier.tender_type where enabled order by sort, id`,
)()

/** Those out of use among them: what was paid by them stands. */
export const everyTenderType: Reading<TenderType[]> = textOf(
  TenderType,
  `select id, code, name, class, needs_ref as "needsRef" from cashier.tender_type order by enabled desc, sort, id`,
)()

export type Rates = Pick<Till, 'coinMaxBp' | 'pointMaxBp' | 'cardSpend'>

const setting = textOf(
  { coinMaxBp: Num, pointMaxBp: Num, cardSpend: Of<CardSpend>() },
  `select coalesce(s.coin_max_bp, 2000) "coinMaxBp", coalesce(s.point_max_bp, 1000) "pointMaxBp",
      coalesce(s.card_spend, 'PRO_RATA') "cardSpend"
    from (select) one left join cashier.setting s on true`,
)

/** Limits and rates, or the defaults of the table. */
export const rates: Reading<Rates> = readingOf({ all: setting() }, ({ all }) => all[0]!)

/**
 * The till under lock, day before shift (lock order: money book §2.3): first in the message of every payment. Refuses with
 * 40952 without an open shift, with 40958 when it belongs to another business day.
 */
export const tillUnderLock: Reading<Till> = readingOf(
  { day: openDay, shift: openShift(), types: tenderTypes, rates, earns: paymentRules },
  ({ day, shift, types, rates, earns }) => {
    const open = shift[0] ?? refuse(cashierRefusals.noOpenShift())
    if (open.businessDate !== day) refuse(cashierRefusals.staleShift())
    return {
      day,
      shiftId: open.id,
      registerId: open.registerId,
      types: new Map(types.map((type) => [type.code, type])),
      ...rates,
      earns,
    }
  },
)

const drawerOf = textOf(
  { id: Id, businessDate: Str },
  `select id, business_date as "businessDate" from cashier.cashier_shift
    where cashier_id = $1 and status = 'OPEN' for share`,
)

/** The open day and the open drawer of somebody, for what is decided by another. */
export const drawerUnderLock = (staffId: number): Reading<Pick<Till, 'day' | 'shiftId'>> =>
  readingOf({ day: openDay, shift: drawerOf(staffId) }, ({ day, shift }) => {
    const open = shift[0] ?? refuse(cashierRefusals.noOpenShift())
    if (open.businessDate !== day) refuse(cashierRefusals.staleShift())
    return { day, shiftId: open.id }
  })

export type TenderInput = { code: string; amount: string | number; refNo?: string; note?: string }
export type Tendered = {
  readonly type: TenderType
  readonly amountFen: Fen
  readonly refNo: string
  readonly note: string
  /** The coupon it is. */
  readonly couponId?: number
  /** The card it is taken from. */
  readonly cardId?: number
  /** The line of the deposit it is taken from; null: of what stood before deposits had one. */
  readonly depositLine?: number | null
  /** Lines it may pay; absent: as its class may. */
  readonly lineIds?: ReadonlySet<number>
}

/** Turns what was typed into tenders of known types. Rows of nothing are left out. */
const tendersOf = (till: Pick<Till, 'types'>, inputs: readonly TenderInput[]): Tendered[] =>
  inputs.flatMap((input) => {
    const amountFen = parseYuan(input.amount) ?? refuse(common.invalid({ reason: '金额格式不正确' }))
    if (amountFen < 0) refuse(common.invalid({ reason: '金额不能为负' }))
    if (amountFen === 0) return []
    const type = till.types.get(input.code)
    // A coupon is chosen, the bonus of a card goes along with its money, what a change carries on comes with it: none is typed.
    if (!type || type.class === 'coupon' || type.class === 'cardBonus' || type.class === 'internal')
      return refuse(cashierRefusals.tenderUnknown({ code: input.code }))
    const refNo = input.refNo?.trim() ?? ''
    if (type.needsRef && refNo === '') refuse(cashierRefusals.refMissing({ tender: type.name }))
    return [{ type, amountFen, refNo, note: input.note ?? '' }]
  })

/** Sum of the tenders of some classes (fen). */
export const sumOf = (tenders: readonly Tendered[], ...classes: readonly TenderClass[]): Fen =>
  tenders.reduce((sum, tender) => sum + (classes.includes(tender.type.class) ? tender.amountFen : 0), 0)

export type Cash = { readonly receivedFen: Fen; readonly changeFen: Fen }

/** Y4: what was received less the change is the cash tender. Without a figure the cash was exact. */
const cashOf = (tenders: readonly Tendered[], receivedCash: string | number | undefined): Cash => {
  const cash = sumOf(tenders, 'cash')
  const receivedFen = receivedCash === undefined ? cash : (parseYuan(receivedCash) ?? 0)
  if (receivedFen < cash) refuse(cashierRefusals.cashShort({ received: toYuan(receivedFen), cash: toYuan(cash) }))
  // Without a cash tender there is nothing to give change from.
  return cash === 0 ? { receivedFen: 0, changeFen: 0 } : { receivedFen, changeFen: receivedFen - cash }
}

/** What is handed over for whatever is paid. */
export type TakenInput = {
  tenders: TenderInput[]
  receivedCash?: string | number
  payerName?: string
  remark?: string
}
export type Taken = {
  readonly till: Till
  readonly tenders: readonly Tendered[]
  readonly cash: Cash
  readonly takings: Takings
  readonly payerName: string
  readonly remark: string
}

/** Debts and balances are not paid by card. */
const refuseCard = ({ type }: Tendered): never => refuse(cashierRefusals.tenderUnknown({ code: type.code }))

/**
 * How every payment begins, of orders, of debts or into a balance: the ways sorted, the cash counted, the parts summed.
 * @param chosen what is not typed: coupons
 * @param apart a card's money and bonus; absent: no card pays here
 */
export const takenOf = (
  till: Till,
  input: TakenInput,
  chosen: readonly Tendered[] = [],
  apart: (tender: Tendered) => readonly Tendered[] = refuseCard,
): Taken => {
  const typed = tendersOf(till, input.tenders).flatMap((one) => (one.type.class === 'card' ? apart(one) : [one]))
  const tenders = [...chosen, ...typed]
  return {
    till,
    tenders,
    cash: cashOf(tenders, input.receivedCash),
    takings: takingsOf(tenders.map(({ type, amountFen }) => ({ class: type.class, amountFen }))),
    payerName: input.payerName ?? '',
    remark: input.remark ?? '',
  }
}
