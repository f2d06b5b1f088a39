/** Refusals of deductions in the words this person may read: what is hidden in the list is not told in a sentence. */
import { purchaseRefusals } from '@clinic/contract/areas/purchases/calls.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common, isRefusal, type Refusal } from '@clinic/contract/refusals.ts'
import type { Context } from '../../kit/context.ts'
import { sees } from '../../kit/session.ts'
import { staffName } from '../staff/reads.ts'
import type { Item } from './items.ts'

type Asking = Pick<Context, 'session'>

/** The debt of an item is its order's: hidden on either list, it is hidden. */
const seesDebt = ({ session }: Asking): boolean =>
  sees(session, 'purchases.purchased_item:debtOpen') && sees(session, 'orders.sales_order:debtOpen')

/** Why an item cannot be deducted, without the debt for whom debts are hidden. */
export const asSeen = (
  ctx: Asking,
  refusal: Refusal,
  { productName }: Pick<Item, 'productName'>,
  times: number,
): Refusal =>
  isRefusal(refusal, purchaseRefusals.notCovered) && !seesDebt(ctx)
    ? purchaseRefusals.notPaid({ item: productName, times })
    : refusal

/** The price has moved (H7): to what, for whom amounts are shown. */
export const priceMoved = ({ session }: Asking, fen: number): Refusal =>
  sees(session, 'purchases.deduction_record:amount') && sees(session, 'purchases.purchased_item:valueLeft')
    ? purchaseRefusals.priceMoved({ price: toYuan(fen) })
    : purchaseRefusals.priceMovedUnseen()

/** Too few sessions left, with the record that took the last one: two nurses at one item understand each other (H5). */
export const noneLeft = async (ctx: Context, item: Item): Promise<Refusal> => {
  const refusal = common.noSessionsLeft({ left: item.qtyLeft - item.qtyLocked })
  const [last] = await ctx.together([
    {
      text: `select d.no, d.qty, to_char(d.deducted_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at, coalesce(${staffName('d.created_by')}, '同事') as name
        from purchases.deduction_record d
        where d.purchased_item_id = $1 and d.status <> 'WITHDRAWN' order by d.id desc limit 1`,
      values: [item.id],
    },
  ])
  const row = last!.rows[0]
  if (!row || !sees(ctx.session, 'purchases.deduction_record:createdByName')) return refusal
  return {
    ...refusal,
    message: `${refusal.message}；最近一次 ${row['at']} ${row['name']} 划扣 ${row['qty']} 次（${row['no']}）`,
  }
}
