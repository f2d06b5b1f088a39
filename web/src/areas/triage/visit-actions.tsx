/** What can be done with a visit, from the board, the list and the panel alike. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { triage, whyNotCancel, whyNotMove } from '@clinic/contract/areas/triage/calls.ts'
import type { TriageRow } from '@clinic/contract/areas/triage/nouns.ts'
import { visitPrint } from '@clinic/contract/areas/triage/slip.ts'
import { triageTable } from '@clinic/contract/areas/triage/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import { act, offered, type RowAction } from '../../kit/act/action.ts'
import type { Drawn } from '../../kit/act/buttons.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { type Person, usePerson } from '../../kit/person.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { ReasonChips, ReceiverChoice } from './choices.tsx'
import { VisitFields } from './VisitFields.tsx'

const titles = titlesOf(triageTable)

const Pass = fieldsOf(triage.update)
const Cancel = fieldsOf(triage.cancel)
const Leave = fieldsOf(triage.finish)

const who = ({ queueNo, customerName }: TriageRow) => `${queueNo}号 ${customerName}`
/** Who it is, since when, with whom. */
const aboutVisit = (row: TriageRow) => [
  { label: titles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
  {
    label: '本次',
    value: (
      <>
        {row.queueNo} 号，
        <ShortMoment at={row.triageTime} /> 到院
        {row.consultantName ? `，${row.consultantName}` : ''}
      </>
    ),
  },
]

const isHead = ({ keys }: Person) => keys.has('triage:cancel') && keys.has('consult:reception:transfer')

export const start: RowAction<TriageRow> = {
  ...act(consulting.startOrEnd, { label: '接诊', input: ({ id }: TriageRow) => ({ id, action: 'start' as const }) }),
  may: { anyOf: ['consult:reception:start', 'triage:startAdvisory'] },
  shown: ({ state }) => state === 'waiting',
  whyNot: (row) => whyNotMove('start', row),
  done: '已开始接诊',
}

/** Ending takes the form: it is done where the form is. */
const attend: RowAction<TriageRow> = {
  label: '接诊登记',
  may: 'consult:reception:list',
  shown: ({ state }) => state === 'serving',
  to: ({ id }) => `/consult/reception?visit=${id}`,
}

export const pass: RowAction<TriageRow> = {
  label: '改派',
  call: triage.update,
  may: 'triage:assign',
  shown: ({ state }) => state === 'waiting' || state === 'serving',
  whyNot: (row) => whyNotMove(row.state === 'serving' ? 'sendBack' : 'assign', row),
  title: (row) => `${row.state === 'serving' ? '转咨询' : '改派'} ${who(row)}`,
  about: aboutVisit,
  initial: ({ consultantId }) => ({ consultantId }),
  input: ({ id, version }) => ({ id, version }),
  fields: ({ state }) => (
    <>
      <Pass.Field
        name="consultantId"
        label="接诊人"
        {...(state === 'serving' ? { help: '正在进行的咨询会结束，客户回到待接诊' } : {})}
      >
        <ReceiverChoice kind="consultant" />
      </Pass.Field>
      <Pass.TextArea name="reason" label="原因" />
    </>
  ),
  toInput: ({ consultantId, reason }) => ({ consultantId: consultantId ?? null, ...(reason ? { reason } : {}) }),
  // A consultation that ended with it is not brought back by giving the visit back.
  undo: (answer, { id, state, consultantId }) =>
    state === 'waiting'
      ? { call: triage.update, input: { id, version: (answer as { version: number }).version, consultantId } }
      : null,
}

const edit: RowAction<TriageRow> = {
  label: '修改',
  call: triage.update,
  may: 'triage:edit',
  shown: ({ state }) => state !== 'cancelled',
  whyNot: (row) => whyNotMove('edit', row),
  title: (row) => `修改分诊 ${who(row)}`,
  fields: ({ visitType }) => <VisitFields usual={visitType} withConsultant={false} />,
  input: ({ id, version }) => ({ id, version }),
}

export const leave: RowAction<TriageRow> = {
  label: '离院',
  call: triage.finish,
  shown: ({ state }) => state === 'finished',
  whyNot: (row) => whyNotMove('leave', row),
  input: ({ id }) => ({ id }),
  done: '已办理离院',
}

export const leaveUnseen: RowAction<TriageRow> = {
  label: '未等到离院',
  call: triage.finish,
  shown: ({ state }) => state === 'waiting',
  whyNot: (row) => whyNotMove('leave', row),
  title: (row) => `未接诊离院 ${who(row)}`,
  about: aboutVisit,
  follows: ['从候诊里撤下，到院记录保留'],
  initial: () => ({ reason: '未等到' }),
  input: ({ id }) => ({ id }),
  fields: <Leave.Reason name="reason" label="原因" required reasons={['未等到', '等待过久', '临时有事', '改约']} />,
}

const cancel = (person: Person): RowAction<TriageRow> => ({
  label: '取消分诊',
  call: triage.cancel,
  danger: true,
  shown: ({ state }) => state === 'waiting' || state === 'serving',
  // The server also looks for orders; nobody here knows them.
  whyNot: (row) => whyNotCancel(row, { isHead: isHead(person), hasOrders: false }),
  title: (row) => `取消分诊 ${who(row)}`,
  about: aboutVisit,
  follows: ['到院次数等恢复到分诊之前', '排队号不再使用'],
  initial: () => ({}),
  input: ({ id }) => ({ id }),
  fields: (
    <>
      <Cancel.Field name="reason" label="取消原因">
        <ReasonChips list="取消分诊原因" aria-label="取消原因" />
      </Cancel.Field>
      <Cancel.Text name="remark" label="说明" />
    </>
  ),
})

const print: RowAction<TriageRow> = {
  label: '导诊单',
  may: visitPrint.slip.may,
  shown: ({ state }) => state !== 'cancelled',
  run: ({ id }) => void window.open(`/triage/today/${id}/slip`, `visit-${id}`, 'width=860,height=820'),
}

/** The actions this person is offered, in the order of use. */
export const useVisitActions = (): readonly RowAction<TriageRow>[] => {
  const person = usePerson()
  return useMemo(
    () =>
      [start, attend, pass, leave, edit, print, leaveUnseen, cancel(person)].filter((action) =>
        offered(action, person),
      ),
    [person],
  )
}

/** Actions of one visit as the kit's buttons draw them. */
export const drawnFor = <Row,>(
  actions: readonly RowAction<Row>[],
  row: Row,
  begin: (action: RowAction<Row>, row: Row) => void,
): Drawn[] =>
  actions
    .filter((action) => action.shown?.(row) ?? true)
    .map((action) => ({
      key: action.label,
      label: action.label,
      danger: action.danger ?? false,
      refusal: action.whyNot?.(row) ?? null,
      start: () => begin(action, row),
    }))
