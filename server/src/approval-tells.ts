/** Who hears of what waits for others' word and of what was decided, and in which words. */
import { foldsOf } from '@clinic/contract/folds.ts'
import { toYuan, withCommas } from '@clinic/contract/money.ts'
import { personNow } from './areas/access/index.ts'
import { approvalTells, type Repriced } from './areas/approvals/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import { reviewing } from './areas/orders/index.ts'
import type { Context } from './kit/context.ts'
import { sees } from './kit/session.ts'

const seesPayable = async (ctx: Context, staffId: number): Promise<boolean> => {
  const person = await personNow(ctx, staffId)
  return person !== null && sees(person, 'orders.sales_order:payable')
}

/** 申请应付 600.00 元，改为 900.00 元（9 折） */
const figuresOf = ({ asked, figure, rateBp }: Repriced): string => {
  const [before, after] = [withCommas(toYuan(asked)), withCommas(toYuan(figure))]
  return `申请应付 ${before} 元，改为 ${after} 元${rateBp ? `（${foldsOf(rateBp)} 折）` : ''}`
}

/** Those whose turn it is hear of what waits, whoever asked what became of it. */
const tellsOfCentre = (): ReturnType<typeof approvalTells> => ({
  waits: (ctx, { kind, no, name }, to) =>
    sendMessage(ctx, {
      event: 'approval.toDecide',
      to,
      variables: { 顾客姓名: name, 类型: kind, 单号: no },
      path: '/audit/todo',
    }),
  decided: (ctx, { kind, no, name, path }, { result, note, to }) =>
    sendMessage(ctx, {
      event: 'approval.decided',
      to,
      variables: { 顾客姓名: name, 类型: kind, 单号: no, 结果: result, 审核意见: note },
      path,
    }),
})

/** Of an order in its own words: they lead to its page. */
const tellsOfOrders = (): ReturnType<typeof reviewing> => ({
  waits: (ctx, { id, no, customerName }, to) =>
    sendMessage(ctx, {
      event: 'order.toReview',
      to,
      variables: { 顾客姓名: customerName, 订单号: no },
      path: `/order/list/${id}`,
    }),
  repriced: async (ctx, { id, no, customerName }, { repriced, note, to }) => {
    for (const one of to) {
      const figures = (await seesPayable(ctx, one)) ? figuresOf(repriced) : '金额请到订单查看'
      await sendMessage(ctx, {
        event: 'order.repriced',
        to: [one],
        variables: { 顾客姓名: customerName, 订单号: no, 改价: figures, 审核意见: note },
        path: `/order/list/${id}`,
      })
    }
  },
  decided: (ctx, { id, no, customerName }, { pass, note, to }) =>
    sendMessage(ctx, {
      event: pass ? 'order.passed' : 'order.rejected',
      to,
      variables: { 顾客姓名: customerName, 订单号: no, 审核意见: note },
      path: `/order/list/${id}`,
    }),
})

export const wireApprovals = (): void => {
  approvalTells.by(tellsOfCentre)
  reviewing.by(tellsOfOrders)
}
