/** An item's sessions for others: given or transferred for good, or shared with the family. */
import { purchaseRefusals, purchases } from '@clinic/contract/areas/purchases/calls.ts'
import {
  transferKinds,
  transferRefusals,
  transferRelations,
  transfers,
  transferTable,
} from '@clinic/contract/areas/purchases/transfers.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { CustomerPicker } from '../customers/index.ts'
import { aboutItem } from './keep-actions.tsx'

const titles = titlesOf(transferTable)
type Item = OutputOf<typeof purchases.list>['result'][number]
export type Share = OutputOf<typeof purchases.one>['shares'][number]

const isGiven = ({ qtyLeft, qtyLocked, handedOut, status }: Item): boolean =>
  qtyLeft > qtyLocked && !handedOut && status !== 'cancelled'

const T = fieldsOf(transfers.apply)
const give = act(transfers.apply, {
  label: '转移',
  title: (item: Item) => `转移 ${item.productName}`,
  about: aboutItem,
  shown: isGiven,
  whyNot: ({ frozen, status, productName, validTo }) => {
    if (frozen) return transferRefusals.frozen({ item: productName })
    return status === 'expired' ? transferRefusals.expired({ item: productName, date: validTo ?? '' }) : null
  },
  fields: (
    <>
      <T.Radio name="kind" label={titles.kind} options={transferKinds} />
      <T.Field name="toCustomerId" label="转给" help="只能选本院已建档的客户">
        <CustomerPicker />
      </T.Field>
      <T.Number name="times" label={titles.qty} unit="次" required />
      <T.Select name="relation" label="对方是客户的" options={transferRelations} />
      <T.Reason name="reason" label={titles.reason} reasons={['送给家人', '送给朋友', '搬到外地', '身体原因不能做']} />
    </>
  ),
  initial: () => ({ kind: 'GIFT' as const, times: 1, relation: 'spouse' as const }),
  input: ({ id }) => ({ purchasedItemId: id }),
  follows: ['提交后这些次数先锁定，审核通过才转到对方名下，价值一并转出', '对方没有使用前可以收回；转入的项目不退款'],
  saveLabel: '提交审核',
})

const S = fieldsOf(purchases.share)
const share = act(purchases.share, {
  label: '共享',
  title: (item: Item) => `共享 ${item.productName}`,
  about: aboutItem,
  shown: (item) => isGiven(item),
  whyNot: ({ status, frozen, productName }) =>
    status !== 'expired' && frozen ? purchaseRefusals.frozenKept({ item: productName }) : null,
  fields: (
    <>
      <S.Field name="customerId" label="家庭成员" help="只能选本院已建档的客户">
        <CustomerPicker />
      </S.Field>
      <S.Select name="relation" label="是客户的" options={transferRelations} />
      <S.Number name="most" label="最多可用" unit="次" required={false} help="不填则剩下的都可以用" />
    </>
  ),
  initial: () => ({ relation: 'spouse' as const }),
  input: ({ id }) => ({ purchasedItemId: id }),
  follows: ['次数仍属于客户本人；每次划扣时选择为谁治疗'],
})

/** Each by its own right. */
export const giveActions: readonly RowAction<Item>[] = [give, share]

const E = fieldsOf(purchases.endShare)
export const endShare: RowAction<Share> = act(purchases.endShare, {
  label: '结束共享',
  title: (one: Share) => `结束与${one.customerName}的共享`,
  fields: <E.Reason name="reason" label={titles.reason} reasons={['客户要求', '次数分配有误', '关系变化']} />,
  initial: () => ({}),
  input: ({ id }) => ({ id }),
  follows: ['已经用掉的次数不变'],
  shown: ({ endedAt }) => endedAt === null,
  width: 'small',
})
