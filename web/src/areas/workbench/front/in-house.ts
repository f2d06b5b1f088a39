/** Who is in the house, by who must act: whom nobody has taken on, who waits longest, who is served, who is done. */

import { waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import type { TriageRow } from '@clinic/contract/areas/triage/nouns.ts'

export const stages = ['unassigned', 'waiting', 'serving', 'finished'] as const
export type Stage = (typeof stages)[number]
export const stageWords: Readonly<Record<Stage, string>> = {
  unassigned: '待分诊',
  waiting: '待接诊',
  serving: '接诊中',
  finished: '已完成',
}

type Standing = Pick<TriageRow, 'state' | 'consultantId' | 'arriveTime' | 'startTime' | 'endTime'>

export const stageOf = ({ state, consultantId }: Pick<Standing, 'state' | 'consultantId'>): Stage =>
  state === 'waiting'
    ? consultantId === null
      ? 'unassigned'
      : 'waiting'
    : state === 'serving'
      ? 'serving'
      : 'finished'

/** Since when she is where she is. */
export const sinceOf = ({ state, arriveTime, startTime, endTime }: Standing): string =>
  (state === 'serving' ? startTime : state === 'finished' ? endTime : null) ?? arriveTime

export const byWhoMustAct = <Row extends Standing>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) => stages.indexOf(stageOf(a)) - stages.indexOf(stageOf(b)) || sinceOf(a).localeCompare(sinceOf(b)),
  )

type Receiver = { readonly id: number; readonly usrName: string; readonly kind: string; readonly paused: boolean } & {
  readonly open: number
  readonly waiting: number
}
type Waiting = Standing & { readonly id: number; readonly consultantName: string | null }

export type Late<Row> = {
  readonly rows: readonly Row[]
  /** The one consultant under whose name all of them wait. */
  readonly under: string | null
  /** Who can take the longest wait over: not paused, with the fewest people. */
  readonly remedy: { readonly row: Row; readonly receiver: Receiver } | null
}

/** Those who waited past the limit, and what can be done about it. @param waited minutes of a row */
export const lateOf = <Row extends Waiting>(
  rows: readonly Row[],
  receivers: readonly Receiver[],
  waited: (row: Row) => number,
): Late<Row> | null => {
  const late = byWhoMustAct(rows).filter((row) => row.state === 'waiting' && waited(row) >= waitMinutes.red)
  if (late.length === 0) return null
  const names = [...new Set(late.map(({ consultantName }) => consultantName))]
  const longest = late.toSorted((a, b) => a.arriveTime.localeCompare(b.arriveTime))[0]!
  const free = receivers
    .filter(({ id, kind, paused }) => kind === 'consultant' && !paused && id !== longest.consultantId)
    .toSorted((a, b) => a.waiting - b.waiting || a.open - b.open)[0]
  const waitsHere = receivers.find(({ id }) => id === longest.consultantId)?.waiting ?? Number.POSITIVE_INFINITY
  // Passing on to somebody with as many waiting helps nobody.
  const helps = free && (longest.consultantId === null || free.waiting < waitsHere)
  return {
    rows: late,
    under: names.length === 1 ? (names[0] ?? null) : null,
    remedy: helps ? { row: longest, receiver: free } : null,
  }
}
