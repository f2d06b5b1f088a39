/** Columns, filters and actions of appointments, alike in the lists, in the panel and beside one appointment. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { whyNotMoveAppointment } from '@clinic/contract/areas/appointments/rules.ts'
import { appointmentTable } from '@clinic/contract/areas/appointments/tables.ts'
import { appointmentKinds, appointmentStateWords } from '@clinic/contract/areas/appointments/words.ts'
import { waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import { durationText } from '@clinic/contract/days.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { ColleagueChoice, DepartmentChoice } from '../staff/index.ts'
import { aboutAppointment, When } from './about.tsx'
import { CancelReason } from './choices.tsx'
import { tell } from './tell.tsx'

const titles = titlesOf(appointmentTable)
export const topics = ['appointment', 'triage']

const waitColour = (minutes: number): string =>
  minutes > waitMinutes.red ? 'appt-red' : minutes > waitMinutes.amber ? 'appt-amber' : ''

export const appointmentColumns: Column<AppointmentRow>[] = [
  { name: 'no', title: titles.no, width: 134, wide: true },
  {
    name: 'startTime',
    title: titles.startTime,
    width: 168,
    sort: true,
    frozen: true,
    card: true,
    show: (row) => <When row={row} />,
  },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 104, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: appointmentStateWords, width: 80, card: true },
  { name: 'itemNames', title: titles.itemNames, card: true },
  { name: 'kind', title: titles.kind, kind: 'state', words: appointmentKinds, width: 84, folded: true },
  { name: 'deptName', title: titles.deptName, width: 92, wide: true },
  { name: 'doctorName', title: titles.doctorName, width: 76 },
  { name: 'consultantName', title: titles.consultantName, width: 76 },
  { name: 'roomName', title: titles.roomName, width: 92, folded: true },
  { name: 'deviceNames', title: titles.deviceNames, width: 120, folded: true },
  {
    name: 'arrivedAt',
    title: titles.arrivedAt,
    width: 132,
    sort: true,
    show: ({ arrivedAt, waitMinutes: minutes }) =>
      arrivedAt && (
        <>
          <ShortMoment at={arrivedAt} />{' '}
          {minutes !== null && <span className={waitColour(minutes)}>等 {durationText(minutes)}</span>}
        </>
      ),
  },
  { name: 'source', title: titles.source, width: 80, folded: true },
  { name: 'creatorName', title: titles.creatorName, width: 76, folded: true },
  { name: 'createdAt', title: titles.createdAt, kind: 'moment', width: 112, sort: true, folded: true },
  { name: 'cancelReason', title: titles.cancelReason, width: 100, folded: true },
  { name: 'untoldSince', title: titles.untoldSince, kind: 'moment', width: 112, folded: true },
  { name: 'remark', title: titles.remark, width: 140, folded: true },
]

const Doctor = (props: FieldProps) => <ColleagueChoice width={140} {...props} />
const Department = (props: FieldProps) => <DepartmentChoice {...props} width={132} />

export const appointmentFilters: FilterOf<typeof appointments.list>[] = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音、编号、手机后四位', width: 220 },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: '预约日期' },
  {
    kind: 'select',
    name: 'state',
    label: titles.state,
    options: { ...appointmentStateWords, 'pending,booked': '未到院', 'arrived,serving,finished': '已来过' },
  },
  { kind: 'select', name: 'untold', label: titles.untoldSince, options: { true: '待告知客户', false: '已告知' } },
  { kind: 'pick', name: 'doctorId', label: titles.doctorName, field: Doctor },
  { kind: 'pick', name: 'deptId', label: titles.deptName, field: Department },
  { kind: 'pick', name: 'consultantId', label: titles.consultantName, field: Doctor },
  { kind: 'pick', name: 'creatorId', label: titles.creatorName, field: Doctor },
]

const Cancel = fieldsOf(appointments.cancel)
const open = ({ state }: AppointmentRow) => state === 'pending' || state === 'booked'
const who = ({ customerName, startTime }: AppointmentRow) => `${customerName} ${startTime.slice(5, 16)}`

export const report: RowAction<AppointmentRow> = act(appointments.updateReport, {
  label: '报到',
  verb: true,
  shown: open,
  whyNot: (row: AppointmentRow) => whyNotMoveAppointment('report', row),
  input: ({ id }: AppointmentRow) => ({ id }),
  done: '已报到，已进入候诊',
})
const confirm: RowAction<AppointmentRow> = act(appointments.confirm, {
  label: '确认预约',
  shown: ({ state }: AppointmentRow) => state === 'pending',
  whyNot: (row: AppointmentRow) => whyNotMoveAppointment('confirm', row),
  input: ({ id }: AppointmentRow) => ({ id }),
  done: '已确认',
})
const undo: RowAction<AppointmentRow> = act(appointments.undoReport, {
  label: '撤销到院',
  shown: ({ state }: AppointmentRow) => state === 'arrived',
  whyNot: (row: AppointmentRow) => whyNotMoveAppointment('undoReport', row),
  title: (row: AppointmentRow) => `撤销到院 ${who(row)}`,
  about: aboutAppointment,
  follows: ['预约回到已预约，项目次数重新占用', '由报到产生的分诊一并取消，原有的分诊保留'],
  input: ({ id }: AppointmentRow) => ({ id }),
})
const finish: RowAction<AppointmentRow> = act(appointments.finish, {
  label: '完成预约',
  shown: ({ state }: AppointmentRow) => state === 'arrived' || state === 'serving',
  whyNot: (row: AppointmentRow) => whyNotMoveAppointment('finish', row),
  input: ({ id }: AppointmentRow) => ({ id }),
  done: '已完成',
})
const miss: RowAction<AppointmentRow> = act(appointments.noShow, {
  label: '记爽约',
  shown: open,
  whyNot: (row: AppointmentRow) => whyNotMoveAppointment('noShow', row),
  title: (row: AppointmentRow) => `记爽约 ${who(row)}`,
  about: aboutAppointment,
  follows: ['时间和项目次数放回，其他客户可以预约', '计入 180 天爽约次数'],
  input: ({ id }: AppointmentRow) => ({ id }),
})
const restore: RowAction<AppointmentRow> = act(appointments.restore, {
  label: '恢复预约',
  shown: ({ state }: AppointmentRow) => state === 'missed',
  whyNot: (row: AppointmentRow) => whyNotMoveAppointment('restore', row),
  title: (row: AppointmentRow) => `恢复预约 ${who(row)}`,
  about: aboutAppointment,
  follows: ['时间还空着才能恢复', '项目次数重新占用'],
  input: ({ id }: AppointmentRow) => ({ id }),
})
const cancel: RowAction<AppointmentRow> = act(appointments.cancel, {
  label: '取消预约',
  danger: true,
  shown: open,
  whyNot: (row: AppointmentRow) => whyNotMoveAppointment('cancel', row),
  title: (row: AppointmentRow) => `取消预约 ${who(row)}`,
  about: aboutAppointment,
  follows: ['时间和项目次数放回，其他客户可以预约'],
  initial: () => ({}),
  input: ({ id }: AppointmentRow) => ({ id }),
  fields: (
    <>
      <Cancel.Field name="reason" label="取消原因">
        <CancelReason />
      </Cancel.Field>
      <Cancel.Text name="remark" label="补充说明" />
    </>
  ),
})

/** What can be done with one, in the order of use; changing it opens a drawer of its own. */
export const appointmentActions: readonly RowAction<AppointmentRow>[] = [
  report,
  tell,
  confirm,
  finish,
  undo,
  miss,
  restore,
  cancel,
]
