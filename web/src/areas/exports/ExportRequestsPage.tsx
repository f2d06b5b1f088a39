/** 导出审批: who asked for how many customers and why; what waits is decided here, what passed is downloaded here. */
import {
  type ExportRequestRow,
  exportRequestTable,
  exports,
  requestStates,
} from '@clinic/contract/areas/exports/calls.ts'
import { whyNotAudit, whyNotDownload, whyNotWithdraw } from '@clinic/contract/areas/exports/rules.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import { act, type RowAction } from '../../kit/act/action.ts'
import { buttonOf } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { usePerson } from '../../kit/person.ts'
import { AskDrawer } from './AskDrawer.tsx'
import { take } from './take.ts'
import { useAsked } from './use-asked.ts'

const titles = titlesOf(exportRequestTable)
const A = fieldsOf(exports.audit)

const columns: readonly Column<ExportRequestRow>[] = [
  { name: 'requestedByName', title: titles.requestedByName, width: 96, frozen: true },
  { name: 'state', title: titles.state, kind: 'state', words: requestStates, width: 84, card: true },
  { name: 'count', title: titles.count, kind: 'number', width: 84, sort: true, card: true },
  { name: 'withPhone', title: titles.withPhone, width: 88, show: ({ withPhone }) => (withPhone ? '含手机号' : '不含') },
  { name: 'reason', title: titles.reason, card: true },
  { name: 'filters', title: titles.filters, width: 160, wide: true },
  { name: 'requestedAt', title: titles.requestedAt, kind: 'moment', width: 112, sort: true },
  { name: 'auditedByName', title: titles.auditedByName, width: 80 },
  { name: 'auditNote', title: titles.auditNote, width: 140, wide: true },
  { name: 'auditedAt', title: titles.auditedAt, kind: 'moment', width: 112, folded: true },
  { name: 'expiresAt', title: titles.expiresAt, kind: 'moment', width: 112 },
  { name: 'usedAt', title: titles.usedAt, kind: 'moment', width: 112, folded: true },
]

const filters: readonly FilterOf<typeof exports.list>[] = [
  { kind: 'select', name: 'state', label: titles.state, options: requestStates },
  { kind: 'days', from: 'requestedFrom', to: 'requestedTo', label: titles.requestedAt, future: false },
]

const about = ({ requestedByName, count, withPhone, filters: narrowed, reason }: ExportRequestRow) => [
  { label: titles.requestedByName, value: requestedByName ?? '' },
  { label: titles.count, value: count.toLocaleString('zh-CN') },
  { label: titles.withPhone, value: withPhone ? '含手机号' : '不含' },
  { label: titles.filters, value: narrowed },
  { label: titles.reason, value: reason },
]

const actionsFor = (me: number): readonly RowAction<ExportRequestRow>[] => [
  {
    ...buttonOf('download'),
    may: exports.download.may,
    verb: true,
    shown: ({ state, requestedById }) => state === 'passed' && requestedById === me,
    whyNot: (row) => whyNotDownload(row, me),
    run: ({ id }) => void take(id),
  },
  act(exports.audit, {
    label: '通过',
    shown: ({ state }: ExportRequestRow) => state === 'waiting',
    whyNot: (row: ExportRequestRow) => whyNotAudit(row, me),
    about,
    fields: <A.TextArea name="note" label={titles.auditNote} required={false} />,
    initial: () => ({}),
    toInput: ({ note }, { id, version }) => ({ id, version, pass: true, ...(note ? { note: String(note) } : {}) }),
    follows: ['申请人 24 小时内可以下载一次，并收到消息。'],
  }),
  act(exports.audit, {
    label: '驳回',
    shown: ({ state }: ExportRequestRow) => state === 'waiting',
    whyNot: (row: ExportRequestRow) => whyNotAudit(row, me),
    about,
    fields: <A.TextArea name="note" label="驳回原因" required />,
    initial: () => ({}),
    toInput: ({ note }, { id, version }) => ({ id, version, pass: false, note: String(note ?? '') }),
    follows: ['不能下载，并通知申请人。'],
  }),
  act(exports.remove, {
    label: '撤回申请',
    shown: ({ state, requestedById }: ExportRequestRow) => state === 'waiting' && requestedById === me,
    whyNot: (row: ExportRequestRow) => whyNotWithdraw(row, me),
    confirm: '将撤回这次导出申请，记录保留，是否继续?',
  }),
]

const topics = ['export']
const calls = [exports.list]

const ExportRequestsPage = () => {
  const { id: me } = usePerson()
  const actions = useMemo(() => actionsFor(me), [me])
  useLive(topics, calls)
  const { filters: asked, close } = useAsked()
  return (
    <>
      <ListPage
        list={exports.list}
        noun="导出申请"
        filledBy="在客户列表筛选后点“申请导出”提交；超过一次可导出的位数时才需要。"
        columns={columns}
        filters={filters}
        actions={actions}
      />
      {asked && <AskDrawer filters={asked} onClose={close} />}
    </>
  )
}
export default ExportRequestsPage
