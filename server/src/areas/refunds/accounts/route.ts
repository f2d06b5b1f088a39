/** The way money of an account goes back: by the payments that brought it, the last one first, as far as each way is open. */

import type { Refund } from '@clinic/contract/areas/refunds/calls.ts'
import { type Origin, type Routed, routeOf } from '@clinic/contract/areas/refunds/trial.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, sure, textOf } from '../../../kit/db/rows.ts'
import { type BackWay, broughtBy, paymentsOfOrders, refundRules } from '../../cashier/index.ts'
import { depositPayments } from '../../ledger/index.ts'
import { cardHolding } from '../../memberships/index.ts'
import type { Form } from '../forms.ts'
import { partsOfForm } from './parts.ts'

const gone = textOf(
  { originId: sure(Id), fen: Num },
  `select t.origin_tender_id "originId", sum(t.amount_fen)::bigint fen from refunds.refund_tender t
    join refunds.refund_form f on f.hospital_id = t.hospital_id and f.id = t.form_id
    where t.origin_tender_id = any($1::bigint[]) and f.status = 'REFUNDED' group by t.origin_tender_id`,
)

export type AccountRoute = {
  /** By open ways. */
  readonly open: readonly Routed[]
  /** Cash beyond what may be paid out, and what came by no way that is left. Fen. */
  readonly cashFen: Fen
  readonly restFen: Fen
  readonly cashMostFen: Fen
  readonly ways: readonly BackWay[]
}

/** @param paymentIds payments that brought it */
export const accountRoute = async (ctx: Context, paymentIds: readonly number[], fen: Fen): Promise<AccountRoute> => {
  const { brought, rules } = await ctx.together({ brought: broughtBy(paymentIds), rules: refundRules })
  const { before } = await ctx.together({ before: gone(brought.ways.map(({ tenderId }) => tenderId)) })
  const backBy = new Map(before.map(({ originId, fen: back }) => [originId, back]))
  const origins = brought.ways.map(
    ({ tenderId, code, paymentId, fen: paid }): Origin => ({
      tenderId,
      code,
      paymentId,
      leftFen: Math.max(0, paid - (backBy.get(tenderId) ?? 0)),
    }),
  )
  const routed = routeOf(origins, fen)
  const isCash = ({ originId }: Routed): boolean =>
    brought.ways.find(({ tenderId }) => tenderId === originId)?.class === 'cash'
  const sum = (all: readonly Routed[]): Fen => all.reduce((total, one) => total + one.fen, 0)
  const cash = sum(routed.filter(isCash))
  const isClosed = cash > rules.cashRefundMostFen
  return {
    open: isClosed ? routed.filter((one) => !isCash(one)) : routed,
    cashFen: isClosed ? cash : 0,
    restFen: fen - sum(routed),
    cashMostFen: rules.cashRefundMostFen,
    ways: brought.ways,
  }
}

/** Of a form that waits for its money. */
export const routeOfForm = async (ctx: Context, form: Form): Promise<AccountRoute> => {
  if (form.kind === 'BALANCE') {
    const parts = await partsOfForm(ctx, form.id)
    return await accountRoute(
      ctx,
      parts.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])),
      form.cashFen,
    )
  }
  const paid =
    form.kind === 'VIP_CARD'
      ? paymentsOfOrders((await cardHolding(ctx, form.cardId!)).orderIds)
      : depositPayments(form.customerId)
  const { payments } = await ctx.together({ payments: paid })
  return await accountRoute(
    ctx,
    payments.map(({ id }) => id),
    form.cashFen,
  )
}

/** As screens and papers show it: open ways, then what is closed and why. */
export const accountRouteSaid = ({ open, cashFen, restFen, cashMostFen, ways }: AccountRoute): Refund['route'] => {
  const byCode = new Map<string, Fen>()
  for (const { code, fen } of open) byCode.set(code, (byCode.get(code) ?? 0) + fen)
  const closed = [
    ['CASH', '现金', cashFen, `现金最多退 ${toYuan(cashMostFen)} 元，须退到同名账户`],
    ['NONE', '同名账户', restFen, '没有可原路退回的收款，须退到同名账户'],
  ] as const
  return [
    ...[...byCode].map(([code, fen]) => ({
      code,
      name: ways.find((way) => way.code === code)?.name ?? code,
      amount: toYuan(fen),
      original: true,
    })),
    ...closed.flatMap(([code, name, fen, why]) =>
      fen > 0 ? [{ code, name, amount: toYuan(fen), original: false, closed: why }] : [],
    ),
  ]
}
