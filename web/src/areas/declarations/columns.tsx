/** Columns and filters of sheets, alike in 报单管理, in the pool and in a customer's panel. */
import {
  type declarations,
  intentions,
  type Sheet,
  sheetStates,
  sheetTable,
} from '@clinic/contract/areas/declarations/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { None, StateTag } from '../../kit/show/text.tsx'
import { SourceChoice } from '../customers/index.ts'
import { ColleagueChoice } from '../staff/index.ts'

export const titles = titlesOf(sheetTable)

/** Days of protection from which they are said in red. */
export const FEW_DAYS = 3

/** 剩 7 天; few of them in red, none left as over, nobody protected as what is missing. */
export const Protection = ({ daysLeft, state }: Pick<Sheet, 'daysLeft' | 'state'>) => {
  if (state !== 'following' && state !== 'booked') return <None />
  if (daysLeft === null) return <span className="declaration-late">未留手机号，无保护</span>
  if (daysLeft === 0) return <span className="declaration-late">已过期</span>
  return <span className={daysLeft <= FEW_DAYS ? 'declaration-late' : undefined}>剩 {daysLeft} 天</span>
}

export const wishOf = ({ demandNames, demandText }: Pick<Sheet, 'demandNames' | 'demandText'>): string =>
  [demandNames, demandText].filter(Boolean).join('，')

export const columns: readonly Column<Sheet>[] = [
  { name: 'no', title: titles.no, width: 138, frozen: true, sort: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, frozen: true, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: sheetStates, width: 76, card: true },
  {
    name: 'intention',
    title: titles.intention,
    width: 68,
    sort: true,
    card: true,
    show: ({ intention }) => <StateTag value={intention} words={intentions} />,
  },
  { name: 'demandNames', title: titles.demandNames, wide: true, show: wishOf, card: true },
  { name: 'phone', title: titles.phone, width: 108 },
  { name: 'sourceName', title: titles.sourceName, width: 88, folded: true },
  { name: 'developerName', title: titles.developerName, width: 84, card: true },
  { name: 'expectAt', title: titles.expectAt, kind: 'moment', width: 108, sort: true },
  { name: 'nextFollowAt', title: titles.nextFollowAt, kind: 'moment', width: 108, sort: true },
  {
    name: 'daysLeft',
    title: titles.daysLeft,
    width: 112,
    show: (row) => (row.daysLeft === undefined ? null : <Protection {...row} />),
  },
  { name: 'arrivedAt', title: titles.arrivedAt, kind: 'moment', width: 108, sort: true, folded: true },
  { name: 'deal', title: titles.deal, kind: 'money', width: 92, sort: true },
  { name: 'agencyName', title: titles.agencyName, width: 110, folded: true },
  { name: 'budget', title: titles.budget, kind: 'money', width: 96, sort: true, folded: true },
  { name: 'consultTypeName', title: titles.consultTypeName, width: 84, folded: true },
  { name: 'followCount', title: titles.followCount, kind: 'number', width: 84, sort: true, folded: true },
  { name: 'lastFollowAt', title: titles.lastFollowAt, kind: 'moment', width: 108, sort: true, folded: true },
  { name: 'protectUntil', title: titles.protectUntil, kind: 'day', width: 100, sort: true, folded: true },
  { name: 'departmentName', title: titles.departmentName, width: 100, folded: true },
  { name: 'endReason', title: titles.endReason, width: 120, folded: true },
  { name: 'endedAt', title: titles.endedAt, kind: 'moment', width: 108, sort: true, folded: true },
  {
    name: 'orderNo',
    title: titles.orderNo,
    width: 138,
    folded: true,
    show: ({ orderId, orderNo }) => (orderId && orderNo ? <OrderNo id={orderId} no={orderNo} /> : <None />),
  },
  { name: 'createdByName', title: titles.createdByName, width: 84, folded: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 108, sort: true, folded: true },
  { name: 'remark', title: titles.remark, width: 160, folded: true },
]

const pooledOnly = new Set([
  'expectAt',
  'nextFollowAt',
  'daysLeft',
  'arrivedAt',
  'deal',
  'endReason',
  'endedAt',
  'orderNo',
])
export const poolColumns: readonly Column<Sheet>[] = [
  ...columns.filter(({ name }) => !pooledOnly.has(name as string)),
  { name: 'poolAt', title: titles.poolAt, kind: 'moment', width: 112, sort: true },
]

const Developer = (props: FieldProps) => <ColleagueChoice {...props} width={120} placeholder={titles.developerName} />
const Source = (props: FieldProps) => <SourceChoice {...props} width={120} placeholder={titles.sourceName} />

const keyword = {
  kind: 'text',
  name: 'keyword',
  label: '关键字',
  hint: '报单号、姓名、拼音、手机后四位',
  width: 220,
} as const

export const filters: readonly FilterOf<typeof declarations.list>[] = [
  keyword,
  { kind: 'select', name: 'state', label: titles.state, options: sheetStates },
  { kind: 'select', name: 'intention', label: titles.intention, options: intentions },
  { kind: 'pick', name: 'developerId', label: titles.developerName, field: Developer },
  { kind: 'days', from: 'createdFrom', to: 'createdTo', label: titles.createdAt, future: false },
  { kind: 'days', from: 'expectFrom', to: 'expectTo', label: titles.expectAt },
  { kind: 'pick', name: 'sourceId', label: titles.sourceName, field: Source },
  { kind: 'select', name: 'mine', label: '谁的', options: { true: '我的', false: '别人的' } },
]
export const poolFilters: readonly FilterOf<typeof declarations.pools>[] = [
  keyword,
  { kind: 'select', name: 'intention', label: titles.intention, options: intentions },
  { kind: 'pick', name: 'sourceId', label: titles.sourceName, field: Source },
]
