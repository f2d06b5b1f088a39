/** 院间结算: what hospitals of a group owe one another for referrals, and how it is settled. Source: money book §11. */
import type { Static } from 'typebox'
import { Type } from 'typebox'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'

export const settlementSides = { PAY: '应付', RECEIVE: '应收' } as const
export type SettlementSide = keyof typeof settlementSides
export const interSettlementStates = {
  OPEN: '待结算',
  PAID: '已付款待确认',
  SETTLED: '已结算',
  VOID: '已作废',
} as const
export type SettlementState = keyof typeof interSettlementStates

export const SettlementSideWord = Word('PAY', 'RECEIVE')
export const SettlementStateWord = Word('OPEN', 'PAID', 'SETTLED', 'VOID')

export const interSettlementRefusals = defineRefusals('interSettlements', {
  notOpen: [409, '{no} 现在是“{status}”，请刷新后查看'],
  otherSide: [409, '{no} 由对方医院{deed}，请等对方办理'],
  notArrived: [409, '{no} 的转诊对方还没有接收，接收后才能付款'],
  samePerson: [403, '{no} 的付款由您登记，请由收款医院的其他人确认'],
  asker: [403, '{no} 的转诊由您申请，请由其他人登记付款'],
})

export const InterSettlement = Shape({
  id: Id,
  version: Version,
  no: Text(40),
  side: SettlementSideWord,
  otherHospitalId: Id,
  otherName: Text(60),
  productName: Text(100),
  qty: Type.Integer(),
  value: Yuan,
  status: SettlementStateWord,
  paidName: Text(60),
  paidAt: Nullable(Moment),
  reference: Text(60),
  settledName: Text(60),
  settledAt: Nullable(Moment),
  deniedReason: Text(200),
  businessDate: Nullable(Day),
  createdAt: Moment,
})
export type InterSettlement = Static<typeof InterSettlement>

export const interSettlementTable = {
  name: 'purchases.settlement',
  pages: ['/cashier/interSettlement'],
  columns: {
    no: fixed('转诊单'),
    side: fixed('方向'),
    otherHospitalId: carried,
    otherName: fixed('对方医院'),
    productName: '项目',
    qty: '次数',
    value: '金额',
    status: fixed('状态'),
    paidName: '付款登记人',
    paidAt: along('paidName'),
    reference: '付款凭证号',
    settledName: '确认收款人',
    settledAt: along('settledName'),
    deniedReason: '退回原因',
    businessDate: '结算日',
    createdAt: fixed('登记时间'),
  } satisfies ColumnsOf<InterSettlement>,
} satisfies Table

type Standing = { readonly no: string; readonly side: SettlementSide; readonly status: SettlementState }
const standsAs = ({ no, status }: Standing): Refusal =>
  interSettlementRefusals.notOpen({ no, status: interSettlementStates[status] })

/** Why can it not be said to be paid? By whoever owes it, once. */
export const whyNotPaySettlement = (one: Standing): Refusal | null => {
  if (one.side === 'RECEIVE') return interSettlementRefusals.otherSide({ no: one.no, deed: '登记付款' })
  return one.status === 'OPEN' ? null : standsAs(one)
}

/** Why can its payment not be confirmed, or denied? By whoever is owed, of what was said to be paid. */
export const whyNotConfirm = (one: Standing): Refusal | null => {
  if (one.side === 'PAY') return interSettlementRefusals.otherSide({ no: one.no, deed: '确认收款' })
  return one.status === 'PAID' ? null : standsAs(one)
}
