/** Consulting: receiving who was triaged, what was said and offered, how it ended (customers book §13, §15, §30, §31). */
import { type Static, type TProperties, Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { changedColumns } from '../../table.ts'
import {
  Day,
  Done,
  Id,
  MomentInput,
  Nullable,
  Page,
  pageRequest,
  Shape,
  Text,
  Version,
  Word,
  YuanInput,
} from '../../words.ts'
import { visitTypes } from '../triage/assignment.ts'
import { triage } from '../triage/calls.ts'
import { triageTable } from '../triage/tables.ts'
import { customerDemands } from './demands.ts'
import { ConsultRecord, ConsultRow, QueueRow } from './nouns.ts'
import { consultingSettings, TemplateValues } from './settings.ts'
import { consultRecordTable } from './tables.ts'
import { consultResults, consultStates } from './words.ts'

export * from './rules.ts'
export * from './words.ts'

const PlanProductInput = Shape({
  productId: Id,
  name: Text(60),
  qty: Type.Integer({ minimum: 1, maximum: 9999 }),
  price: YuanInput,
})

/** What a consultant writes down; all of it may come later. */
const content = {
  consultTypeId: Type.Optional(Nullable(Id)),
  doctorId: Type.Optional(Nullable(Id)),
  assistantIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
  demandIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  demandText: Type.Optional(Text(1000)),
  templateData: Type.Optional(TemplateValues),
  adviceText: Type.Optional(Text(2000)),
  doctorOpinion: Type.Optional(Text(2000)),
  planProducts: Type.Optional(Type.Array(PlanProductInput, { maxItems: 50 })),
  budget: Type.Optional(Nullable(YuanInput)),
  competitorNote: Type.Optional(Text(200)),
  result: Type.Optional(Word(...consultResults)),
  noDealReason: Type.Optional(Nullable(Text(60))),
  nextFollowTime: Type.Optional(Nullable(MomentInput)),
  satisfaction: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
  /** All of the record's attachments, in order; what is left out is let go. */
  fileIds: Type.Optional(Type.Array(Id, { maxItems: 30, uniqueItems: true })),
} satisfies TProperties
/** A consultation has one record: its content changes what is written there. */
const contentChanges = changedColumns(consultRecordTable, content)
export type ConsultContent = Static<ReturnType<typeof Type.Object<typeof content>>>

const changed = Shape({
  id: Id,
  version: Version,
  triageId: Id,
  state: Word(...consultStates),
  result: Word(...consultResults),
})

const recordFilters = {
  customerId: Type.Optional(Id),
  consultantId: Type.Optional(Id),
  triageId: Type.Optional(Id),
  /** One or several, comma-separated. */
  state: Type.Optional(Text(60, { pattern: '^[a-z]+(,[a-z]+)*$' })),
  result: Type.Optional(Word(...consultResults)),
  visitType: Type.Optional(Word(...visitTypes)),
  beginTime: Type.Optional(Day),
  endTime: Type.Optional(Day),
  keyword: Type.Optional(Text(30)),
} satisfies TProperties

const calls = {
  records: call('GET /api/v1/base/record', {
    table: consultRecordTable,
    title: '接诊记录列表',
    may: 'consult:reception:list',
    input: { ...pageRequest, ...recordFilters },
    output: Page(ConsultRow),
  }),
  exportRecords: call('GET /api/v1/base/record/export', {
    table: consultRecordTable,
    title: '导出接诊记录',
    may: 'consult:reception:export',
    input: sheetInput(recordFilters),
    ...sheet,
  }),
  record: call('GET /api/v1/base/record/{id}', {
    table: consultRecordTable,
    title: '查看接诊记录',
    may: 'consult:reception:list',
    input: { id: Id },
    output: ConsultRecord,
    shows: { 'planProducts.price': ['consulting.consult_record:planTotal'] },
  }),
  /** Another consultant's own record on a visit that is already in service, or a supplement to it. */
  createRecord: call('POST /api/v1/base/record', {
    title: '新增接诊记录',
    may: 'consult:reception:register',
    input: { ...content, customerId: Id, triageId: Id },
    output: changed,
  }),
  updateRecord: call('PUT /api/v1/base/record', {
    title: '修改接诊记录',
    table: consultRecordTable,
    may: { anyOf: ['consult:reception:edit', 'consult:reception:register'] },
    changes: contentChanges,
    input: { ...content, id: Id, version: Version },
    output: changed,
  }),
  removeRecord: call('DELETE /api/v1/base/record/{id}', {
    title: '删除接诊记录',
    may: 'consult:reception:edit',
    input: { id: Id },
    output: Done,
  }),
  /**
   * The clock of a consultation. `id` is the triage's. `reopen` puts today's ended one back (customers book §13.3);
   * `pause` puts the running one aside with what was written so far, `resume` takes it up again. Content for a
   * consultation in which something is written comes with the version it was read at; without content nothing is compared.
   */
  startOrEnd: call('POST /api/v1/base/triage/record/startOrEndAdvisory', {
    title: '开始或结束咨询',
    changes: contentChanges,
    may: {
      anyOf: [
        'consult:reception:start',
        'consult:reception:finish',
        'triage:startAdvisory',
        'triage:endAdvisory',
        'consult:reception:edit',
      ],
    },
    input: {
      ...content,
      id: Id,
      version: Type.Optional(Version),
      action: Word('start', 'end', 'reopen', 'pause', 'resume'),
    },
    output: changed,
  }),
  /**
   * Receiving in one go; without `triageId` the customer was seen directly and the visit is made here. Content for a
   * consultation in which something is written comes with the version it was read at.
   */
  admission: call('POST /api/v1/customer/admission', {
    title: '接诊登记',
    may: 'consult:reception:register',
    changes: contentChanges,
    input: {
      ...content,
      customerId: Id,
      triageId: Type.Optional(Id),
      version: Type.Optional(Version),
      end: Type.Optional(Type.Boolean()),
    },
    output: changed,
  }),
  queue: call('GET /api/v1/base/hospital_triage', {
    table: triageTable,
    title: '接诊工作台',
    may: 'consult:reception:list',
    input: {
      ...pageRequest,
      state: Type.Optional(Text(60, { pattern: '^[a-z]+(,[a-z]+)*$' })),
      /** Only those assigned to me. */
      mine: Type.Optional(Type.Boolean()),
      keyword: Type.Optional(Text(30)),
    },
    output: Page(QueueRow),
  }),
  queued: call('GET /api/v1/base/hospital_triage/{id}', {
    table: triageTable,
    title: '查看接诊任务',
    may: 'consult:reception:list',
    input: { id: Id },
    output: QueueRow,
  }),
  /** Second doors of triage beside the consultant's queue; the screens register, change and cancel by triage itself. */
  createQueued: { ...triage.create, path: '/api/v1/base/hospital_triage' as const },
  updateQueued: { ...triage.update, path: '/api/v1/base/hospital_triage' as const },
  cancelQueued: call('DELETE /api/v1/base/hospital_triage/{id}', {
    title: '取消接诊任务',
    may: 'triage:cancel',
    everyone: [EVERYONE.triage],
    input: { id: Id, reason: Type.Optional(Text(60, { minLength: 1 })) },
    output: Shape({ id: Id, version: Version }),
  }),
  ...customerDemands,
  ...consultingSettings,
}

export const consulting = {
  ...calls,
  /** The customer panel's doors to the same calls; its screens name the customer. */
  panelRecords: { ...calls.records, path: '/api/v1/customer/panel/receptionRecord' },
  panelRegister: { ...calls.admission, path: '/api/v1/customer/panel/receptionRegister' },
  panelDemands: { ...calls.demands, path: '/api/v1/customer/panel/projectDemand' },
}
