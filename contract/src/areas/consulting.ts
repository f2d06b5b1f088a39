/** Consulting: receiving who was triaged, what was said and offered, how it ended (customers book §13, §15, §30, §31). */
import { type Static, type TProperties, Type } from 'typebox'
import { visitTypes } from '../assignment.ts'
import { call } from '../call.ts'
import { customerDemands } from '../consulting-demands.ts'
import {
  consultingSettings,
  type Filled,
  missingFields,
  type Template,
  TemplateValues,
} from '../consulting-settings.ts'
import { defineRefusals, type Refusal } from '../refusals.ts'
import { sheet, sheetInput } from '../sheet.ts'
import {
  Day,
  Done,
  Id,
  Moment,
  MomentInput,
  Nullable,
  Page,
  pageRequest,
  Shape,
  Text,
  Version,
  Word,
  Yuan,
  YuanInput,
} from '../words.ts'
import {
  type ConsultResult,
  type ConsultState,
  consultResults,
  consultStates,
  consultStateWords,
} from './consult-words.ts'
import { UploadResult } from './files.ts'
import { Triage } from './triage.ts'

export * from './consult-words.ts'

export const consultRefusals = defineRefusals('consulting', {
  anotherOpen: [40935, '您有一位客户正在咨询，请先结束'],
  consultantBusy: [40934, '{name}正在接待另一位客户，请稍候，或改派其他咨询师'],
  notStarted: [40936, '请先开始咨询'],
  alreadyTaken: [40937, '该客户已被其他同事接诊，请刷新后查看'],
  hasOrder: [40938, '该接诊记录已有订单，不能删除'],
  wrongState: [42338, '接诊记录{state}，不能{action}'],
  incomplete: [42235, '请填写：{fields}'],
  editExpired: [42236, '咨询结束已超过 24 小时，不能再修改，请新建补充记录'],
  reopenToday: [42237, '只能恢复当天结束的咨询'],
  notYours: [40335, '只有接诊人本人或咨询主管可以操作'],
  startNeedsKey: [40336, '您没有开始接诊的权限'],
  endNeedsKey: [40337, '您没有结束接诊的权限'],
})

/**
 * The result that stands: orders decide about 成交, the consultant about the rest (customers book §13.3).
 * @param typed what the consultant says
 * @param dealFen paid or owed sales of this consultation, fen
 */
export const settledResult = (typed: ConsultResult, dealFen: number): ConsultResult =>
  dealFen > 0 ? 'deal' : typed === 'deal' ? 'pending' : typed

type Ending = {
  readonly templateData: Filled
  readonly result: ConsultResult
  readonly noDealReason: string | null
  readonly nextFollowTime: string | null
}

/** What is still missing before a consultation may end, by the hospital's template. */
export const whyNotEnd = (template: Template, ending: Ending): Refusal | null => {
  const missing = template.mustFillBeforeEnd ? missingFields(template, ending.templateData) : []
  if (template.noDealReasonRequired && ending.result === 'noDeal' && !ending.noDealReason) missing.push('未成交原因')
  if (template.nextFollowRequired && ending.result !== 'deal' && !ending.nextFollowTime) missing.push('下次跟进时间')
  return missing.length > 0 ? consultRefusals.incomplete({ fields: missing.join('、') }) : null
}

/** Hours after the end in which a record may still be edited (customers book §15). */
export const EDIT_HOURS = 24

/** Why a record may not be edited now. */
export const whyNotEdit = (record: {
  readonly state: ConsultState
  readonly hoursSinceEnd: number | null
}): Refusal | null => {
  if (record.state === 'cancelled')
    return consultRefusals.wrongState({ state: consultStateWords.cancelled, action: '修改' })
  return record.hoursSinceEnd !== null && record.hoursSinceEnd > EDIT_HOURS ? consultRefusals.editExpired() : null
}

const PlanProduct = Shape({
  productId: Id,
  name: Text(60),
  qty: Type.Integer({ minimum: 1, maximum: 9999 }),
  price: Yuan,
})
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
export type ConsultContent = Static<ReturnType<typeof Type.Object<typeof content>>>

const listed = {
  id: Id,
  no: Text(24),
  customerId: Id,
  customerNo: Text(24),
  customerName: Text(30),
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  triageId: Id,
  visitType: Word(...visitTypes),
  consultTypeId: Nullable(Id),
  consultTypeName: Nullable(Text(20)),
  consultantId: Id,
  consultantName: Text(20),
  doctorId: Nullable(Id),
  doctorName: Nullable(Text(20)),
  startTime: Moment,
  endTime: Nullable(Moment),
  durationSec: Nullable(Type.Integer()),
  demandIds: Type.Array(Id),
  demandNames: Text(400),
  demandText: Text(1000),
  planTotal: Yuan,
  result: Word(...consultResults),
  noDealReason: Nullable(Text(60)),
  /** Sales of this consultation; needs `sensitive:customer-capital`. */
  deal: Type.Optional(Yuan),
  nextFollowTime: Nullable(Moment),
  state: Word(...consultStates),
  autoEnded: Type.Boolean(),
  version: Version,
} satisfies TProperties

/** One row of 接诊记录. */
export const ConsultRow = Shape(listed)
/** The whole record. */
export const ConsultRecord = Shape({
  ...listed,
  assistantIds: Type.Array(Id),
  templateData: TemplateValues,
  adviceText: Text(2000),
  doctorOpinion: Text(2000),
  planProducts: Type.Array(PlanProduct),
  budget: Nullable(Yuan),
  competitorNote: Text(200),
  satisfaction: Nullable(Type.Integer()),
  attachments: Type.Array(UploadResult),
})
export type ConsultRecordRow = Static<typeof ConsultRecord>
export type ConsultListRow = Static<typeof ConsultRow>

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

/** The consultant's queue: a triage with the consultation that runs on it. */
export const QueueRow = Shape({ ...Triage.properties, recordId: Nullable(Id), recordVersion: Nullable(Version) })
export type QueueRowValue = Static<typeof QueueRow>

const calls = {
  records: call('GET /api/v1/base/record', {
    table: 'consulting.consult_record',
    title: '接诊记录列表',
    may: 'consult:reception:list',
    input: { ...pageRequest, ...recordFilters },
    output: Page(ConsultRow),
  }),
  exportRecords: call('GET /api/v1/base/record/export', {
    table: 'consulting.consult_record',
    title: '导出接诊记录',
    may: 'consult:reception:export',
    input: sheetInput(recordFilters),
    ...sheet,
  }),
  record: call('GET /api/v1/base/record/{id}', {
    table: 'consulting.consult_record',
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
    table: 'consulting.consult_record',
    may: { anyOf: ['consult:reception:edit', 'consult:reception:register'] },
    input: { ...content, id: Id, version: Version },
    output: changed,
  }),
  removeRecord: call('DELETE /api/v1/base/record/{id}', {
    title: '删除接诊记录',
    may: 'consult:reception:edit',
    input: { id: Id },
    output: Done,
  }),
  /** The clock of a consultation. `id` is the triage's. `reopen` puts today's ended one back (customers book §13.3). */
  startOrEnd: call('POST /api/v1/base/triage/record/startOrEndAdvisory', {
    title: '开始或结束咨询',
    may: {
      anyOf: [
        'consult:reception:start',
        'consult:reception:finish',
        'triage:startAdvisory',
        'triage:endAdvisory',
        'consult:reception:edit',
      ],
    },
    input: { ...content, id: Id, action: Word('start', 'end', 'reopen') },
    output: changed,
  }),
  /** Receiving in one go; without `triageId` the customer was seen directly and the visit is made here. */
  admission: call('POST /api/v1/customer/admission', {
    title: '接诊登记',
    may: 'consult:reception:register',
    input: { ...content, customerId: Id, triageId: Type.Optional(Id), end: Type.Optional(Type.Boolean()) },
    output: changed,
  }),
  queue: call('GET /api/v1/base/hospital_triage', {
    table: 'triage.triage',
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
    table: 'triage.triage',
    title: '查看接诊任务',
    may: 'consult:reception:list',
    input: { id: Id },
    output: QueueRow,
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
