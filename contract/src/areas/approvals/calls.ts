/** 审核中心: what waits for somebody's word, deciding it, what was decided, and the rules of it. Source: money book §13. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Id, Page, pageRequest, Shape, Text, Version, YuanInput } from '../../words.ts'
import {
  Approval,
  ApprovalRow,
  ApprovalRule,
  approvalTable,
  KindWord,
  RuleVersion,
  ruleFields,
  StatusWord,
  TermsInput,
} from './nouns.ts'
import { MOST_AT_ONCE } from './words.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/base/audit'
const readers = { anyOf: ['audit:todo:list', 'audit:done:list'] } as const

const common = {
  customerId: Type.Optional(Id),
  /** Name, syllables, initials, number, last four digits; or the document's number. */
  keyword: Type.Optional(Text(60)),
  status: Type.Optional(StatusWord),
  applicantId: Type.Optional(Id),
  askedFrom: Type.Optional(Day),
  askedTo: Type.Optional(Day),
  /** Yuan: of kinds that move money. */
  amountMin: Type.Optional(YuanInput),
  amountMax: Type.Optional(YuanInput),
}
const filters = {
  ...common,
  kind: Type.Optional(KindWord),
  /** 待我审核: whose turn it is by right and step, her own among them (locked). Customers in the house first, then who waits longest. */
  mine: Type.Optional(Type.Boolean()),
}
const one = { id: Id, version: Version }
const Decided = Shape({ id: Id, version: Version, status: StatusWord })

export const approvals = {
  list: call(`GET ${path}/page`, {
    title: '审核列表',
    may: readers,
    table: approvalTable,
    input: { ...pageRequest, ...filters },
    output: Page(ApprovalRow),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出审核记录',
    may: 'audit:done:export',
    table: approvalTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  /** How many of each kind wait for this person. */
  counts: call(`GET ${path}/counts`, {
    title: '待我审核数',
    may: 'audit:todo:list',
    input: {},
    output: Type.Array(Shape({ kind: KindWord, count: Type.Integer() })),
  }),
  rules: call(`GET ${path}/rule`, {
    title: '审核规则',
    may: 'audit:rule:list',
    input: {},
    output: Shape({ rules: Type.Array(ApprovalRule), roles: Type.Array(Shape({ id: Id, name: Text(60) })) }),
  }),
  /** Tasks that wait keep the steps they were asked for with. */
  setRule: call(`PUT ${path}/rule`, {
    title: '修改审核规则',
    may: 'audit:rule:edit',
    input: { ...ruleFields, version: RuleVersion },
    output: ApprovalRule,
  }),
  /** The same tasks of deductions that are taken back, on their own call. */
  deductions: call(`GET ${path}/deduction/page`, {
    title: '划扣审核列表',
    may: 'clinic:deduction:audit',
    table: approvalTable,
    input: { ...pageRequest, ...common },
    output: Page(ApprovalRow),
  }),
  decideDeduction: call(`POST ${path}/deduction`, {
    title: '划扣审核',
    may: 'clinic:deduction:audit',
    idempotency: 'required',
    input: { ...one, pass: Type.Boolean(), opinion: Type.Optional(Text(200)) },
    output: Decided,
  }),
  /** The same tasks of cards, on their own call. */
  cardTasks: call(`GET ${path}/vipCard/page`, {
    title: '会员卡审核列表',
    may: 'vip:card:audit',
    table: approvalTable,
    input: { ...pageRequest, ...common },
    output: Page(ApprovalRow),
  }),
  decideCard: call(`POST ${path}/vipCard`, {
    title: '会员卡审核',
    may: 'vip:card:audit',
    idempotency: 'required',
    input: { ...one, pass: Type.Boolean(), opinion: Type.Optional(Text(200)) },
    output: Decided,
  }),
  one: call(`GET ${path}/{id}`, {
    title: '审核详情',
    may: { anyOf: ['audit:todo:list', 'audit:done:detail'] },
    table: approvalTable,
    shows: {
      lines: ['approvals.task:change'],
      now: ['approvals.task:change'],
      'steps.said.name': ['approvals.task:decidedByName'],
      'steps.said.opinion': ['approvals.task:opinion'],
      'steps.said.at': ['approvals.task:decidedAt'],
      'steps.said.figure': ['approvals.task:amount'],
      'steps.said.rateBp': ['approvals.task:amount'],
      range: ['approvals.task:amount'],
    },
    input: { id: Id },
    output: Approval,
  }),
  /** The last step's does what was asked for; what moved meanwhile becomes 已变动, and nothing is done. */
  pass: call(`PUT ${path}/pass`, {
    title: '审核通过',
    may: 'audit:todo:pass',
    idempotency: 'required',
    input: {
      ...one,
      opinion: Type.Optional(Text(200)),
      /** 改价通过: on a figure between what was asked for and the list; of kinds that have one. */
      terms: Type.Optional(TermsInput),
      /** What would be refused while nobody says that it is meant: a swap that leaves bookings outside. */
      confirmed: Type.Optional(Type.Boolean()),
    },
    output: Decided,
  }),
  reject: call(`PUT ${path}/reject`, {
    title: '审核驳回',
    may: 'audit:todo:reject',
    idempotency: 'required',
    input: { ...one, opinion: Text(200, { minLength: 1 }) },
    output: Decided,
  }),
  /** Of one kind; each is decided by itself, and says what became of it. */
  batchPass: call(`PUT ${path}/batchPass`, {
    title: '批量通过',
    may: 'audit:todo:pass',
    idempotency: 'required',
    input: { tasks: Type.Array(Shape(one), { minItems: 1, maxItems: MOST_AT_ONCE }) },
    output: Type.Array(Shape({ id: Id, passed: Type.Boolean(), message: Text(600) })),
  }),
  /** By whoever asked, while it waits. */
  withdraw: call(`PUT ${path}/withdraw`, {
    title: '撤回申请',
    may: {
      anyOf: [
        'audit:done:list',
        'order:bill:add',
        'cashier:refund:add',
        'consult:reception:bill',
        'order:bill:edit',
        'clinic:deduction:withdraw',
        'vip:integral:add',
        'cashier:debt:writeOff',
        'cashier:daily:reopen',
        'vip:card:retire',
        'order:purchased:extend',
        'order:revoke',
        'vip:card:open',
        'vip:card:upgrade',
      ],
    },
    input: { kind: KindWord, documentId: Id },
    output: Decided,
  }),
}
