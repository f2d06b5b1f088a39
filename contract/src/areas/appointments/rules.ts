/** What can be done to an appointment, and why not. Source: clinical-admin §2. */
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { type AppointmentState, appointmentMinutes, appointmentStateWords } from './words.ts'

export const appointmentRefusals = defineRefusals('appointments', {
  wrongState: [409, '预约{state}，不能{action}，请刷新后查看'],
  past: [422, '开始时间已经过去，请选择之后的时间'],
  length: [422, '预约时长须在 5 到 720 分钟之间，且不跨天，请调整起止时间'],
  clash: [409, '{what}。{next}'],
  booked: [409, '这段时间还有 {count} 个预约（最早 {first}），请先改约或取消，再登记'],
  offShift: [409, '{name}这个时间不在班，请换时间或医生'],
  shiftFull: [
    409,
    '{name} {day} 的“{shift}”限 {most} 号，已约满，请换时间或医生；确需增加请由有权限的同事填写加号原因',
  ],
  overbookReason: [422, '加号请填写原因'],
  mayNotOverbook: [403, '您没有加号的权限，请选择有空的时间，或请主管加号'],
  neverOverbooked: [409, '{what}不能加号，请选择有空的时间'],
  unknownChoice: [422, '{field}已停用或不存在，请重新选择'],
  wrongThing: [422, '{name}不在{dept}使用，请重新选择'],
  otherCustomer: [422, '所选项目不属于这位客户，请重新选择'],
  itemEnds: [422, '{item}到 {date} 为止，请约在此之前，或先延期'],
  twice: [409, '该客户当天已约{product}（{no}）；确实要再约一次，请勾选“仍要预约”'],
  blacklisted: [403, '该客户在黑名单中（拒绝服务），您不能为她预约，请联系主管'],
  otherDay: [409, '预约在 {day}，只能在当天报到；请先改约到今天'],
  notOver: [409, '预约还没有结束，{time} 之后才能记爽约'],
  otherDayRestored: [409, '只能在当天恢复，请重新预约'],
  visitRuns: [409, '本次到院已开始接诊或已开单，不能撤销到院'],
  changedMeanwhile: [409, '预约刚刚有变化，请刷新后再办'],
  courseClash: [409, '{count} 次里有 {bad} 次放不下，一次也没有保存：{what}'],
  stopSpan: [422, '结束须晚于开始，请修改停诊的时间'],
  stopRows: [409, '{count} 个预约没有处理成，停诊也没有登记：{what}。请按重新算出的时间再选'],
  mayNotStop: [403, '{no} 您不能{action}，请由有预约权限的同事处理'],
  nothingToTell: [409, '客户已经知道这次变动，不用再告知'],
  needlessWhy: [422, '不用告知请写明原因'],
  needDoctorOrDept: [422, '请选择科室或医生'],
})

/** From which states, and where it leads; null: it stays in its state. */
export const appointmentMoves = {
  confirm: { word: '确认', from: ['pending'], to: 'booked' },
  change: { word: '改约', from: ['pending', 'booked', 'aside'], to: null },
  aside: { word: '移到待排区', from: ['pending', 'booked'], to: 'aside' },
  place: { word: '排入', from: ['aside'], to: 'booked' },
  report: { word: '报到', from: ['pending', 'booked'], to: 'arrived' },
  undoReport: { word: '撤销到院', from: ['arrived'], to: 'booked' },
  finish: { word: '完成', from: ['arrived', 'serving'], to: 'finished' },
  cancel: { word: '取消', from: ['pending', 'booked', 'aside'], to: 'cancelled' },
  noShow: { word: '记爽约', from: ['pending', 'booked'], to: 'missed' },
  restore: { word: '恢复', from: ['missed'], to: 'booked' },
} as const satisfies Record<string, { word: string; from: readonly AppointmentState[]; to: AppointmentState | null }>
export type AppointmentMove = keyof typeof appointmentMoves

/** What else is written into its history: made, and what its visit did. */
export const appointmentSteps: Readonly<Record<string, string>> = {
  create: '预约',
  visit: '随接诊变化',
  given: '交接',
  told: '告知客户',
  ...Object.fromEntries(Object.entries(appointmentMoves).map(([move, { word }]) => [move, word])),
}

/** Why a move is not open to an appointment in this state; null when it is. Server and screens ask the same. */
export const whyNotMoveAppointment = (
  move: AppointmentMove,
  { state }: { readonly state: AppointmentState },
): Refusal | null => {
  const { from, word } = appointmentMoves[move]
  return (from as readonly AppointmentState[]).includes(state)
    ? null
    : appointmentRefusals.wrongState({ state: appointmentStateWords[state], action: word })
}

/** Why there is nothing to tell the customer of an appointment; null: the house changed it, and she does not know. */
export const whyNotTell = ({ untoldSince }: { readonly untoldSince: string | null }): Refusal | null =>
  untoldSince === null ? appointmentRefusals.nothingToTell() : null

type Visit = { readonly state: 'waiting' | 'serving' | 'finished' | 'left' | 'cancelled'; readonly leftUnseen: boolean }

/** Where an appointment stands by the visit it became. */
export const stateByVisit = ({ state, leftUnseen }: Visit): AppointmentState => {
  if (state === 'cancelled') return 'booked'
  if (state === 'waiting') return 'arrived'
  if (state === 'serving') return 'serving'
  return state === 'left' && leftUnseen ? 'arrived' : 'finished'
}

const MINUTE_MS = 60_000

/** Why an appointment cannot take these minutes; days are the hospital's, as milliseconds since the epoch. */
export const whyNotThatLong = (startMs: number, endMs: number): Refusal | null => {
  const minutes = (endMs - startMs) / MINUTE_MS
  const day = (ms: number) => Math.floor((ms + 8 * 60 * MINUTE_MS) / (24 * 60 * MINUTE_MS))
  const { least, most } = appointmentMinutes
  return minutes >= least && minutes <= most && day(startMs) === day(endMs - 1) ? null : appointmentRefusals.length()
}

/** Minutes an appointment takes: its products one after another, or the usual half hour. */
export const minutesOf = (items: readonly { readonly durationMin: number | null; readonly qty: number }[]): number => {
  const all = items.reduce((sum, { durationMin, qty }) => sum + (durationMin ?? 0) * qty, 0)
  return all === 0
    ? appointmentMinutes.usual
    : Math.min(Math.max(all, appointmentMinutes.least), appointmentMinutes.most)
}

const HOURS = ['十二', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十', '十一']
const DAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
/** An hour as it is said on the phone: 上午九点半. @param time `09:30` */
export const spokenHour = (time: string): string => {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const part = hour < 12 ? '上午' : hour < 18 ? '下午' : '晚上'
  const rest =
    minute === 0 ? '' : minute === 30 ? '半' : minute === 15 ? '一刻' : minute === 45 ? '三刻' : `${minute}分`
  return `${part}${HOURS[hour % 12]}点${rest}`
}
/** A day as it is said on the phone: 周一（11 月 23 日）. @param day `2026-11-23` */
export const spokenDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${DAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]}（${month} 月 ${date} 日）`
}
