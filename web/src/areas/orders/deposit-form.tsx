/** 定金: one form, above the list of orders and in the customer's header. */
import { type OrderRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import { orderRefusals, similarOrderQuestion } from '@clinic/contract/areas/orders/words.ts'
import { lazy } from 'react'
import { act, type ListTool } from '../../kit/act/action.ts'
import type { IfMeant } from '../../kit/act/ask-if-meant.ts'

// A list is drawn without its forms; they arrive with the first one that opens.
const DepositFields = lazy(() => import('./DepositFields.tsx'))

/** A like order within the minute is asked about, not refused. */
export const ifSimilar: IfMeant = [orderRefusals.similarOrder, similarOrderQuestion]

export const shared = {
  label: '开定金单',
  saveLabel: '开定金单',
  width: 720,
  follows: ['开单后到收银台收款，收款后记入客户定金', '指定了项目的定金，只能支付含该项目的订单'],
  done: '定金单已开，请到收银台收款!',
  ifMeant: ifSimilar,
} as const

/** Behind 开单 of the list of orders. */
export const depositing: ListTool<OrderRow> = {
  ...act(orders.deposit, { ...shared, fields: <DepositFields />, initial: () => ({}) }),
  behind: true,
}
