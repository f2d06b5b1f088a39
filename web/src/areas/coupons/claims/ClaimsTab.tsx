/** 领取记录: what was claimed, whose it became; what still waits is brought to its customer here. */
import {
  type Claim,
  claimRefusals,
  claimStates,
  claims,
  claimTable,
  codeChannels,
} from '@clinic/contract/areas/coupons/claims.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../../kit/act/action.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { Or } from '../../../kit/show/text.tsx'
import { CustomerPicker } from '../../customers/index.ts'

const titles = titlesOf(claimTable)
const B = fieldsOf(claims.bind)

const columns: readonly Column<Claim>[] = [
  { name: 'name', title: titles.name, width: 100, frozen: true, show: ({ name }) => <Or>{name}</Or> },
  { name: 'phone', title: titles.phone, width: 120, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: claimStates, width: 80, card: true },
  { name: 'couponName', title: titles.couponName, width: 150, card: true },
  { name: 'codeName', title: titles.codeName, width: 160 },
  { name: 'channel', title: titles.channel, width: 88, show: ({ channel }) => codeChannels[channel] },
  { name: 'claimedAt', title: titles.claimedAt, kind: 'moment', width: 112, sort: true, card: true },
  { name: 'validTo', title: titles.validTo, kind: 'day', width: 104 },
  { name: 'couponNo', title: titles.couponNo, width: 160 },
  { name: 'reason', title: titles.reason, width: 160, wide: true },
  { name: 'marketing', title: titles.marketing, width: 88, show: ({ marketing }) => (marketing ? '是' : '否') },
  { name: 'settledAt', title: titles.settledAt, kind: 'moment', width: 112, folded: true },
]

const filters: readonly FilterOf<typeof claims.list>[] = [
  { kind: 'text', name: 'phone', label: titles.phone, hint: '完整手机号', width: 156 },
  { kind: 'select', name: 'state', label: titles.state, options: claimStates, width: 108 },
  { kind: 'days', from: 'claimedFrom', to: 'claimedTo', label: titles.claimedAt, future: false },
]

const actions: readonly RowAction<Claim>[] = [
  act(claims.bind, {
    label: '认领',
    verb: true,
    shown: ({ state }: Claim) => state === 'WAITING',
    whyNot: ({ state }: Claim) => (state === 'WAITING' ? null : claimRefusals.settled()),
    about: (row: Claim) => [
      { label: titles.couponName, value: row.couponName },
      { label: titles.phone, value: row.phone ?? '' },
      { label: titles.claimedAt, value: row.claimedAt.slice(0, 16) },
    ],
    fields: (
      <B.Field name="customerId" label="发给客户" help="请先核对本人：领取时填的手机号与档案不同，才需要在这里认领">
        <CustomerPicker />
      </B.Field>
    ),
    input: ({ id }: Claim) => ({ id }),
    initial: () => ({}),
    follows: ['卡券立即发给这位客户，按领取时的规则和有效期。'],
    done: '认领成功!',
  }),
]

export const ClaimsTab = () => (
  <ListPage
    embedded
    list={claims.list}
    noun="领取记录"
    filledBy="客户扫码领取后出现在这里。手机号已建档的自动发放，没建档的待认领，建档时自动发放。"
    columns={columns}
    filters={filters}
    actions={actions}
  />
)
