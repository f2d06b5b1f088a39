/** What is done with an entry: decided, released, changed and taken back, and an emergency let in. */
import { blacklist, blacklistKinds, type EntryRow, entryTable } from '@clinic/contract/areas/blacklist/calls.ts'
import { whyNotApprove, whyNotAudit, whyNotRelease, whyNotTakeBack } from '@clinic/contract/areas/blacklist/rules.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { act, type RowAction } from '../../kit/act/action.ts'
import { today } from '../../kit/clock.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { fit } from '../../kit/schema.ts'
import { letIn } from './PassButton.tsx'
import { changeFields, saidIn } from './proposal-fields.tsx'

const titles = titlesOf(entryTable)
const A = fieldsOf(blacklist.audit)
const R = fieldsOf(blacklist.release)

export const untilText = ({ endsOn }: Pick<EntryRow, 'endsOn'>): string => (endsOn === null ? '永久' : endsOn)

/** Who, from what, why: a reason somebody may not see is not there. */
const about = (row: EntryRow) => [
  { label: titles.customerName, value: row.customerName },
  { label: titles.kind, value: blacklistKinds[row.kind] },
  ...(row.reason ? [{ label: titles.reason, value: row.reason }] : []),
  ...(row.evidence ? [{ label: titles.evidence, value: row.evidence }] : []),
  ...(row.endsOn === undefined ? [] : [{ label: titles.endsOn, value: untilText(row) }]),
]

/** Only its proposer changes it: nobody else is offered to. */
const isMine =
  (me: number) =>
  ({ state, proposedById }: EntryRow) =>
    state === 'waiting' && proposedById === me
const waits = ({ state }: EntryRow) => state === 'waiting'

/** The other kind that was asked for at once is decided with it, unless she says otherwise. */
const decidedBy =
  (note: ReactNode) =>
  ({ pair }: EntryRow) => (
    <>
      {note}
      {pair && (
        <Form.Item name="both" valuePropName="checked">
          <Checkbox>同时申请的“{blacklistKinds[pair.kind]}”一并处理</Checkbox>
        </Form.Item>
      )}
    </>
  )
const verdictOf =
  (pass: boolean) =>
  ({ note, both }: Readonly<Record<string, unknown>>, { id, version, pair }: EntryRow) => ({
    id,
    version,
    pass,
    ...(note ? { note: String(note) } : {}),
    ...(both === true && pair ? { also: { id: pair.id, version: pair.version } } : {}),
  })

/** Two verdicts, each a deed of its own. */
const deciding = (me: number): readonly RowAction<EntryRow>[] => [
  act(blacklist.audit, {
    label: '审核通过',
    shown: waits,
    whyNot: (row: EntryRow) => whyNotAudit(row, me) ?? whyNotApprove(row, today()),
    about,
    fields: decidedBy(<A.TextArea name="note" label={titles.auditNote} required={false} />),
    initial: () => ({ both: true }),
    toInput: verdictOf(true),
    follows: ['立即生效，并通知申请人。'],
  }),
  act(blacklist.audit, {
    label: '驳回',
    shown: waits,
    whyNot: (row: EntryRow) => whyNotAudit(row, me),
    about,
    fields: decidedBy(<A.TextArea name="note" label="驳回原因" required />),
    initial: () => ({ both: true }),
    toInput: verdictOf(false),
    follows: ['不生效，并通知申请人。'],
  }),
]

/** What its proposer does with it while it waits. */
const proposing = (me: number): readonly RowAction<EntryRow>[] => [
  {
    call: blacklist.update,
    label: '修改申请',
    shown: isMine(me),
    whyNot: (row: EntryRow) => whyNotTakeBack(row, me),
    title: ({ customerName }) => `修改黑名单申请：${customerName}`,
    reads: blacklist.one,
    fields: changeFields(),
    width: 720,
    toInput: (values) => fit(blacklist.update, saidIn(values)),
  },
  act(blacklist.remove, {
    label: '撤回申请',
    shown: isMine(me),
    whyNot: (row: EntryRow) => whyNotTakeBack(row, me),
    confirm: ({ customerName }) => `将撤回 ${customerName} 的黑名单申请，记录保留，是否继续?`,
  }),
]

const releasing = act(blacklist.release, {
  label: '解除',
  shown: ({ state }: EntryRow) => state === 'valid',
  whyNot: whyNotRelease,
  about,
  fields: <R.Reason name="reason" label="解除原因" reasons={['已和解', '误报', '客户致歉', '欠款已结清']} />,
  initial: () => ({}),
  follows: ['立即解除限制，记录保留。'],
})

const lettingIn: RowAction<EntryRow> = {
  ...letIn,
  shown: ({ state, kind }) => state === 'valid' && kind === 'service',
}

/** @param me id of the signed-in person */
export const actionsFor = (me: number): readonly RowAction<EntryRow>[] => [
  ...deciding(me),
  ...proposing(me),
  releasing,
  lettingIn,
]
