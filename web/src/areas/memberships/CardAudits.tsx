/** 会员卡审核: cards that somebody asks to give back, for whoever decides them and has no audit centre in her menu. */
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
const F = fieldsOf(approvals.decideCard)

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

/** Nobody decides what she asked for. @param me id of the person */
const whyNot = (me: number) => (row: ApprovalRow) =>
  whyNotDecide({ ...row, writers: row.lock === 'writer' ? [me] : [] }, me)

const actionsFor = (me: number): readonly RowAction<ApprovalRow>[] => [
  act(approvals.decideCard, {
    label: '通过退卡',
    whyNot: whyNot(me),
    about,
    fields: <F.TextArea name="opinion" label={titles.opinion} required={false} />,
    initial: () => ({}),
    input: ({ id, version }) => ({ id, version, pass: true }),
    follows: ['卡内的钱转为待退款，由第三人退给客户后卡作废', '要改退款金额，请在退款管理里审核'],
  }),
  act(approvals.decideCard, {
    label: '驳回退卡',
    whyNot: whyNot(me),
    about,
    fields: <F.TextArea name="opinion" label={titles.opinion} required />,
    initial: () => ({}),
    input: ({ id, version }) => ({ id, version, pass: false }),
    follows: ['卡恢复原来的状态，申请人会看到审核意见'],
  }),
]

const waiting = { status: 'PENDING' as const }
const topics = ['approval']
const calls = [approvals.cardTasks]

/** Mount it when it opens. */
const CardAudits = ({ onClose }: { readonly onClose: () => void }) => {
  const { id: me } = usePerson()
  const actions = useMemo(() => actionsFor(me), [me])
  useLive(topics, calls)
  return (
    <SidePanel title="待审核的退卡" width={1040} onClose={onClose}>
      <ListPage
        list={approvals.cardTasks}
        noun="退卡申请"
        filledBy="在会员卡上点“退卡”提交后，会在这里等会员主管审核。"
        always={waiting}
        columns={columns}
        actions={actions}
        embedded
      />
    </SidePanel>
  )
}
export default CardAudits
