/** 停用时段: a room, chair or device that is maintained or closed for a while, and what becomes of the bookings under it. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, MomentInput, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { Appointment } from './nouns.ts'
import { Dealt, MOST_STOPPED } from './stop.ts'

/** Why a thing cannot be used; said in the calendar and where somebody would book it. */
export const closureKinds = { repair: '维护', stop: '停用' } as const
export type ClosureKind = keyof typeof closureKinds
export const closureStates = { valid: '有效', ended: '提前结束', lifted: '已撤销' } as const
export type ClosureState = keyof typeof closureStates
/** No closure is longer: what is closed for good is disabled. */
export const LONGEST_CLOSURE_DAYS = 366

const KindWord = Word('repair', 'stop')
const ThingWord = Word('room', 'chair', 'device')

export const ClosureRow = Shape({
  id: Id,
  version: Version,
  resourceId: Id,
  resourceName: Text(30),
  resourceKind: ThingWord,
  kind: KindWord,
  startsAt: Moment,
  endsAt: Moment,
  reason: Text(200),
  state: Word('valid', 'ended', 'lifted'),
  createdByName: Nullable(Text(60)),
  createdAt: Moment,
  endedByName: Nullable(Text(60)),
  endedAt: Nullable(Moment),
  note: Text(200),
})
export type ClosureRow = Static<typeof ClosureRow>

export const closureTable = {
  name: 'appointments.closure',
  pages: ['/setting/resource'],
  columns: {
    resourceId: carried,
    resourceName: fixed('名称'),
    resourceKind: '类型',
    kind: fixed('停用类型'),
    startsAt: fixed('从'),
    endsAt: fixed('到'),
    reason: '原因',
    state: fixed('状态'),
    createdByName: '登记人',
    createdAt: '登记时间',
    endedByName: '结束人',
    endedAt: '结束时间',
    note: '结束说明',
  } satisfies ColumnsOf<ClosureRow>,
} satisfies Table

export const closureRefusals = defineRefusals('appointments', {
  closureSpan: [422, '结束须晚于开始，最长 {most} 天，请修改停用的时间'],
  closurePast: [422, '这段时间已经过去，请选择还没结束的时间'],
  closedAlready: [409, '这段时间里已登记停用，请先结束或撤销原来的，再登记'],
  closureOver: [409, '停用时段{state}，不能再结束，请刷新后查看'],
  closedThing: [409, '{name}还有停用时段（{what}），请先结束，再改类型'],
})

const span = { resourceId: Id, startsAt: MomentInput, endsAt: MomentInput }
const Offer = Shape({
  way: Word('later', 'other'),
  resourceId: Id,
  resourceName: Text(60),
  startTime: Moment,
  endTime: Moment,
})

/** What becomes of one booking, as it was seen. */
export const ClosedRow = Shape({
  id: Id,
  version: Version,
  deed: Word('move', 'cancel', 'wait'),
  /** In what instead; left out: in the same. */
  resourceId: Type.Optional(Id),
  /** When instead; left out: at the same time. */
  startTime: Type.Optional(MomentInput),
})

const path = '/api/v1/base/appointment/closure'
export const closures = {
  list: call(`GET ${path}`, {
    title: '停用时段',
    may: 'setting:resource:list',
    table: closureTable,
    input: {
      ...pageRequest,
      resourceId: Type.Optional(Id),
      resourceKind: Type.Optional(ThingWord),
      kind: Type.Optional(KindWord),
      state: Type.Optional(Word('valid', 'ended', 'lifted')),
      startsFrom: Type.Optional(Day),
      startsTo: Type.Optional(Day),
    },
    output: Page(ClosureRow),
  }),
  preview: call(`POST ${path}/preview`, {
    title: '停用影响的预约',
    may: 'setting:resource:close',
    effect: 'read',
    shows: { 'rows.row': 'appointments.appointment' },
    input: { ...span, prefer: Type.Optional(Word('later', 'other')) },
    output: Shape({
      rows: Type.Array(
        Shape({
          row: Appointment,
          /** Why it cannot be moved; empty: it can. */
          locked: Text(60),
          offers: Type.Array(Offer),
        }),
      ),
      /** Bookings the asker does not see: they are in the way all the same. */
      hidden: Type.Integer(),
    }),
  }),
  place: call(`POST ${path}`, {
    title: '停用并处理预约',
    may: 'setting:resource:close',
    input: {
      ...span,
      kind: KindWord,
      reason: Text(200, { minLength: 1 }),
      rows: Type.Array(ClosedRow, { maxItems: MOST_STOPPED }),
    },
    output: Dealt,
  }),
  /** It can be used again from now on; one that has not begun is taken back whole. */
  end: call(`PUT ${path}/end`, {
    title: '结束停用',
    may: 'setting:resource:close',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Shape({ id: Id, version: Version }),
  }),
}

/** Why a closure cannot be ended; null: it still runs, or is to come. @param now as the hospital's clock writes it */
export const whyNotEndClosure = (
  { state, endsAt }: Pick<ClosureRow, 'state' | 'endsAt'>,
  now: string,
): Refusal | null => {
  if (state !== 'valid') return closureRefusals.closureOver({ state: closureStates[state] })
  return endsAt <= now ? closureRefusals.closureOver({ state: '已过' }) : null
}
