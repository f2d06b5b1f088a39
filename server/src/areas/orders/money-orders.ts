/** Orders of money that stays hers: a recharge, and a deposit for a project or for any. One line without a product each. */
import { orderRefusals, type orders } from '@clinic/contract/areas/orders/calls.ts'
import { rechargeNote } from '@clinic/contract/areas/orders/recharge.ts'
import { whyNotSell } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Of, Str, textOf } from '../../kit/db/rows.ts'
import { refuseDangling } from '../../kit/references.ts'
import { refuseUnreached } from '../customers/index.ts'
import { everyProduct, namedProducts } from '../products/reads.ts'
import { namedPeople } from '../staff/reads.ts'
import { answer, headOf, whoseOf } from './actions.ts'
import { likenessOf, readSurroundings, surroundings, takeTurnsFor, whyNotCustomer } from './content/checks.ts'
import { type Head, insertOrder, rechargeLine } from './content/rows.ts'
import { noteOrder } from './content/trail.ts'
import { judgeOrder } from './judged.ts'
import { paidIn, promise, refusePackage } from './package-questions.ts'
import { rechargeLimits } from './recharge-limits.ts'

type Recharge = InputOf<typeof orders.recharge>
type Deposit = InputOf<typeof orders.deposit>
type Money = { readonly amountFen: Fen; readonly likeness: string; readonly type: string; readonly summary: string }

const moneyHead = (
  ctx: Context,
  { customerId, remark = '' }: { readonly customerId: number; readonly remark?: string | undefined },
  { amountFen, likeness, type, summary }: Money,
): Head => ({
  ...headOf(
    ctx,
    { customerId, lines: [], submit: true, remark },
    {
      lines: [],
      combos: [],
      sold: [],
      levelName: '',
      draft: { lines: [], whole: { kind: 'none' }, roundingFen: 0 },
      priced: {
        lines: [],
        totals: { originalFen: amountFen, discountFen: 0, payableFen: amountFen },
        wholeDiscountFen: 0,
      },
      likeness,
      reviews: [],
    },
  ),
  type,
  summary,
})

const amountOf = (amount: string | number, name: string): Fen => {
  const fen = parseYuan(amount) ?? 0
  return fen > 0 ? fen : refuse(common.invalid({ reason: `${name}金额须大于 0` }))
}

export const rechargeOrder = async (ctx: Context, input: Recharge): Promise<OutputOf<typeof orders.recharge>> => {
  const amountFen = amountOf(input.amount, '充值')
  await refuseUnreached(ctx, input.customerId)
  const likeness = likenessOf(input.customerId, [{ productId: 0, contentCount: amountFen }])
  const { around, limits, heldFen } = await ctx.together({
    alike: takeTurnsFor(input.customerId),
    around: surroundings(input.customerId, likeness, 0),
    limits: rechargeLimits,
    heldFen: paidIn(input.customerId),
  })
  const near = readSurroundings(around)
  refuseIf(whyNotCustomer(near))
  if (near.like_no && !input.confirmed) refuse(orderRefusals.similarOrder({ no: near.like_no }))
  const { packageId, customerId } = input
  if (packageId !== undefined) await refusePackage(ctx, { packageId, customerId, amountFen })
  // Without the amount, which is a column of its own that a role may hide.
  const head = moneyHead(ctx, input, { amountFen, likeness, type: 'RECHARGE', summary: '储值充值' })
  const content = { lines: [rechargeLine(amountFen)], combos: [] }
  const saved = await insertOrder(ctx, 'CZ', head, content)
  if (packageId !== undefined) await promise(ctx, saved.id, packageId)
  noteOrder(ctx, saved, { head, ...content })
  await judgeOrder(ctx, saved, whoseOf(head))
  const note = rechargeNote(amountFen, limits, heldFen)
  return { ...answer(saved), warnings: note ? [{ line: 0, message: note }] : [] }
}

const Project = {
  name: Str,
  status: Of<0 | 1>(),
  saleFrom: Nullable(Str),
  saleTo: Nullable(Str),
  today: Str,
}
const projectOf = textOf(
  Project,
  `select p.name, p.status, p.sale_from::text "saleFrom", p.sale_to::text "saleTo", kit.today()::text today
    from ${everyProduct('p')} where p.id = $1`,
)
const isPast = textOf({ past: Bool }, 'select coalesce($1::date < kit.business_date(), false) as past')

/** The project it is for, on sale today; null: for any. Refuses a last day that is over. */
const purposeOf = async (ctx: Context, { productId, expiresOn }: Deposit): Promise<string | null> => {
  const { past, found } = await ctx.together({
    past: isPast(expiresOn ?? null),
    found: productId == null ? undefined : projectOf(productId),
  })
  if (past[0]!.past) refuse(orderRefusals.depositEnded())
  if (productId == null) return null
  const project = found?.[0] ?? refuse(orderRefusals.depositProduct())
  const { today, ...sold } = project
  refuseIf(whyNotSell(sold, today))
  return project.name
}

export const depositOrder = async (ctx: Context, input: Deposit): Promise<OutputOf<typeof orders.deposit>> => {
  const amountFen = amountOf(input.amount, '定金')
  const { customerId, productId = null, expiresOn = null, adviserId = null } = input
  await refuseUnreached(ctx, customerId)
  if (productId !== null) await refuseDangling(ctx, namedProducts([productId]), orderRefusals.depositProduct)
  if (adviserId !== null) await refuseDangling(ctx, namedPeople([adviserId]), orderRefusals.staffMissing)
  const project = await purposeOf(ctx, input)
  const likeness = likenessOf(customerId, [{ productId: -(productId ?? 0), contentCount: amountFen }])
  const { around } = await ctx.together({
    alike: takeTurnsFor(customerId),
    around: surroundings(customerId, likeness, 0),
  })
  const near = readSurroundings(around)
  refuseIf(whyNotCustomer(near))
  if (near.like_no && !input.confirmed) refuse(orderRefusals.similarOrder({ no: near.like_no }))
  const summary = project === null ? '定金' : `定金：${project}`
  const money = moneyHead(ctx, input, { amountFen, likeness, type: 'DEPOSIT', summary: summary.slice(0, 200) })
  const head = { ...money, adviser_id: adviserId }
  const line = {
    ...rechargeLine(amountFen),
    product_code: 'DJ',
    product_name: summary.slice(0, 60),
    item_type: 'DEPOSIT',
  }
  const content = { lines: [line], combos: [] }
  const saved = await insertOrder(ctx, 'XS', head, content)
  await ctx.together([
    {
      text: 'insert into orders.order_deposit (order_id, product_id, expires_on) values ($1, $2, $3::date)',
      values: [saved.id, productId, expiresOn],
    },
  ])
  noteOrder(ctx, saved, { head, ...content })
  await judgeOrder(ctx, saved, whoseOf(head))
  return answer(saved)
}
