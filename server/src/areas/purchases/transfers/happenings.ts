/** What happens with what a customer gives on or is given: told on both sides, each by who reaches that one. */
import { transferKinds, transfers, transferThings } from '@clinic/contract/areas/purchases/transfers.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../../kit/happening.ts'
import { ofCustomer } from '../../customers/index.ts'
import { transferList } from './queries.ts'

const given = {
  kind: 'account',
  of: 'purchases.transfer',
  customer: 't.customer_id',
  call: transfers.page,
  list: transferList,
} as const

/** The receiver's: whoever reaches her is told, and nothing of who gave. */
const received = {
  ...given,
  customer: 't.to_customer_id',
  list: { ...transferList, scope: ofCustomer('t.to_customer_id') },
} as const

/** 项目 水光针 2 次, 储值余额 500.00 元, 卡券 新客券. */
const thing = ({
  what,
  productName,
  qty,
  value,
}: {
  what?: keyof typeof transferThings | undefined
  productName?: string | undefined
  qty?: number | null | undefined
  value?: string | undefined
}): string => {
  if (what === 'BALANCE') return words(transferThings.BALANCE, value && `${value} 元`)
  return words(what === 'COUPON' && transferThings.COUPON, productName, what === 'ITEM' && qty && `${qty} 次`)
}

const done = sql`t.status in ('DONE', 'TAKEN_BACK')`
const facts = ['what', 'kind', 'productName', 'qty', 'reason'] as const

export const transferHappenings: readonly Happening[] = [
  happening({
    ...given,
    act: 'transfer.out',
    at: 'decidedAt',
    where: done,
    by: 'decidedByName',
    facts,
    money: ['value'],
    say: ({ kind, reason, ...row }) => words(kind ? `${transferKinds[kind]}转出` : '转出', thing(row)) + after(reason),
  }),
  happening({
    ...received,
    act: 'transfer.in',
    at: 'decidedAt',
    where: done,
    by: 'decidedByName',
    facts,
    money: ['value'],
    say: (row) => words('转入', thing(row)),
  }),
  happening({
    ...given,
    act: 'transfer.back',
    at: 'takenAt',
    where: sql`t.status = 'TAKEN_BACK'`,
    by: 'takenByName',
    facts: ['what', 'productName', 'qty', 'takenReason'],
    money: ['value'],
    say: ({ takenReason, ...row }) => words('收回', thing(row)) + after(takenReason),
  }),
  happening({
    ...received,
    act: 'transfer.returned',
    at: 'takenAt',
    where: sql`t.status = 'TAKEN_BACK'`,
    by: 'takenByName',
    facts: ['what', 'productName', 'qty', 'takenReason'],
    money: ['value'],
    say: ({ takenReason, ...row }) => words('转入被收回', thing(row)) + after(takenReason),
  }),
]
