/** 转款: one form for sessions, balances and coupons, above the list of transfers and in the customer's header. */
import { type TransferThing, transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { lazy } from 'react'
import { act, type ListTool } from '../../kit/act/action.ts'

// A list is drawn without its forms; they arrive with the first one that opens.
const TransferFields = lazy(() => import('./TransferFields.tsx'))

type Input = InputOf<typeof transfers.apply>
type Typed = Partial<Input> & { readonly what?: TransferThing }

/** What was typed for another kind than the chosen one is left out. */
export const inputOf = (values: Record<string, unknown>): Input => {
  const {
    what = 'BALANCE',
    customerId,
    amount,
    idChecked,
    purchasedItemId,
    times,
    couponRecordId,
    ...rest
  } = values as Typed
  const thing = {
    BALANCE: { customerId, amount, idChecked },
    ITEM: { purchasedItemId, times },
    COUPON: { couponRecordId },
  }[what]
  return { ...rest, ...thing } as Input
}

export const begun = { what: 'BALANCE', kind: 'GIFT', relation: 'spouse', times: 1 } as const

export const shared = {
  label: '转款',
  saveLabel: '提交审核',
  width: 720,
  follows: [
    '提交后先锁定，审核通过才转到对方名下；对方没有使用前可以收回',
    '转入的余额只能在本院消费，不退现金；好美币和积分不能转',
  ],
} as const

export const transferTool: ListTool<never> = {
  ...act(transfers.apply, {
    ...shared,
    fields: <TransferFields />,
    initial: () => begun,
    toInput: inputOf,
    input: () => ({}),
  }),
  primary: true,
}
