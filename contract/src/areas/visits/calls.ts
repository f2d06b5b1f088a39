/** 回访: tasks planned and done, audited by another person, moved and given in bulk. Source: customers book §16, §30. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Id, MomentInput, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { FailedWord, PurposeWord, ResultWord, StateWord, Visit, VisitRow, visitTable, WayWord } from './nouns.ts'
import { LevelWord } from './settings.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/visit/return_visit'

const filters = {
  /** Name, syllables, initials, number, last four digits. */
  keyword: Type.Optional(Text(60)),
  customerId: Type.Optional(Id),
  typeId: Type.Optional(Id),
  purpose: Type.Optional(PurposeWord),
  state: Type.Optional(StateWord),
  result: Type.Optional(ResultWord),
  executorId: Type.Optional(Id),
  ruleId: Type.Optional(Id),
  /** Those that are mine alone. */
  mine: Type.Optional(Type.Boolean()),
  overdue: Type.Optional(Type.Boolean()),
  queue: Type.Optional(Word('today', 'overdue', 'week', 'done', 'flagged')),
  planFrom: Type.Optional(Day),
  planTo: Type.Optional(Day),
}

const planned = {
  customerId: Id,
  typeId: Id,
  planTime: MomentInput,
  executorId: Id,
  theme: Text(60, { minLength: 1 }),
  script: Type.Optional(Text(500)),
}

/** What a visit came to. */
const said = {
  way: WayWord,
  content: Text(1000, { minLength: 1 }),
  /** By the labels of the type's card. */
  answers: Type.Optional(Type.Array(Shape({ label: Text(20), text: Text(20) }), { maxItems: 12 })),
  satisfaction: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
  /** Heavier than the card says it may be, never lighter. */
  symptomLevel: Type.Optional(LevelWord),
  result: ResultWord,
  /** The next plan: of the same type, by the same person. */
  nextTime: Type.Optional(Nullable(MomentInput)),
}
const Changed = Shape({ id: Id, version: Version })
const Several = Type.Array(Shape({ id: Id, version: Version }), { minItems: 1, maxItems: 200 })
const AllChanged = Shape({ changed: Type.Integer() })

const completing = {
  title: '完成回访',
  may: 'visit:edit',
  output: Shape({ id: Id, version: Version, state: StateWord, alerted: Type.Boolean() }),
} as const
const adding = { title: '新增回访', may: 'visit:add', input: planned, output: Changed } as const

export const visits = {
  list: call(`GET ${path}`, {
    title: '回访任务',
    may: 'visit:list',
    table: visitTable,
    input: { ...pageRequest, ...filters },
    output: Page(VisitRow),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出回访任务',
    may: 'visit:export',
    table: visitTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  one: call(`GET ${path}/{id}`, {
    title: '回访详情',
    may: 'visit:list',
    table: visitTable,
    shows: {
      answers: ['visits.visit:symptomLevel'],
      'earlier.symptomLevel': ['visits.visit:symptomLevel'],
      'earlier.result': ['visits.visit:result'],
      'earlier.theme': ['visits.visit:theme'],
      phone: ['customers.customer:phone'],
      consultantName: ['customers.customer:attributionConsultantName'],
      allergyState: ['customers.customer:allergyState'],
      'attemptRows.note': ['visits.visit:content'],
      attemptRows: ['visits.visit:attempts'],
      alarm: ['visits.visit:alertedAt'],
    },
    input: { id: Id },
    output: Visit,
  }),
  /** How many stand in each queue, and how well it is done, of mine or of all I reach. */
  figures: call(`GET ${path}/figures`, {
    title: '回访数字',
    may: 'visit:list',
    input: { mine: Type.Optional(Type.Boolean()), from: Type.Optional(Day), to: Type.Optional(Day) },
    output: Shape({
      today: Type.Integer(),
      overdue: Type.Integer(),
      week: Type.Integer(),
      done: Type.Integer(),
      flagged: Type.Integer(),
      /** Whole per cent; null: nothing to count. */
      inTime: Nullable(Type.Integer()),
      connected: Nullable(Type.Integer()),
      /** Of five, to the tenth. */
      satisfaction: Nullable(Type.Number()),
    }),
  }),
  /** A month by days: how many are planned, and how many of them are left. */
  calendar: call(`GET ${path}/calendar`, {
    title: '回访月历',
    may: 'visit:list',
    input: {
      month: Text(7, { pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
      mine: Type.Optional(Type.Boolean()),
      typeId: Type.Optional(Id),
    },
    output: Shape({ days: Type.Array(Shape({ day: Day, planned: Type.Integer(), left: Type.Integer() })) }),
  }),
  create: call(`POST ${path}`, adding),
  add: call(`POST ${path}/add`, adding),
  /** Several dates for several customers at once. */
  insertList: call(`POST ${path}/insertList`, {
    title: '批量新增回访',
    may: 'visit:insertList',
    input: {
      customerIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
      executorId: Id,
      steps: Type.Array(Shape({ planTime: MomentInput, typeId: Id, theme: planned.theme, script: planned.script }), {
        minItems: 1,
        maxItems: 20,
      }),
    },
    output: Shape({ made: Type.Integer() }),
  }),
  /** Planned and done in one: she called by herself. */
  immediatelyReturnVisit: call(`POST ${path}/immediatelyReturnVisit`, {
    ...completing,
    title: '立即回访',
    may: 'visit:immediately',
    input: { customerId: Id, typeId: Id, theme: planned.theme, ...said },
  }),
  complete: call(`PUT ${path}`, { ...completing, input: { id: Id, version: Version, ...said } }),
  /** The same by its older path. */
  setVisited: call(`PUT ${path}/setVisited/{id}`, { ...completing, input: { id: Id, version: Version, ...said } }),
  attempt: call(`POST ${path}/attempt`, {
    title: '登记未接通',
    may: 'visit:edit',
    input: { id: Id, version: Version, way: WayWord, connect: FailedWord, note: Type.Optional(Text(200)) },
    output: Shape({ id: Id, version: Version, state: StateWord, attempts: Type.Integer() }),
  }),
  /** While she is on the line: her doctor hears of it now. */
  escalate: call(`PUT ${path}/escalate`, {
    title: '紧急升级',
    may: 'visit:edit',
    input: { id: Id, version: Version, level: Word('abnormal', 'urgent'), content: Text(500, { minLength: 1 }) },
    output: Changed,
  }),
  /** Her doctor, or whoever audits, notes what was done about a red flag. */
  handle: call(`PUT ${path}/handle`, {
    title: '处理异常回访',
    may: 'visit:list',
    input: { id: Id, version: Version, handling: Text(500, { minLength: 1 }) },
    output: Changed,
  }),
  /** Whoever may deal with a red flag has it before her: the first time stays. */
  read: call(`PUT ${path}/read`, {
    title: '查看异常回访',
    may: 'visit:list',
    input: { id: Id },
    output: Shape({ id: Id }),
  }),
  auditReturnVisit: call(`POST ${path}/auditReturnVisit`, {
    title: '审核回访',
    may: 'visit:audit',
    input: { id: Id, version: Version, pass: Type.Boolean(), remark: Type.Optional(Text(200)) },
    output: Changed,
  }),
  delay: call(`PUT ${path}/delay`, {
    title: '改期回访',
    may: 'visit:delay',
    input: { visits: Several, planTime: MomentInput },
    output: AllChanged,
  }),
  assign: call(`PUT ${path}/assign`, {
    title: '改派回访',
    may: 'visit:edit',
    input: { visits: Several, executorId: Id },
    output: AllChanged,
  }),
  cancel: call(`PUT ${path}/cancel`, {
    title: '取消回访',
    may: 'visit:delete',
    input: { visits: Several, reason: Text(200, { minLength: 1 }) },
    output: AllChanged,
  }),
  /** One, without a reason of its own. */
  remove: call(`DELETE ${path}/{id}`, { title: '删除回访', may: 'visit:delete', input: { id: Id }, output: Changed }),
  /** Data of the panel's tab ReturnVisitRecord. */
  panel: call('GET /api/v1/customer/panel/returnVisitRecord', {
    title: '客户的回访',
    may: 'visit:list',
    table: visitTable,
    input: { ...pageRequest, customerId: Id },
    output: Page(VisitRow),
  }),
}
