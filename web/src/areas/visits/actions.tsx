/** What is done with return visits, one and several. */
import { type VisitRow, visitResults, visits, visitWays } from '@clinic/contract/areas/visits/calls.ts'
import { type VisitMove, whyNotAudit, whyNotHandle, whyNotMove } from '@clinic/contract/areas/visits/rules.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { fit } from '../../kit/schema.ts'
import { CustomerPicker } from '../customers/index.ts'
import { ColleagueChoice } from '../staff/index.ts'
import { manyFields, manyInput } from './many-fields.tsx'
import { nowFields } from './now-fields.tsx'
import { planFields } from './plan-fields.tsx'
import { titles } from './titles.ts'

const A = fieldsOf(visits.auditReturnVisit)
const H = fieldsOf(visits.handle)
const D = fieldsOf(visits.delay)
const G = fieldsOf(visits.assign)
const C = fieldsOf(visits.cancel)
const S = fieldsOf(visits.setVisited)
const N = fieldsOf(visits.add)

const about = (row: VisitRow) => [
  { label: titles.customerName, value: row.customerName },
  { label: titles.theme, value: row.theme },
  ...(row.result ? [{ label: titles.result, value: visitResults[row.result] }] : []),
  ...(row.content ? [{ label: titles.content, value: row.content }] : []),
  ...(row.handling ? [{ label: titles.handling, value: row.handling }] : []),
]

const reasons = ['客户要求', '已退费', '重复安排', '已到院'] as const
const cancelFields = <C.Reason name="reason" label={titles.endReason} reasons={reasons} />
const delayFields = <D.Moment name="planTime" label={titles.planTime} />
const assignFields = (
  <G.Field name="executorId" label={titles.executorName}>
    <ColleagueChoice />
  </G.Field>
)
const seen = (rows: readonly VisitRow[]) => ({ visits: rows.map(({ id, version }) => ({ id, version })) })
const one = (row: VisitRow) => seen([row])
const said = (rows: readonly VisitRow[]) => [`共 ${rows.length} 项，一起改；有一项不能改，就一项也不改。`]
const whyNot = (move: VisitMove) => (row: VisitRow) => whyNotMove(move, row)
/** One is refused for all. */
const whyNotAll = (move: VisitMove) => (rows: readonly VisitRow[]) => rows.map(whyNot(move)).find(Boolean) ?? null
const isOpen = ({ state }: VisitRow) => state === 'pending'
const isAudited = ({ state }: VisitRow) => state === 'auditing'

const auditing = (me: number, pass: boolean): RowAction<VisitRow> =>
  act(visits.auditReturnVisit, {
    label: pass ? '审核通过' : '驳回',
    ...(pass ? { verb: true } : { danger: true, follows: ['退回执行人，改完再提交审核。'] }),
    shown: isAudited,
    whyNot: (row) => whyNotAudit(row, me, pass),
    about,
    fields: <A.TextArea name="remark" label={titles.auditRemark} required={!pass} rows={2} />,
    initial: () => ({}),
    input: ({ id, version }) => ({ id, version, pass }),
  })

/** @param me id of the person @param audits may she audit? */
export const handlingBy = (me: number, audits: boolean): RowAction<VisitRow> =>
  act(visits.handle, {
    label: '写下处理',
    shown: ({ alertedAt, handledAt }: VisitRow) => alertedAt !== null && handledAt === null,
    whyNot: (row) => whyNotHandle(row, me, audits),
    about,
    fields: <H.TextArea name="handling" label={titles.handling} rows={3} />,
    initial: () => ({}),
    done: '已写下处理',
  })

/** What a type without a card comes to, in a small dialog. */
const finishing: RowAction<VisitRow> = {
  call: visits.setVisited,
  label: '登记结果',
  shown: isOpen,
  whyNot: whyNot('complete'),
  about,
  fields: (
    <>
      <S.Radio name="way" label={titles.way} options={visitWays} />
      <S.TextArea name="content" label={titles.content} rows={2} />
      <S.Select name="result" label={titles.result} options={visitResults} />
    </>
  ),
  width: 'small',
  initial: () => ({ way: 'phone', result: 'normal' }),
  follows: ['有症状卡或满意度的类型，请点“回访”到“我的回访”里填写。'],
}

const moving: readonly RowAction<VisitRow>[] = [
  act(visits.delay, {
    label: '改期',
    whyNot: whyNot('delay'),
    fields: delayFields,
    initial: ({ planTime }: VisitRow) => ({ planTime }),
    input: one,
  }),
  act(visits.assign, {
    label: '改派',
    whyNot: whyNot('assign'),
    fields: assignFields,
    initial: () => ({}),
    input: one,
  }),
  act(visits.cancel, {
    label: '取消回访',
    danger: true,
    whyNot: whyNot('cancel'),
    about,
    fields: cancelFields,
    initial: () => ({}),
    input: one,
    follows: ['不再提醒执行人，记录保留。'],
  }),
  act(visits.remove, {
    label: '撤掉任务',
    danger: true,
    shown: isOpen,
    confirm: ({ customerName, theme }: VisitRow) =>
      `${customerName} 的回访“${theme}”将被撤掉，客户的记录里显示为已取消，是否继续?`,
    input: ({ id }) => ({ id }),
  }),
]

/** @param work opens one on the desk */
export const actionsFor = (
  me: number,
  audits: boolean,
  work: (row: VisitRow) => void,
): readonly RowAction<VisitRow>[] => [
  { label: '回访', verb: true, may: visits.complete.may, shown: isOpen, run: work },
  auditing(me, true),
  auditing(me, false),
  handlingBy(me, audits),
  finishing,
  ...moving,
]

const planning = (me: number): readonly ListTool<VisitRow>[] => [
  {
    ...act(visits.add, {
      label: '新增回访',
      fields: (
        <>
          <N.Field name="customerId" label={titles.customerName}>
            <CustomerPicker />
          </N.Field>
          {planFields}
        </>
      ),
      width: 720,
      initial: () => ({ executorId: me }),
      input: () => ({}),
    }),
    primary: true,
  },
  {
    call: visits.insertList,
    label: '批量新增',
    fields: manyFields,
    width: 720,
    initial: () => ({ executorId: me }),
    toInput: manyInput,
    behind: true,
  },
]

const several: readonly ListTool<VisitRow>[] = [
  {
    ...act(visits.delay, {
      label: '批量改期',
      whyNot: whyNotAll('delay'),
      fields: delayFields,
      initial: () => ({}),
      input: seen,
      follows: said,
    }),
    selection: 'some',
  },
  {
    ...act(visits.assign, {
      label: '批量改派',
      whyNot: whyNotAll('assign'),
      fields: assignFields,
      initial: () => ({}),
      input: seen,
      follows: said,
    }),
    selection: 'some',
  },
  {
    ...act(visits.cancel, {
      label: '批量取消',
      danger: true,
      whyNot: whyNotAll('cancel'),
      fields: cancelFields,
      initial: () => ({}),
      input: seen,
      follows: said,
    }),
    selection: 'some',
  },
]

export const toolsFor = (me: number): readonly ListTool<VisitRow>[] => [
  ...planning(me),
  ...several,
  listExport(visits.export),
]

/** Done without a plan, from her tab. */
export const immediately = (customerId: number): ListTool<VisitRow> => ({
  call: visits.immediatelyReturnVisit,
  label: '立即回访',
  fields: nowFields,
  width: 720,
  initial: () => ({ way: 'phone', result: 'normal' }),
  toInput: (values) => fit(visits.immediatelyReturnVisit, { ...values, customerId }),
  done: '已记下回访',
})
