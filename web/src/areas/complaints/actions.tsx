/** What is done with a complaint, each step where it stands and by whom it may be done. */
import { type ComplaintRow, complaintNotes, complaints } from '@clinic/contract/areas/complaints/calls.ts'
import {
  type ComplaintMove,
  complaintMoves,
  isOpen,
  whyNotClose,
  whyNotHandle,
  whyNotReopen,
  whyNotRewrite,
  whyNotStep,
} from '@clinic/contract/areas/complaints/rules.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Checkbox, Form } from 'antd'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { removal } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { fit } from '../../kit/schema.ts'
import { FilesField, idsOf } from '../files/index.ts'
import { ColleagueChoice } from '../staff/index.ts'
import { titles } from './columns.tsx'
import { begins, changeFields, deskFields } from './fields.tsx'

export type One = OutputOf<typeof complaints.one>
/** Who looks, as the rules see her. */
export type Who = { readonly me: number; readonly oversees: boolean }

/** Form values into what the calls take. */
export const saidIn = ({ attachments, ...values }: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  ...(attachments === undefined ? {} : { fileIds: idsOf(attachments) }),
})

const about = (row: ComplaintRow) => [
  { label: titles.no, value: row.no },
  { label: titles.customerName, value: row.customerName },
  ...(row.content ? [{ label: titles.content, value: row.content }] : []),
]

const stands = (move: ComplaintMove) => (row: ComplaintRow) =>
  complaintMoves[move].from.some((one) => one === row.state)
const named = (verb: string) => (row: ComplaintRow) => `${verb}：${row.customerName} ${row.no}`

const A = fieldsOf(complaints.accept)
const D = fieldsOf(complaints.dismiss)
const H = fieldsOf(complaints.handle)
const E = fieldsOf(complaints.escalate)
const R = fieldsOf(complaints.resume)
const W = fieldsOf(complaints.answer)
const N = fieldsOf(complaints.decline)
const C = fieldsOf(complaints.close)
const O = fieldsOf(complaints.reopen)
const L = fieldsOf(complaints.createRecord)

const accepting = ({ me, oversees }: Who): readonly RowAction<ComplaintRow>[] => [
  act(complaints.accept, {
    label: '受理',
    verb: true,
    title: named('受理投诉'),
    about,
    shown: stands('accept'),
    whyNot: (row: ComplaintRow) => whyNotStep('accept', row, { me, oversees }),
    fields: (
      <>
        <A.Field name="handlerId" label={titles.handlerName} required>
          <ColleagueChoice />
        </A.Field>
        <A.TextArea name="remark" label="受理说明" required={false} rows={2} />
      </>
    ),
    initial: () => ({ handlerId: me }),
    follows: ['受理后不能修改或删除，处理人收到消息。'],
  }),
  act(complaints.dismiss, {
    label: '不成立',
    title: named('投诉不成立'),
    about,
    shown: stands('dismiss'),
    whyNot: (row: ComplaintRow) => whyNotStep('dismiss', row, { me, oversees }),
    fields: <D.Reason name="reason" label={titles.dismissReason} reasons={['与本院无关', '客户撤回', '重复登记']} />,
    initial: () => ({}),
    danger: true,
  }),
]

const mending = ({ me }: Who): readonly RowAction<ComplaintRow>[] => [
  {
    call: complaints.update,
    label: '修改登记',
    title: named('修改投诉登记'),
    shown: ({ state, receiverId }) => state === 'waiting' && receiverId === me,
    whyNot: (row) => whyNotRewrite(row, me),
    reads: complaints.one,
    fields: changeFields,
    width: 720,
    toInput: (values) => fit(complaints.update, values),
  },
  removal(complaints.remove, {
    shown: ({ state, receiverId }: ComplaintRow) => state === 'waiting' && receiverId === me,
    whyNot: (row: ComplaintRow) => whyNotRewrite(row, me),
    confirm: ({ no }: ComplaintRow) => `投诉 ${no} 将被删除，不能恢复；受理以后不能删除。`,
  }),
]

const answering = (who: Who): readonly RowAction<ComplaintRow>[] => [
  act(complaints.answer, {
    label: '答复客户',
    verb: true,
    title: named('答复客户'),
    about,
    shown: stands('answer'),
    whyNot: (row: ComplaintRow) => whyNotStep('answer', row, who),
    fields: <W.TextArea name="resolution" label={titles.resolution} rows={4} required hint="查明了什么，怎样处理" />,
    initial: ({ resolution }: ComplaintRow) => ({ resolution }),
    follows: ['时限到此为止；客户确认，或 3 次联系不上以后结案。'],
  }),
  act(complaints.decline, {
    label: '客户不接受',
    shown: stands('decline'),
    whyNot: (row: ComplaintRow) => whyNotStep('decline', row, who),
    fields: <N.TextArea name="reason" label="不接受的原因" rows={3} required />,
    initial: () => ({}),
    follows: ['回到处理中，原来的时限继续计算。'],
  }),
]

/** 结案 of one whose timeline is at hand. */
export const closing = (who: Who): RowAction<One> =>
  act(complaints.close, {
    label: '结案',
    verb: true,
    title: (row: One) => `结案：${row.customerName} ${row.no}`,
    shown: stands('close'),
    whyNot: (row: One) =>
      whyNotStep('close', row, who) ?? whyNotClose({ ...row, confirmed: row.attempts < 3 ? true : row.confirmed }),
    fields: ({ attempts }: One) => (
      <>
        <Form.Item name="confirmed" valuePropName="checked">
          <Checkbox>客户已确认处理结果</Checkbox>
        </Form.Item>
        <p className="none">没有确认的，须联系满 3 次（已联系 {attempts} 次）。</p>
        <C.Number name="satisfaction" label="客户满意度（1–5）" required={false} />
      </>
    ),
    initial: () => ({ confirmed: true }),
    toInput: ({ satisfaction, confirmed }, { id, version }) => ({
      id,
      version,
      confirmed: confirmed === true,
      ...(satisfaction ? { satisfaction: Number(satisfaction) } : {}),
    }),
    follows: ['结案后 7 天安排一次投诉回访；30 天内可以重新处理。'],
  })

export const reopening = (who: Who): RowAction<One> =>
  act(complaints.reopen, {
    label: '重新处理',
    verb: true,
    title: (row: One) => `重新处理：${row.customerName} ${row.no}`,
    shown: stands('reopen'),
    whyNot: (row: One) => whyNotReopen(row, who),
    fields: <O.TextArea name="reason" label="重新处理的原因" rows={3} required />,
    initial: () => ({}),
    follows: ['重新计时，重开次数加一。'],
  })

const passing = (who: Who): readonly RowAction<ComplaintRow>[] => [
  act(complaints.handle, {
    label: '转交',
    shown: ({ state }: ComplaintRow) => isOpen(state) && state !== 'waiting',
    whyNot: (row: ComplaintRow) => whyNotHandle(row, who),
    fields: (
      <>
        <H.Field name="handlerId" label="转给" required>
          <ColleagueChoice />
        </H.Field>
        <H.TextArea name="reason" label="转交原因" rows={2} required />
      </>
    ),
    initial: () => ({}),
  }),
  act(complaints.escalate, {
    label: '升级',
    shown: stands('escalate'),
    whyNot: (row: ComplaintRow) => whyNotStep('escalate', row, who),
    fields: <E.TextArea name="reason" label="升级原因" rows={2} required />,
    initial: () => ({}),
    follows: ['有督办权限的同事收到消息，指定处理人以后继续处理。'],
  }),
  act(complaints.resume, {
    label: '督办',
    verb: true,
    shown: stands('resume'),
    whyNot: (row: ComplaintRow) => whyNotStep('resume', row, who),
    fields: (
      <>
        <R.Field name="handlerId" label={titles.handlerName} required>
          <ColleagueChoice />
        </R.Field>
        <R.TextArea name="reason" label="督办意见" rows={2} required />
      </>
    ),
    initial: ({ handlerId }: ComplaintRow) => (handlerId ? { handlerId } : {}),
  }),
]

/** Whom it is about writes a statement and nothing else; nobody else writes one. */
export const recording = ({ me }: Who): RowAction<ComplaintRow> =>
  act(complaints.createRecord, {
    label: '写经过',
    title: named('写经过'),
    shown: ({ state }: ComplaintRow) => isOpen(state),
    fields: ({ respondentIds = [] }: ComplaintRow) => (
      <>
        <L.Radio
          name="kind"
          label="类型"
          options={Object.fromEntries(
            Object.entries(complaintNotes).filter(([kind]) => (kind === 'statement') === respondentIds.includes(me)),
          )}
        />
        <L.TextArea name="content" label="内容" rows={4} required hint="只追加，写下以后不能修改" />
        <FilesField name="attachments" label="附件" />
      </>
    ),
    initial: ({ respondentIds = [] }: ComplaintRow) => ({
      kind: respondentIds.includes(me) ? ('statement' as const) : ('note' as const),
    }),
    toInput: ({ kind, content, attachments }, { id }) => ({
      id,
      kind: kind as keyof typeof complaintNotes,
      content: String(content ?? ''),
      fileIds: idsOf(attachments),
    }),
  })

const printing: RowAction<ComplaintRow> = {
  label: '打印',
  may: complaints.paper.may,
  to: ({ id }) => `/visit/complaint/${id}/paper`,
}

/** Of a row; closing and opening again ask for its timeline and stand in the drawer. */
export const actionsFor = (who: Who): readonly RowAction<ComplaintRow>[] => [
  ...accepting(who),
  ...answering(who),
  recording(who),
  ...passing(who),
  ...mending(who),
  printing,
]

export const register: ListTool<ComplaintRow> = {
  call: complaints.create,
  label: '登记投诉',
  primary: true,
  width: 720,
  fields: deskFields,
  initial: () => begins,
  toInput: (values) => fit(complaints.create, saidIn(values)),
  follows: ['首诉人负责受理；从现在起按工作日计时。'],
}
