/** 卡券记录: who has which coupon, what became of it; sent and taken back here. */
import { couponKinds, couponRecords, type RecordRow, recordStates } from '@clinic/contract/areas/coupons/calls.ts'
import type { ListTool } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { actions, columns, isVoid, recall, titles, voidSeveral } from './record-list.tsx'
import { SendToNamed, sendByFilter } from './send.tsx'

const filters: readonly FilterOf<typeof couponRecords.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '姓名、拼音、编号、手机后四位', width: 236 },
  { kind: 'select', name: 'state', label: titles.state, options: recordStates, width: 108 },
  { kind: 'select', name: 'kind', label: titles.kind, options: couponKinds, width: 108 },
  { kind: 'text', name: 'code', label: titles.code, width: 132 },
  { kind: 'days', from: 'sentFrom', to: 'sentTo', label: titles.sentAt, future: false },
  { kind: 'days', from: 'endsFrom', to: 'endsTo', label: titles.validTo },
]

const tools: readonly ListTool<RecordRow>[] = [
  sendByFilter as ListTool<RecordRow>,
  voidSeveral,
  listExport(couponRecords.export),
]

const rowActions = [...actions, recall]
const topics = ['coupon', 'payment']
const asked = [couponRecords.list]

const RecordsPage = () => {
  useLive(topics, asked)
  return (
    <>
      <ListPage
        list={couponRecords.list}
        noun="卡券记录"
        filledBy="点“发券”，或在客户列表勾选客户后点“发券”，发出的券会出现在这里。"
        columns={columns}
        filters={filters}
        actions={rowActions}
        tools={tools}
        isVoid={isVoid}
      />
      <SendToNamed />
    </>
  )
}
export default RecordsPage
