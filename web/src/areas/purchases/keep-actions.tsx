/** What is done with a bought item besides using it: put aside, taken up again, its last day moved. */
import { purchases, whyNotExtend, whyNotFreeze } from '@clinic/contract/areas/purchases/calls.ts'
import { purchasedItemTable } from '@clinic/contract/areas/purchases/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { say } from '../../kit/say.ts'
import { CustomerName } from '../../kit/show/customer.tsx'

const titles = titlesOf(purchasedItemTable)
type Item = OutputOf<typeof purchases.list>['result'][number]

/** Whose, of what, how many sessions and until when. */
export const aboutItem = (item: Item) => [
  { label: titles.customerName, value: <CustomerName id={item.customerId} name={item.customerName} /> },
  { label: titles.productName, value: `${item.productName}，剩 ${item.qtyLeft} / ${item.qtyTotal} 次` },
  { label: titles.validTo, value: item.validTo ?? '长期有效' },
]

const isKept = ({ qtyLeft, handedOut, status }: Item): boolean => qtyLeft > 0 && !handedOut && status !== 'cancelled'

const F = fieldsOf(purchases.freeze)
const freeze = act(purchases.freeze, {
  label: '冻结',
  title: (item: Item) => `冻结 ${item.productName}`,
  about: aboutItem,
  shown: (item) => isKept(item) && !item.frozen,
  whyNot: whyNotFreeze,
  follows: ['解冻前不能划扣、退款或转移', '有效期不因冻结而延长，需要时另行延期'],
  fields: (
    <FieldGrid>
      <F.Reason name="reason" label="冻结原因" reasons={['客户暂停治疗', '身体原因', '纠纷处理中', '核对中']} />
    </FieldGrid>
  ),
  initial: () => ({}),
  width: 'small',
})

const T = fieldsOf(purchases.thaw)
const thaw = act(purchases.thaw, {
  label: '解冻',
  title: (item: Item) => `解冻 ${item.productName}`,
  about: aboutItem,
  shown: (item) => isKept(item) && item.frozen,
  follows: ['解冻后可以照常划扣'],
  fields: (
    <FieldGrid>
      <T.Reason name="reason" label="解冻原因" reasons={['恢复治疗', '纠纷已解决', '核对完毕']} />
    </FieldGrid>
  ),
  initial: () => ({}),
  width: 'small',
})

const E = fieldsOf(purchases.extend)
const extend = act(purchases.extend, {
  label: '延期',
  title: (item: Item) => `延期 ${item.productName}`,
  about: aboutItem,
  shown: (item) => (isKept(item) || item.status === 'expired') && item.validTo !== null,
  whyNot: whyNotExtend,
  follows: ({ qtyLeft }) => [
    '延得太久须由他人审核，通过后有效期才会变动；审核期间不会过期',
    ...(qtyLeft === 0 ? ['已过期的次数退回给客户，已确认的过期收入随之减少'] : []),
  ],
  done: null,
  onDone: (answer) =>
    (answer as { waits: boolean }).waits
      ? say.warn('超过免审天数，已送审；通过后有效期才会变动')
      : say.done('延期成功!'),
  fields: (
    <FieldGrid>
      <E.Day name="validTo" label="新的有效期" />
      <E.Reason name="reason" label="延期原因" reasons={['客户出差', '身体原因', '医院排期不足', '客情维护']} />
    </FieldGrid>
  ),
  initial: () => ({}),
  width: 'small',
})

/** Each by its own right; which of them are offered follows from the item. */
export const keepActions: readonly RowAction<Item>[] = [freeze, thaw, extend]
