/**
 * Triage: the queue of those who arrived, who receives them, and the rules that propose it.
 * Source: customers book §14, §30, §31; specification 001 §4 (finish triage task, triage cancel).
 */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Done, Id, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { blacklistStandings } from '../blacklist/rules.ts'
import { CustomerWrite } from '../customers/nouns.ts'
import { visitTypes } from './assignment.ts'
import { Triage, type TriageState, triageStateWords } from './nouns.ts'
import { queueBegins } from './queue-begins.ts'
import { Proposed, triageRules } from './rules.ts'
import { triageTable } from './tables.ts'
import { register, said, visitChanges } from './visit-fields.ts'

export const triageRefusals = defineRefusals('triage', {
  openExists: [40930, '该客户有未完成的分诊，请先处理'],
  wrongState: [40931, '分诊{state}，不能{action}，请刷新后查看'],
  hasOrders: [40932, '本次到院已开单，不能取消分诊，请先处理订单'],
  ruleNameTaken: [40933, '{name}已存在，请换一个规则名称'],
  servingCancelledByHead: [40330, '接诊中的分诊由咨询主管取消，请联系主管'],
  assignNeedsKey: [40331, '您没有改派的权限，请联系前台'],
  pauseOthers: [40332, '只能暂停自己的接诊，其他人请由前台操作'],
  visitTypeReason: [42231, '修改就诊类型请填写原因'],
  archiveClosed: [42232, '该客户档案已合并或注销，请打开现有档案'],
  unknownChoice: [42233, '{field}已停用或不存在，请重新选择'],
  assignFirst: [42330, '请先指派咨询师'],
  leftReason: [42234, '客户未接诊离院，请填写原因'],
  blacklisted: [403, '该客户在黑名单中（拒绝服务），不能登记；急诊请先办理急诊放行'],
})

/** What can be done to a triage, from which states, and where it leads (customers book §14.2). */
export const triageMoves = {
  edit: { word: '修改', from: ['waiting', 'serving', 'finished'], to: null },
  assign: { word: '改派', from: ['waiting'], to: 'waiting' },
  start: { word: '接诊', from: ['waiting'], to: 'serving' },
  sendBack: { word: '转咨询', from: ['serving'], to: 'waiting' },
  end: { word: '结束接诊', from: ['serving'], to: 'finished' },
  reopen: { word: '恢复接诊', from: ['finished'], to: 'serving' },
  leave: { word: '离院', from: ['waiting', 'finished'], to: 'left' },
  cancel: { word: '取消', from: ['waiting', 'serving'], to: 'cancelled' },
} as const satisfies Record<string, { word: string; from: readonly TriageState[]; to: TriageState | null }>
export type TriageMove = keyof typeof triageMoves

/** Why a move is not open to a triage in this state; null when it is. Server and screens ask the same. */
export const whyNotMove = (move: TriageMove, { state }: { readonly state: TriageState }): Refusal | null => {
  const { from, word } = triageMoves[move]
  return (from as readonly TriageState[]).includes(state)
    ? null
    : triageRefusals.wrongState({ state: triageStateWords[state], action: word })
}

/** Cancelling takes more once the consultation runs (customers book §14.2). */
export const whyNotCancel = (
  triage: { readonly state: TriageState },
  who: { readonly isHead: boolean; readonly hasOrders: boolean },
): Refusal | null => {
  const closed = whyNotMove('cancel', triage)
  if (closed) return closed
  if (who.hasOrders) return triageRefusals.hasOrders()
  return triage.state === 'serving' && !who.isHead ? triageRefusals.servingCancelledByHead() : null
}

/** Minutes of waiting from which a card turns amber, and red, until the hospital's own are known (customers book §14.4). */
export const waitMinutes = { amber: queueBegins.amberMinutes, red: queueBegins.redMinutes } as const

export type TriageRegister = Static<ReturnType<typeof Type.Object<typeof register>>> & { customerId: number }

const Registered = Shape({
  id: Id,
  no: Text(24),
  version: Version,
  customerId: Id,
  queueNo: Type.Integer(),
  /** What she is called by in the waiting room: A018. */
  ticket: Text(8),
  visitType: Word(...visitTypes),
  consultantId: Nullable(Id),
  consultantName: Nullable(Text(20)),
  ruleReason: Text(400),
})

/** Somebody who can receive, as she stands today. */
export const Receiving = Shape({
  id: Id,
  usrName: Text(20),
  deptName: Nullable(Text(30)),
  /** Consultants receive triages; doctors are named beside them. */
  kind: Word('consultant', 'doctor'),
  paused: Type.Boolean(),
  /** With her now, those who wait for her included. */
  open: Type.Integer(),
  waiting: Type.Integer(),
  today: Type.Integer(),
})

/** 报单 of whoever arrives: its number, whose it is, what she wants. */
const Lead = Shape({
  id: Id,
  no: Text(40),
  developerName: Type.Optional(Text(60)),
  demandText: Type.Optional(Text(500)),
})

const Alert = Shape({ kind: Word('allergy', 'unasked', 'blacklist', 'debt', 'complaint', 'minor'), text: Text(200) })

const filters = {
  customerId: Type.Optional(Id),
  consultantId: Type.Optional(Id),
  doctorId: Type.Optional(Id),
  deptId: Type.Optional(Id),
  visitType: Type.Optional(Word(...visitTypes)),
  /** One or several, comma-separated. */
  state: Type.Optional(Text(60, { pattern: '^[a-z]+(,[a-z]+)*$' })),
  /** `today` instead of a date. */
  day: Type.Optional(Text(10, { pattern: '^(today|\\d{4}-\\d{2}-\\d{2})$' })),
  beginTime: Type.Optional(Day),
  endTime: Type.Optional(Day),
  unassigned: Type.Optional(Type.Boolean()),
  keyword: Type.Optional(Text(30)),
}

export const triage = {
  list: call('GET /api/v1/base/triage', {
    table: triageTable,
    title: '分诊列表',
    may: { anyOf: ['triage:list', 'triage:record:list'] },
    everyone: [EVERYONE.triage],
    input: { ...pageRequest, ...filters },
    output: Page(Triage),
  }),
  export: call('GET /api/v1/base/triage/export', {
    table: triageTable,
    title: '导出分诊记录',
    may: 'triage:record:export',
    everyone: [EVERYONE.triage],
    input: sheetInput(filters),
    ...sheet,
  }),
  create: call('POST /api/v1/base/triage', {
    title: '分诊登记',
    may: 'triage:add',
    everyone: [EVERYONE.triage],
    input: { ...register, customerId: Id },
    output: Registered,
  }),
  /** Edits a visit or passes it on: naming another consultant is 改派 while waiting, 转咨询 while in service. */
  update: call('PUT /api/v1/base/triage', {
    title: '修改分诊',
    may: { anyOf: ['triage:edit', 'triage:assign'] },
    changes: visitChanges,
    everyone: [EVERYONE.triage],
    input: { ...said, id: Id, version: Version, reason: Type.Optional(Text(100)) },
    output: Shape({ id: Id, version: Version }),
  }),
  cancel: call('PUT /api/v1/base/triage/cancel', {
    title: '取消分诊',
    may: 'triage:cancel',
    everyone: [EVERYONE.triage],
    input: { id: Id, reason: Text(60, { minLength: 1 }), remark: Type.Optional(Text(100)) },
    output: Shape({ id: Id, version: Version }),
  }),
  /** The visit is over: after the consultation, or unseen and then with a reason (customers book §14.4). */
  finish: call('PUT /api/v1/base/triage/finish/{id}', {
    title: '办理离院',
    may: { anyOf: ['triage:edit', 'triage:endAdvisory'] },
    everyone: [EVERYONE.triage],
    input: { id: Id, reason: Type.Optional(Text(60)) },
    output: Shape({ id: Id, version: Version }),
  }),
  /** What the desk needs to know before it registers a visit. */
  today: call('GET /api/v1/base/triage/today/{customerId}', {
    table: triageTable,
    title: '客户今日分诊',
    may: { anyOf: ['triage:list', 'triage:add', 'consult:reception:list'] },
    everyone: [EVERYONE.triage],
    input: { customerId: Id },
    output: Shape({
      open: Nullable(Triage),
      rows: Type.Array(Triage),
      proposal: Proposed,
      alerts: Type.Array(Alert),
      /** How she stands on the blacklist now; `service`: she is registered after 急诊放行 alone. */
      blacklist: Word(...blacklistStandings),
      /** Her report that the visit takes along. */
      lead: Nullable(Lead),
    }),
    shows: {
      open: 'triage.triage',
      'lead.developerName': ['declarations.sheet:developerName'],
      'lead.demandText': ['declarations.sheet:demandText'],
    },
  }),
  addCustomerAndTriage: call('POST /api/v1/base/triage/addCustomerAndTriage', {
    title: '建档并分诊',
    may: 'triage:addCustomer',
    everyone: [EVERYONE.triage],
    input: {
      customer: CustomerWrite,
      triage: Shape(register),
    },
    output: Registered,
  }),
  receivers: call('GET /api/v1/base/triage/receivers', {
    title: '接诊人员',
    may: { anyOf: ['triage:list', 'triage:add', 'triage:rule:list', 'consult:reception:list'] },
    output: Type.Array(Receiving),
  }),
  pause: call('PUT /api/v1/base/triage/receivers/pause', {
    title: '暂停接诊',
    may: { anyOf: ['triage:assign', 'consult:reception:start'] },
    input: { staffId: Id, paused: Type.Boolean() },
    output: Done,
  }),
  ...triageRules,
  /** Second door of the customer panel's tab TriageRegister to the same action. */
  panelRegister: call('POST /api/v1/customer/panel/triageRegister', {
    title: '面板分诊登记',
    may: 'triage:add',
    everyone: [EVERYONE.triage],
    input: { ...register, customerId: Id },
    output: Registered,
  }),
}
