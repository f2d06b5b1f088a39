/** Tasks of one kind on their own call, for whoever decides them and has no audit centre in her menu: read, passed, rejected. */
import {
  type ApprovalRow,
  approvalKindNames,
  type approvals,
  approvalTable,
} from '@clinic/contract/areas/approvals/calls.ts'
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

const columns: readonly Column<ApprovalRow>[] = [
  { name: 'documentNo', title: titles.documentNo, width: 140, frozen: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 100, card: true },
  { name: 'change', title: titles.change, card: true },
  { name: 'reason', title: titles.reason, width: 120 },
  { name: 'applicantName', title: titles.applicantName, width: 80, card: true },
  { name: 'askedAt', title: titles.askedAt, kind: 'moment', width: 104, sort: true },
]

const mixed: readonly Column<ApprovalRow>[] = [
  { name: 'kind', title: titles.kind, width: 96, card: true, show: ({ kind }) => approvalKindNames[kind] },
  ...columns,
]

const about = ({ customerName, change, reason }: ApprovalRow) => [
  { label: titles.customerName, value: customerName },
  { label: titles.change, value: change },
  { label: titles.reason, value: reason },
]

/** The rule knows who asked; who wrote the document is known by the lock. @param me id of the person */
const whyNot = (me: number) => (row: ApprovalRow) =>
  whyNotDecide({ ...row, writers: row.lock === 'writer' ? [me] : [] }, me)

type Verdict = {
  readonly label: string
  readonly follows: readonly string[] | ((row: ApprovalRow) => readonly string[])
}

/** The calls and words of a kind. */
export type KindOfAudits = {
  readonly list: typeof approvals.deductions | typeof approvals.cardTasks
  readonly decide: typeof approvals.decideDeduction | typeof approvals.decideCard
  readonly title: string
  readonly noun: string
  /** What fills the list, where nothing waits. */
  readonly filledBy: string
  readonly pass: Verdict
  readonly reject: Verdict
  /** Several kinds are decided here: each row says which it is. */
  readonly mixed?: true
}

const actionsFor = ({ decide, pass, reject }: KindOfAudits, me: number): readonly RowAction<ApprovalRow>[] => {
  const F = fieldsOf(decide)
  const one = (isPass: boolean): RowAction<ApprovalRow> =>
    act(decide, {
      ...(isPass ? pass : reject),
      whyNot: whyNot(me),
      about,
      fields: <F.TextArea name="opinion" label={titles.opinion} required={!isPass} />,
      initial: () => ({}),
      input: ({ id, version }: ApprovalRow) => ({ id, version, pass: isPass }),
    })
  return [one(true), one(false)]
}

const waiting = { status: 'PENDING' as const }
const topics = ['approval']

/** Mount it when it opens. */
export const KindAudits = ({ of, onClose }: { readonly of: KindOfAudits; readonly onClose: () => void }) => {
  const { id: me } = usePerson()
  const actions = useMemo(() => actionsFor(of, me), [of, me])
  const calls = useMemo(() => [of.list], [of])
  useLive(topics, calls)
  return (
    <SidePanel title={of.title} width={1040} onClose={onClose}>
      <ListPage
        list={of.list}
        noun={of.noun}
        filledBy={of.filledBy}
        always={waiting}
        columns={of.mixed ? mixed : columns}
        actions={actions}
        embedded
      />
    </SidePanel>
  )
}
