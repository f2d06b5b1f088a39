/** 待审核的撤销: deductions that somebody asks to take back, for whoever decides them and has no audit centre in her menu. */
import { type ApprovalRow, approvals, approvalTable } from '@clinic/contract/areas/approvals/calls.ts'
import { whyNotDecide } from '@clinic/contract/areas/approvals/rules.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { usePerson } from '../../kit/person.ts'

const titles = titlesOf(approvalTable)
const F = fieldsOf(approvals.decideDeduction)

const columns: readonly Column<ApprovalRow>[] = [
  { name: 'documentNo', title: titles.documentNo, width: 140, frozen: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 100, card: true },
  { name: 'change', title: titles.change, card: true },
  { name: 'reason', title: titles.reason, width: 120 },
  { name: 'applicantName', title: titles.applicantName, width: 80, card: true },
  { name: 'askedAt', title: titles.askedAt, kind: 'moment', width: 104, sort: true },
]

const about = ({ customerName, change, reason }: ApprovalRow) => [
  { label: titles.customerName, value: customerName },
  { label: titles.change, value: change },
  { label: titles.reason, value: reason },
]

/** The rule knows who asked; who deducted is known by the lock. @param me id of the person */
const whyNot = (me: number) => (row: ApprovalRow) =>
  whyNotDecide({ ...row, writers: row.lock === 'writer' ? [me] : [] }, me)

const actionsFor = (me: number): readonly RowAction<ApprovalRow>[] => [
  act(approvals.decideDeduction, {
    label: '通过撤销',
    whyNot: whyNot(me),
    about,
    fields: <F.TextArea name="opinion" label={titles.opinion} required={false} />,
    initial: () => ({}),
    input: ({ id, version }) => ({ id, version, pass: true }),
    follows: ['次数退回给客户，已确认的收入随之减少'],
  }),
  act(approvals.decideDeduction, {
    label: '驳回撤销',
    whyNot: whyNot(me),
    about,
    fields: <F.TextArea name="opinion" label={titles.opinion} required />,
    initial: () => ({}),
    input: ({ id, version }) => ({ id, version, pass: false }),
    follows: ['划扣照旧有效，申请人会看到审核意见'],
  }),
]

const waiting = { status: 'PENDING' as const }
const topics = ['approval']
const calls = [approvals.deductions]

/** Mount it when it opens. */
const WithdrawalAudits = ({ onClose }: { readonly onClose: () => void }) => {
  const { id: me } = usePerson()
  const actions = useMemo(() => actionsFor(me), [me])
  useLive(topics, calls)
  return (
    <SidePanel title="待审核的撤销" width={1040} onClose={onClose}>
      <ListPage
        list={approvals.deductions}
        noun="撤销申请"
        filledBy="隔日撤销划扣时，会在这里等另一位同事审核。"
        always={waiting}
        columns={columns}
        actions={actions}
        embedded
      />
    </SidePanel>
  )
}
export default WithdrawalAudits
