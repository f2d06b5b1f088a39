/** What happens to points and coins by themselves: what a payment moved is told by the payment. */
import { ledger, ledgerTypeName } from '@clinic/contract/areas/ledger/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { placeOf, type Rows } from '../../kit/list.ts'
import { lists } from './queries.ts'

type Moved = { type: string; change: string; operatorName: string | null; remark: string; createdAt: string }

const PAID = `('payment', 'payment_cancel', 'repayment', 'repayment_cancel', 'recharge', 'recharge_cancel')`

/** Entries of one account of hers, by the account: of the kind's index nothing would say whose they are. */
const movements = (kind: 'integral' | 'coin', account: 'POINT_CUSTOMER' | 'COIN_CUSTOMER'): Rows<Moved> => {
  const { type, change, operatorName, remark, createdAt } = lists[kind].columns as Rows<Moved>['columns']
  return {
    ...placeOf(lists[kind]),
    from: sql`ledger.account a join ledger.entry e on e.hospital_id = a.hospital_id and e.account_id = a.id
      join ledger.journal j on j.hospital_id = e.hospital_id and j.id = e.journal_id`,
    where: () => sql`a.kind = ${sql.lit(account)} and j.biz_type not in ${sql.raw(PAID)}`,
    columns: { type, change, operatorName, remark, createdAt },
  }
}

const moved = (kind: 'integral' | 'coin', unit: string) =>
  happening({
    kind: 'account',
    act: `account.${kind}`,
    of: 'ledger.account',
    customer: 'a.customer_id',
    call: kind === 'coin' ? ledger.coins : ledger.points,
    list: movements(kind, kind === 'coin' ? 'COIN_CUSTOMER' : 'POINT_CUSTOMER'),
    at: 'createdAt',
    isKept: true,
    by: 'operatorName',
    facts: ['type', 'remark'],
    money: ['change'],
    say: ({ type, change, remark }) =>
      words(unit, type && change !== undefined && ledgerTypeName(type, kind, Number(change)), change) + after(remark),
    entry: kind === 'coin' ? 'CoinLedger' : 'PointLedger',
  })

export const accountHappenings: readonly Happening[] = [moved('integral', '积分'), moved('coin', '好美币')]
