/** 停诊, 请假, 调班 and 我的排班: who is away, who changes with whom, and what one sees of oneself. Source: clinical-admin §3. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, Id, MomentInput, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import {
  AwayBrief,
  AwayKindWord,
  AwayRow,
  AwayStateWord,
  awayTable,
  ClosedDay,
  RosterDay,
  RosterPerson,
  ShiftBrief,
  SwapRow,
  SwapStateWord,
  swapTable,
} from './nouns.ts'

const path = '/api/v1/base/scheduling'
const Changed = Shape({ id: Id, version: Version })
const reason = Text(200, { minLength: 1 })
const seen = { id: Id, version: Version }

export const away = {
  leaves: call(`GET ${path}/leave`, {
    title: '停诊与请假',
    may: 'scheduling:list',
    table: awayTable,
    input: {
      ...pageRequest,
      staffId: Type.Optional(Id),
      kind: Type.Optional(AwayKindWord),
      state: Type.Optional(AwayStateWord),
      startsFrom: Type.Optional(Day),
      startsTo: Type.Optional(Day),
    },
    output: Page(AwayRow),
  }),
  swaps: call(`GET ${path}/swap`, {
    title: '调班申请列表',
    may: 'scheduling:list',
    table: swapTable,
    input: {
      ...pageRequest,
      staffId: Type.Optional(Id),
      state: Type.Optional(SwapStateWord),
      createdFrom: Type.Optional(Day),
      createdTo: Type.Optional(Day),
    },
    output: Page(SwapRow),
  }),
  /** Placed by a head for somebody else: it holds at once. */
  placeLeave: call(`POST ${path}/leave`, {
    title: '登记停诊',
    may: 'scheduling:leave',
    input: { staffId: Id, kind: AwayKindWord, startsAt: MomentInput, endsAt: MomentInput, reason },
    output: Changed,
  }),
  liftLeave: call(`PUT ${path}/leave/lift`, {
    title: '取消停诊',
    may: 'scheduling:leave',
    input: { ...seen, reason },
    output: Changed,
  }),
  mine: call(`GET ${path}/mine`, {
    title: '我的排班',
    may: 'scheduling:mine:list',
    input: { from: Day, days: Type.Integer({ minimum: 1, maximum: 42 }) },
    output: Shape({
      shifts: Type.Array(ShiftBrief),
      /** Published alone, of herself and of the colleagues of her department. */
      days: Type.Array(RosterDay),
      people: Type.Array(RosterPerson),
      away: Type.Array(AwayBrief),
      closed: Type.Array(ClosedDay),
      /** Her own that run, and those that others ask of her. */
      swaps: Type.Array(SwapRow),
      leaves: Type.Array(AwayRow),
    }),
  }),
  /** Asked for oneself: somebody else decides. */
  askLeave: call(`POST ${path}/mine/leave`, {
    title: '申请请假',
    may: 'scheduling:mine:absence',
    input: { kind: AwayKindWord, startsAt: MomentInput, endsAt: MomentInput, reason },
    output: Changed,
  }),
  withdrawLeave: call(`PUT ${path}/mine/leave/withdraw`, {
    title: '撤回请假',
    may: 'scheduling:mine:absence',
    input: seen,
    output: Changed,
  }),
  askSwap: call(`POST ${path}/swap`, {
    title: '申请调班',
    may: 'scheduling:mine:swap',
    input: { withId: Id, myDate: Day, theirDate: Day, reason },
    output: Changed,
  }),
  answerSwap: call(`PUT ${path}/swap/answer`, {
    title: '答复调班',
    may: 'scheduling:mine:swap',
    input: { ...seen, agree: Type.Boolean(), note: Type.Optional(Text(200)) },
    output: Changed,
  }),
  withdrawSwap: call(`PUT ${path}/swap/withdraw`, {
    title: '撤回调班',
    may: 'scheduling:mine:swap',
    input: seen,
    output: Changed,
  }),
}
