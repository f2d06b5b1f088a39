/** 积分兑换 of one customer: what her points are enough for, how many of it. */
import { exchanges } from '@clinic/contract/areas/credits/calls.ts'
import { lazy } from 'react'
import { act, type ListTool } from '../../kit/act/action.ts'

// A list is drawn without its forms; they arrive with the first one that opens.
const ExchangeFields = lazy(() => import('./ExchangeFields.tsx'))

export const exchangeFor = (customerId: number): ListTool<never> => ({
  ...act(exchanges.exchange, {
    label: '积分兑换',
    saveLabel: '兑换',
    title: '积分兑换',
    follows: ['当天没有用掉的兑换可以在积分流水里撤销。'],
    fields: <ExchangeFields customerId={customerId} />,
    input: () => ({ customerId }),
    initial: () => ({ qty: 1 }),
  }),
  primary: true,
})
