/** 会员权益: the kinds of cards that are sold, and what each of them gives along. */
import { cardRights, cardTypes, discountText, rightPeriods } from '@clinic/contract/areas/memberships/calls.ts'
import { Tabs } from 'antd'
import { plainTab } from '../../kit/list/plain.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { ProductChoice } from '../products/index.ts'
import { DiscountInput } from './DiscountInput.tsx'
import { TypeChoice, TypeFilter } from './pickers.tsx'

const TypesTab = plainTab(cardTypes, {
  kept: '卖出过或有权益的卡种不能删除，可改为禁用。',
  grid: true,
  width: 720,
  columns: {
    code: { width: 80 },
    rank: { width: 72, card: true },
    fee: { width: 104, card: true },
    months: { title: '有效期', width: 100, show: ({ months }) => (months === 0 ? '长期' : `${months} 个月`) },
    principal: { width: 104 },
    bonus: { width: 104 },
    discountBp: { title: '会员价', width: 84, show: ({ discountBp }) => discountText(discountBp) },
    pointsRate: { width: 96, folded: true },
    soldBy: { folded: true },
    sort: { folded: true },
    remark: { folded: true },
  },
  inputs: { discountBp: <DiscountInput /> },
  help: {
    rank: '升级只能升到数字更大的卡',
    months: '0 为长期有效',
    bonus: '赠送金只能和起充本金一起给，付款时按比例用',
    discountBp: '10 折为不打折',
    pointsRate: '100% 为平常的积分',
  },
})

const RightsTab = plainTab(cardRights, {
  kept: '已卖出的卡保持卖出时的权益；不再给的可改为禁用。',
  columns: {
    typeName: { width: 120, card: true },
    kind: { width: 96 },
    productName: { width: 160 },
    times: { width: 96, show: ({ times }) => (times === 0 ? '不限' : `${times} 次`) },
    period: { width: 96, show: ({ period }) => rightPeriods[period] },
    worth: { width: 104 },
    sort: { folded: true },
    remark: { folded: true },
  },
  inputs: { typeId: <TypeChoice />, productId: <ProductChoice /> },
  picks: { typeId: TypeFilter },
  help: { times: '0 为不限次数', worth: '退卡时每用一次扣多少，空着为 0' },
})

const tabs = [
  { key: 'types', label: '卡种', children: <TypesTab /> },
  { key: 'rights', label: '权益', children: <RightsTab /> },
]

const RightsPage = () => (
  <Block>
    <Tabs destroyOnHidden items={tabs} />
  </Block>
)
export default RightsPage
