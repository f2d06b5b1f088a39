/** Who hears of what waits for others' word and of what was decided, and in which words. */
import { approvalTells } from './areas/approvals/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import { reviewing } from './areas/orders/index.ts'

export const wireApprovals = (): void => {
  // Those whose turn it is hear of what waits, whoever asked what became of it.
  approvalTells.by(() => ({
    waits: (ctx, { kind, no, name }, to) =>
      sendMessage(ctx, {
        event: 'approval.toDecide',
        to,
        variables: { 顾客姓名: name, 类型: kind, 单号: no },
        path: '/audit/todo',
      }),
    decided: (ctx, { kind, no, name }, { result, note, to }) =>
      sendMessage(ctx, {
        event: 'approval.decided',
        to,
        variables: { 顾客姓名: name, 类型: kind, 单号: no, 结果: result, 审核意见: note },
      }),
  }))
  // Of an order in its own words: they lead to its page.
  reviewing.by(() => ({
    waits: (ctx, { id, no, customerName }, to) =>
      sendMessage(ctx, {
        event: 'order.toReview',
        to,
        variables: { 顾客姓名: customerName, 订单号: no },
        path: `/order/list/${id}`,
      }),
    decided: (ctx, { id, no, customerName }, { pass, note, to }) =>
      sendMessage(ctx, {
        event: pass ? 'order.passed' : 'order.rejected',
        to,
        variables: { 顾客姓名: customerName, 订单号: no, 审核意见: note },
        path: `/order/list/${id}`,
      }),
  }))
}
