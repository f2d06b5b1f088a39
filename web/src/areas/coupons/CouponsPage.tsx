/** 卡券管理: what may be sent, how much of it was, and what it is for. */
import { type Coupon, couponChannels, couponKinds, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { validSays } from '@clinic/contract/areas/coupons/form.ts'
import { couponFace, scopeSays } from '@clinic/contract/areas/coupons/rules.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { buttonOf, known, listExport, removal } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { None, StateTag, yuanText } from '../../kit/show/text.tsx'
import { CouponFields, newCoupon, titles } from './coupon-fields.tsx'
import { sendOne } from './send.tsx'

const stateWords = { 0: '启用', 1: '停用' } as const
const shownWords = { ...stateWords, ended: '已过期' } as const

/** ¥200, 8.5 折 封顶 1,000. */
const faceOf = (row: Coupon): string => {
  if (row.face === undefined) return ''
  const face = couponFace({ ...row, faceFen: row.face === null ? null : parseYuan(row.face) })
  return row.cap ? `${face}，封顶 ${yuanText(row.cap)}` : face
}

const columns: readonly Column<Coupon>[] = [
  { name: 'name', title: titles.name, width: 150, frozen: true, sort: true },
  { name: 'kind', title: titles.kind, kind: 'state', words: couponKinds, width: 80, card: true },
  { name: 'face', title: titles.face, width: 140, show: faceOf },
  {
    name: 'threshold',
    title: titles.threshold,
    width: 108,
    sort: true,
    show: ({ threshold }) => (threshold === '0.00' ? <None /> : `满 ${yuanText(threshold)}`),
  },
  { name: 'scope', title: titles.scope, show: (row) => scopeSays(row), wide: true },
  { name: 'validType', title: titles.validType, width: 190, show: validSays, card: true },
  {
    name: 'status',
    title: titles.status,
    width: 76,
    card: true,
    show: ({ status, ended }) => <StateTag value={ended ? 'ended' : String(status)} words={shownWords} />,
  },
  { name: 'issued', title: titles.issued, kind: 'number', width: 72, sort: true },
  { name: 'used', title: titles.used, kind: 'number', width: 72, sort: true },
  { name: 'expired', title: titles.expired, kind: 'number', width: 64 },
  { name: 'usedAmount', title: titles.usedAmount, kind: 'money', width: 104, sort: true, card: true },
  { name: 'total', title: titles.total, width: 88, folded: true, show: ({ total }) => (total === 0 ? '不限' : total) },
  {
    name: 'perCustomer',
    title: titles.perCustomer,
    width: 88,
    folded: true,
    show: ({ perCustomer }) => (perCustomer === 0 ? '不限' : `${perCustomer} 张`),
  },
  { name: 'budget', title: titles.budget, kind: 'money', width: 104, folded: true },
  {
    name: 'stackable',
    title: titles.stackable,
    width: 76,
    folded: true,
    show: ({ stackable }) => (stackable ? '是' : '否'),
  },
  { name: 'channel', title: titles.channel, width: 96, folded: true, show: ({ channel }) => couponChannels[channel] },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, folded: true },
]

const filters: readonly FilterOf<typeof coupons.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '卡券名称' },
  { kind: 'select', name: 'kind', label: titles.kind, options: couponKinds },
  { kind: 'select', name: 'status', label: titles.status, options: stateWords, width: 100 },
]

const fields = <CouponFields />

const setStatus = (label: string, status: 0 | 1) =>
  act(coupons.setStatus, {
    ...buttonOf(status === 0 ? 'enable' : 'disable'),
    label,
    shown: (row: Coupon) => row.status !== status,
    input: ({ id, version }: Coupon) => ({ id, version, status }),
    undo: (answer, row: Coupon) => {
      const { id, version } = answer as { id: number; version: number }
      return { call: coupons.setStatus, input: { id, version, status: row.status } }
    },
  })

const actions: readonly RowAction<Coupon>[] = [
  known('edit', coupons.update, {
    opens: true,
    reads: coupons.one,
    fields,
    width: 720,
    title: ({ name }) => `编辑卡券：${name}`,
    follows: ['已经发出的券保持发放时的规则，改动只对以后发的生效。'],
  }),
  sendOne,
  setStatus('启用', 0),
  setStatus('停用', 1),
  removal(coupons.remove, {
    confirm: ({ name }) => `卡券“${name}”将被删除，不能恢复。发放过的卡券不能删除，可以停用。`,
  }),
]

const toolsOf = (tryOut: () => void): readonly ListTool<Coupon>[] => [
  { label: '新增卡券', primary: true, call: coupons.create, fields, width: 720, initial: () => newCoupon },
  { label: '试一试', may: orders.list.may, run: tryOut },
  listExport(coupons.export),
]

// It comes with the first one who tries something out.
const TryBox = lazy(() => import('./TryBox.tsx'))

const topics = ['coupon']
const asked = [coupons.list]

const CouponsPage = () => {
  useLive(topics, asked)
  const [trying, setTrying] = useState(false)
  const tools = useMemo(() => toolsOf(() => setTrying(true)), [])
  return (
    <>
      <ListPage
        list={coupons.list}
        noun="卡券"
        filledBy="点“新增卡券”设好面值、门槛和有效期，就可以发给客户。"
        columns={columns}
        filters={filters}
        actions={actions}
        tools={tools}
      />
      <Suspense fallback={null}>{trying && <TryBox onClose={() => setTrying(false)} />}</Suspense>
    </>
  )
}
export default CouponsPage
