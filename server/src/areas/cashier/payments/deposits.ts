/** Deposits as a way of paying: one amount is typed, and taken of each deposit in its turn (money book §6). */
import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { drawDeposits, mostOfDeposits } from '@clinic/contract/areas/cashier/deposits.ts'
import { type Payable, payeesOf } from '@clinic/contract/areas/cashier/reach.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import { sees } from '../../../kit/session.ts'
import { depositLeft, depositsHeld, depositsLeft } from '../../ledger/reads.ts'
import type { LockedLine } from '../../orders/index.ts'
import { depositOf, lineById, orderById, orderOf } from '../../orders/reads.ts'
import { productName } from '../../products/reads.ts'
import type { Tendered } from './till.ts'

const Deposit = {
  lineId: Nullable(Id),
  /** Of the order it was paid by. */
  no: Str,
  leftFen: Num,
  productId: Nullable(Id),
  productName: Nullable(Str),
  expiresOn: Nullable(Str),
  /** Its last day is over: it still pays, until others agree to keep it. */
  isEnded: Nullable(Num),
}
export type Deposit = RowOf<typeof Deposit>

/** What is left of the deposits of an order's customer. Under the locks of her accounts where it is to be spent. */
export const depositsOf = textOf(
  Deposit,
  `select f.line_id "lineId", coalesce(o.no, '') "no",
      f.left_fen "leftFen", d.product_id "productId", ${productName('d')} "productName", f.expires_on::text "expiresOn",
      case when f.expires_on < kit.business_date() then 1 end "isEnded"
    from (${depositsLeft(`(select m.customer_id from ${orderById('m')} where m.id = $1)`)}) f
    left join ${lineById('l')} on l.id = f.line_id
    left join ${orderOf('o', 'l')}
    left join ${depositOf('d', 'l')}
    order by f.expires_on, f.line_id`,
)

type Line = Payable & Pick<LockedLine, 'orderId' | 'productId' | 'payAmountFen'>

/** The most of her deposits that these lines take (fen). */
export const mostByDeposit = (deposits: readonly Deposit[], lines: readonly Line[]): number =>
  mostOfDeposits(deposits, payeesOf(lines))

/** The typed amount as one tender a deposit, each for the orders it may pay; refuses what is for other projects. */
export const depositsApart = (
  ctx: Context,
  tenders: readonly Tendered[],
  deposits: readonly Deposit[],
  lines: readonly LockedLine[],
): Tendered[] =>
  tenders.flatMap((tender): Tendered[] => {
    if (tender.type.class !== 'deposit') return [tender]
    const payees = payeesOf(lines)
    const { drawn, shortFen } = drawDeposits(deposits, payees, tender.amountFen)
    if (shortFen > 0) {
      const most = toYuan(tender.amountFen - shortFen)
      refuse(
        sees(ctx.session, 'customers.customer:capital')
          ? cashierRefusals.depositFor({ most })
          : cashierRefusals.depositForOther(),
      )
    }
    return drawn.map(({ deposit, fen, orderIds }) => ({
      ...tender,
      amountFen: fen,
      note: deposit.no === '' ? tender.note : `定金单 ${deposit.no}`,
      depositLine: deposit.lineId,
      lineIds: new Set(lines.filter(({ orderId }) => orderIds.includes(orderId)).map(({ id }) => id)),
    }))
  })

const spentOf = textOf(
  { spent: Num },
  `select count(*)::int as spent from ${lineById('l')} where l.order_id = any($1::bigint[]) and l.item_type = 'DEPOSIT'
    and ${depositLeft('l.id')} < l.real_in_fen`,
)

/** Why the payment of these orders is kept: something of a deposit that it brought was spent since; null: nothing was. */
export const whyDepositKept = async (ctx: Context, orderIds: readonly number[]): Promise<string | null> => {
  const { found } = await ctx.together({ found: spentOf([...orderIds]) })
  return found[0]!.spent > 0 ? '定金已被使用或退还' : null
}

/** Her accounts of deposits, held: nobody spends of them until this is over. */
export const holdDeposits = (orderIds: readonly number[]) => ({
  text: depositsHeld(`select m.customer_id from ${orderById('m')} where m.id = any($1::bigint[])`),
  values: [[...orderIds]],
})
