/** Columns, filters and actions of those who wait. */
import { waitPriorities, waitStateWords, whyNotMoveWait } from '@clinic/contract/areas/appointments/wait-words.ts'
import { type WaitRow, waiting, waitTable } from '@clinic/contract/areas/appointments/waiting.ts'
import { appointmentKinds } from '@clinic/contract/areas/appointments/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../../kit/act/action.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../../kit/list/filter.tsx'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import { ColleagueChoice, DepartmentChoice } from '../../staff/index.ts'
import { windowText } from './window.ts'

export const titles = titlesOf(waitTable)

/** The place she was offered, and until when it is hers to say yes. */
const Offer = ({ row }: { row: WaitRow }) =>
  row.offerStart && (
    <>
      {row.offerDoctorName} {row.offerStart.slice(5, 16)}
      {row.state === 'offered' && row.offerUntil && (
        <small className="appt-amber"> {row.offerUntil.slice(11, 16)} 前答复</small>
      )}
    </>
  )

export const waitColumns: Column<WaitRow>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 104, frozen: true },
  { name: 'state', title: titles.state, kind: 'state', words: waitStateWords, width: 80, card: true },
  { name: 'priority', title: titles.priority, kind: 'state', words: waitPriorities, width: 68 },
  {
    name: 'dateFrom',
    title: titles.dateFrom,
    width: 150,
    sort: true,
    card: true,
    show: (row) => windowText(row),
  },
  { name: 'deptName', title: titles.deptName, width: 92, wide: true },
  { name: 'doctorName', title: titles.doctorName, width: 76, card: true },
  { name: 'productName', title: titles.productName, width: 120, wide: true },
  { name: 'minutes', title: titles.minutes, width: 104, kind: 'number', folded: true },
  { name: 'offerStart', title: titles.offerStart, width: 200, card: true, show: (row) => <Offer row={row} /> },
  { name: 'offers', title: titles.offers, width: 80, kind: 'number', folded: true },
  { name: 'appointmentNo', title: titles.appointmentNo, width: 134, folded: true },
  { name: 'kind', title: titles.kind, kind: 'state', words: appointmentKinds, width: 84, folded: true },
  { name: 'note', title: titles.note, width: 140, folded: true },
  { name: 'reason', title: titles.reason, width: 120, folded: true },
  { name: 'ownerName', title: titles.ownerName, width: 76 },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true },
]

const Person = (props: FieldProps) => <ColleagueChoice width={140} {...props} />
const Department = (props: FieldProps) => <DepartmentChoice {...props} width={132} />

export const waitFilters: FilterOf<typeof waiting.list>[] = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音、编号、手机后四位', width: 220 },
  { kind: 'select', name: 'state', label: titles.state, options: { ...waitStateWords, 'waiting,offered': '还在等' } },
  { kind: 'days', from: 'wantedFrom', to: 'wantedTo', label: titles.dateFrom },
  { kind: 'pick', name: 'doctorId', label: titles.doctorName, field: Person },
  { kind: 'pick', name: 'deptId', label: titles.deptName, field: Department },
  { kind: 'pick', name: 'ownerId', label: titles.ownerName, field: Person },
]

const about = (row: WaitRow) => [
  { label: titles.customerName, value: <CustomerName id={row.customerId} name={row.customerName} /> },
  {
    label: '候补',
    value: (
      <>
        {row.doctorName ?? row.deptName} {windowText(row)} {row.minutes} 分{' '}
        <StateTag value={row.state} words={waitStateWords} />
      </>
    ),
  },
]
const byId = ({ id }: WaitRow) => ({ id })
const offered = ({ state }: WaitRow) => state === 'offered'
const open = ({ state }: WaitRow) => state === 'waiting' || state === 'offered'
const Drop = fieldsOf(waiting.drop)

const take: RowAction<WaitRow> = act(waiting.take, {
  label: '立即预约',
  verb: true,
  shown: offered,
  whyNot: (row: WaitRow) => whyNotMoveWait('take', row),
  input: byId,
  done: null,
})
const offer: RowAction<WaitRow> = act(waiting.offer, {
  label: '通知空位',
  shown: ({ state }: WaitRow) => state === 'waiting',
  whyNot: (row: WaitRow) => whyNotMoveWait('offer', row),
  input: byId,
  done: '已找到空位，请联系客户后立即预约',
})
const pass: RowAction<WaitRow> = act(waiting.pass, {
  label: '让给下一位',
  shown: offered,
  whyNot: (row: WaitRow) => whyNotMoveWait('pass', row),
  title: ({ customerName }: WaitRow) => `让给下一位 ${customerName}`,
  about,
  follows: ['这个空位通知下一位合适的客户', '她继续候补，有别的空位再通知'],
  input: byId,
})
const drop: RowAction<WaitRow> = act(waiting.drop, {
  label: '取消候补',
  danger: true,
  shown: open,
  whyNot: (row: WaitRow) => whyNotMoveWait('drop', row),
  title: ({ customerName }: WaitRow) => `取消候补 ${customerName}`,
  about,
  follows: ['不再通知空位；已通知的空位让给下一位'],
  initial: () => ({}),
  input: byId,
  fields: <Drop.Text name="reason" label={titles.reason} />,
})

/** What can be done with a wait, in the order of use. */
export const waitActions: readonly RowAction<WaitRow>[] = [take, offer, pass, drop]
