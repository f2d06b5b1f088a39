/** Coupons that were sent, as the page of all and the tab of one customer show them. */
import {
  couponKinds,
  couponRecords,
  couponRecordTable,
  couponRefusals,
  type RecordRow,
  recordStates,
} from '@clinic/contract/areas/coupons/calls.ts'
import { batchTargets } from '@clinic/contract/areas/coupons/words.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { sayPartial } from '../../kit/act/say-partial.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'

export const titles = titlesOf(couponRecordTable)
const V = fieldsOf(couponRecords.void)

const customer: Column<RecordRow> = {
  name: 'customerName',
  title: titles.customerName,
  kind: 'customer',
  width: 110,
  frozen: true,
}
export const facts: readonly Column<RecordRow>[] = [
  { name: 'name', title: titles.name, width: 140, card: true },
  { name: 'kind', title: titles.kind, kind: 'state', words: couponKinds, width: 80 },
  { name: 'state', title: titles.state, kind: 'state', words: recordStates, width: 80, card: true },
  { name: 'says', title: titles.says },
  { name: 'validTo', title: titles.validTo, kind: 'day', width: 100, sort: true, card: true },
  { name: 'usedAmount', title: titles.usedAmount, kind: 'money', width: 100 },
  { name: 'usedOrderNo', title: titles.usedOrderNo, width: 140, wide: true },
  { name: 'sentAt', title: titles.sentAt, kind: 'moment', width: 112, sort: true },
  { name: 'sentByName', title: titles.sentByName, width: 80 },
  { name: 'code', title: titles.code, width: 150, folded: true },
  { name: 'target', title: titles.target, width: 100, folded: true, show: ({ target }) => batchTargets[target] },
  { name: 'channel', title: titles.channel, width: 180, folded: true },
  { name: 'usedAt', title: titles.usedAt, kind: 'moment', width: 112, sort: true, folded: true },
  { name: 'usedByName', title: titles.usedByName, width: 80, folded: true },
  { name: 'voidedAt', title: titles.voidedAt, kind: 'moment', width: 112, folded: true },
  { name: 'voidedByName', title: titles.voidedByName, width: 80, folded: true },
  { name: 'voidReason', title: titles.voidReason, width: 140, folded: true },
]
export const columns: readonly Column<RecordRow>[] = [
  customer,
  ...facts,
  { name: 'customerNo', title: titles.customerNo, width: 130, folded: true },
]

const reasons = ['发错对象', '活动取消', '客户要求', '重复发放'] as const
const fields = <V.Reason name="reason" label={titles.voidReason} reasons={reasons} />
const follows = ['只作废未使用的券，客户不能再用；让出的名额和预算可以再发。']

const said = (answer: unknown): void => {
  const { voided, refused } = answer as OutputOf<typeof couponRecords.void>
  sayPartial(`已作废 ${voided} 张`, refused)
}
const voiding = { label: '作废', danger: true, fields, follows, initial: () => ({}), done: null, onDone: said } as const

export const actions: readonly RowAction<RecordRow>[] = [
  act(couponRecords.void, {
    ...voiding,
    shown: ({ state }: RecordRow) => state === 'UNUSED' || state === 'HELD',
    whyNot: ({ state }: RecordRow) => (state === 'UNUSED' ? null : couponRefusals.notVoidable()),
    about: (row: RecordRow) => [
      { label: titles.customerName, value: row.customerName },
      { label: titles.name, value: row.name },
      { label: titles.code, value: row.code },
    ],
    input: ({ id }: RecordRow) => ({ ids: [id] }),
  }),
]

/** The whole sending of the row. */
const R = fieldsOf(couponRecords.recall)
export const recall: RowAction<RecordRow> = act(couponRecords.recall, {
  label: '撤回整批',
  danger: true,
  shown: ({ target }: RecordRow) => target !== 'TRANSFER',
  title: ({ name }: RecordRow) => `撤回整批：${name}`,
  about: (row: RecordRow) => [
    { label: titles.name, value: row.name },
    { label: titles.sentAt, value: row.sentAt.slice(0, 16) },
    { label: titles.sentByName, value: row.sentByName ?? '系统' },
  ],
  fields: <R.Reason name="reason" label={titles.voidReason} reasons={reasons} />,
  follows: ['同一次发放的券，没有使用的全部作废，已转赠的一并撤回；用过的保留。让出的名额和预算可以再发。'],
  initial: () => ({}),
  input: ({ batchId }: RecordRow) => ({ batchId }),
  done: null,
  onDone: (answer) => {
    const { voided, kept } = answer as OutputOf<typeof couponRecords.recall>
    sayPartial(`已撤回 ${voided} 张${kept > 0 ? `，${kept} 张已使用或使用中，保留` : ''}`, [])
  },
})

export const voidSeveral: ListTool<RecordRow> = {
  ...act(couponRecords.void, {
    ...voiding,
    label: '批量作废',
    input: (rows: readonly RecordRow[]) => ({ ids: rows.map(({ id }) => id) }),
  }),
  selection: 'some',
}

export const isVoid = ({ state }: RecordRow): boolean => state === 'VOIDED' || state === 'GIVEN'
