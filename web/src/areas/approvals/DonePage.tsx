/** 审核记录: what was asked for, by whom, and what became of it. */
import {
  type ApprovalRow,
  approvalKindNames,
  approvalStates,
  approvals,
  approvalTable,
} from '@clinic/contract/areas/approvals/calls.ts'
import { documentPath, whyNotWithdraw } from '@clinic/contract/areas/approvals/rules.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { ColleagueChoice } from '../staff/index.ts'
import { TaskView } from './TaskView.tsx'

const titles = titlesOf(approvalTable)

const columns: readonly Column<ApprovalRow>[] = [
  { name: 'documentNo', title: titles.documentNo, width: 140, frozen: true },
  { name: 'kind', title: titles.kind, width: 84, show: ({ kind }) => approvalKindNames[kind], card: true },
  { name: 'status', title: titles.status, kind: 'state', words: approvalStates, width: 80, card: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 110, card: true },
  { name: 'amount', title: titles.amount, width: 100, kind: 'number', card: true },
  {
    name: 'change',
    title: titles.change,
    show: ({ change, passedAmount }) => (passedAmount ? `${change}，改为 ${yuanText(passedAmount)} 通过` : change),
  },
  { name: 'reason', title: titles.reason, width: 140, wide: true },
  { name: 'applicantName', title: titles.applicantName, width: 76 },
  { name: 'askedAt', title: titles.askedAt, kind: 'moment', width: 104, sort: true },
  {
    name: 'decidedByName',
    title: titles.decidedByName,
    width: 80,
    show: (row) => (row.byRule ? '规则' : (row.decidedByName ?? '')),
  },
  { name: 'decidedAt', title: titles.decidedAt, kind: 'moment', width: 104, sort: true },
  { name: 'opinion', title: titles.opinion, width: 140, wide: true },
]

const PersonFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} />

const filters: readonly FilterOf<typeof approvals.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '单号、姓名、拼音、手机后四位', width: 236 },
  { kind: 'select', name: 'kind', label: titles.kind, options: approvalKindNames },
  { kind: 'select', name: 'status', label: titles.status, options: approvalStates },
  { kind: 'days', from: 'askedFrom', to: 'askedTo', label: titles.askedAt, future: false },
  { kind: 'pick', name: 'applicantId', label: titles.applicantName, field: PersonFilter },
  { kind: 'text', name: 'amountMin', label: '金额不低于（元）', width: 132 },
  { kind: 'text', name: 'amountMax', label: '金额不高于（元）', width: 132 },
]

const tools: ListTool<ApprovalRow>[] = [listExport(approvals.export)]

const actionsFor = (me: number): readonly RowAction<ApprovalRow>[] => [
  act(approvals.withdraw, {
    label: '撤回申请',
    shown: ({ status, applicantId }: ApprovalRow) => status === 'PENDING' && applicantId === me,
    whyNot: whyNotWithdraw,
    input: ({ kind, documentId }) => ({ kind, documentId }),
    confirm: ({ documentNo }) => `将撤回 ${documentNo} 的申请，占用的退回原状，记录保留，是否继续?`,
  }),
  { label: '打开原单', may: 'audit:done:list', to: documentPath },
]

/** Mount it when it opens. */
const TaskDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(approvals.one, { id })
  return (
    <SidePanel title="审核详情" width={560} onClose={onClose}>
      <Answered of={answer} rows={8}>
        {(task) => <TaskView task={task} />}
      </Answered>
    </SidePanel>
  )
}

const topics = ['approval']
const calls = [approvals.list, approvals.one]

const DonePage = () => {
  const { id: me } = usePerson()
  const may = useMay()
  const [open, setOpen] = useState<ApprovalRow | null>(null)
  const actions = useMemo(() => actionsFor(me), [me])
  useLive(topics, calls)
  return (
    <>
      <ListPage
        list={approvals.list}
        noun="审核记录"
        filledBy="超出权限的折扣、隔日撤销划扣和大额手工积分提交后，会记在这里。"
        columns={columns}
        filters={filters}
        actions={actions}
        tools={tools}
        {...(may(approvals.one.may) ? { onOpen: setOpen } : {})}
      />
      {open && <TaskDrawer id={open.id} onClose={() => setOpen(null)} />}
    </>
  )
}
export default DonePage
