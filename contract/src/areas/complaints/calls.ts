/** 投诉: taken in, accepted, handled by the clock, answered, closed and opened again. Source: customers book §17. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { changedColumns } from '../../table.ts'
import { Day, Id, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import {
  CategoryWord,
  ChannelWord,
  ClockWord,
  CompensationWord,
  Complaint,
  ComplaintPaper,
  ComplaintRow,
  ComplaintStateWord,
  complaintTable,
  LevelWord,
  Linked,
  NoteWord,
  PhaseWord,
  Tallied,
  TermWord,
} from './nouns.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/visit/complaint'
const reads = 'visit:complaint:list'
const handles = 'visit:complaint:handle'
const table = complaintTable
const shows = {
  'log.content': ['complaints.complaint:content'],
  'log.attachments': ['complaints.complaint:content'],
} as const

const filters = {
  /** Name, syllables, initials, number, last four digits; the complaint's number. */
  keyword: Type.Optional(Text(60)),
  customerId: Type.Optional(Id),
  phase: Type.Optional(PhaseWord),
  state: Type.Optional(ComplaintStateWord),
  category: Type.Optional(CategoryWord),
  level: Type.Optional(LevelWord),
  channel: Type.Optional(ChannelWord),
  /** By its clock at the moment. */
  clock: Type.Optional(ClockWord),
  handlerId: Type.Optional(Id),
  respondentId: Type.Optional(Id),
  respondentDeptId: Type.Optional(Id),
  productId: Type.Optional(Id),
  receivedFrom: Type.Optional(Day),
  receivedTo: Type.Optional(Day),
}

const Files = Type.Array(Id, { maxItems: 10, uniqueItems: true })
const said = {
  channel: ChannelWord,
  category: CategoryWord,
  level: LevelWord,
  term: TermWord,
  content: Text(2000, { minLength: 1 }),
  demand: Type.Optional(Text(500)),
  productId: Type.Optional(Nullable(Id)),
  respondentIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
  respondentDeptId: Type.Optional(Nullable(Id)),
  secret: Type.Optional(Type.Boolean()),
  /** The closed one it follows, when that cannot be opened again. */
  previousId: Type.Optional(Nullable(Id)),
}
const { channel, category, level, term, content, ...rest } = said
const changed = {
  channel: Type.Optional(channel),
  category: Type.Optional(category),
  level: Type.Optional(level),
  term: Type.Optional(term),
  content: Type.Optional(content),
  ...rest,
}
const Changed = Shape({ id: Id, version: Version })
const seen = { id: Id, version: Version }
const why = Text(500, { minLength: 1 })
const Document = { kind: CompensationWord, documentId: Id }

const answer = { resolution: Text(2000, { minLength: 1 }) }
const closing = { confirmed: Type.Boolean(), satisfaction: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })) }

export const complaints = {
  list: call(`GET ${path}`, {
    title: '投诉列表',
    may: reads,
    table,
    input: { ...pageRequest, ...filters },
    output: Page(ComplaintRow),
  }),
  one: call(`GET ${path}/{id}`, { title: '投诉详情', may: reads, table, shows, input: { id: Id }, output: Complaint }),
  export: call(`GET ${path}/export`, {
    title: '导出投诉',
    may: 'visit:complaint:export',
    table,
    input: sheetInput(filters),
    ...sheet,
  }),
  /** Marks of a bar lead to the rows they were counted from. */
  statistics: call(`GET ${path}/statistics`, {
    title: '投诉统计',
    may: reads,
    input: { by: Word('category', 'person', 'project'), receivedFrom: Day, receivedTo: Day },
    output: Shape({ rows: Type.Array(Tallied), total: Type.Integer() }),
  }),
  create: call(`POST ${path}`, {
    title: '登记投诉',
    may: 'visit:complaint:add',
    idempotency: 'required',
    input: { customerId: Id, ...said, fileIds: Type.Optional(Files) },
    output: Changed,
  }),
  update: call(`PUT ${path}`, {
    title: '修改投诉登记',
    may: 'visit:complaint:add',
    input: { ...seen, ...changed },
    output: Changed,
    changes: changedColumns(complaintTable, changed, {
      productId: ['complaints.complaint:productName'],
      previousId: [],
    }),
  }),
  remove: call(`DELETE ${path}/{id}`, {
    title: '删除投诉',
    may: 'visit:complaint:add',
    input: { id: Id },
    output: Type.Null(),
  }),
  /** `handlerId`: somebody else than whoever accepts. */
  accept: call(`PUT ${path}/accept`, {
    title: '受理投诉',
    may: handles,
    input: { ...seen, handlerId: Type.Optional(Id), remark: Type.Optional(Text(500)) },
    output: Changed,
  }),
  dismiss: call(`PUT ${path}/dismiss`, {
    title: '投诉不成立',
    may: 'visit:complaint:dismiss',
    input: { ...seen, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
  /** Given to somebody else. */
  handle: call(`PUT ${path}/handle`, {
    title: '转交投诉',
    may: handles,
    input: { ...seen, handlerId: Id, reason: why },
    output: Changed,
  }),
  /** Appended to its timeline; nothing there is ever changed. A statement is written by whom it is about. */
  createRecord: call(`POST ${path}/record`, {
    title: '写投诉经过',
    may: { anyOf: [handles, 'visit:complaint:add'] },
    input: { id: Id, kind: NoteWord, content: Text(2000, { minLength: 1 }), fileIds: Type.Optional(Files) },
    output: Changed,
  }),
  escalate: call(`PUT ${path}/escalate`, {
    title: '升级投诉',
    may: handles,
    input: { ...seen, reason: why },
    output: Changed,
  }),
  /** 督办: whoever oversees gives an escalated one back to somebody who goes on with it. */
  resume: call(`PUT ${path}/resume`, {
    title: '督办投诉',
    may: 'visit:complaint:oversee',
    input: { ...seen, handlerId: Id, reason: why },
    output: Changed,
  }),
  answer: call(`PUT ${path}/answer`, {
    title: '答复客户',
    may: handles,
    input: { ...seen, ...answer },
    output: Changed,
    changes: changedColumns(complaintTable, answer),
  }),
  decline: call(`PUT ${path}/decline`, {
    title: '客户不接受答复',
    may: handles,
    input: { ...seen, reason: why },
    output: Changed,
  }),
  close: call(`PUT ${path}/close`, {
    title: '投诉结案',
    may: 'visit:complaint:close',
    input: { ...seen, ...closing },
    output: Changed,
    changes: changedColumns(complaintTable, closing),
  }),
  reopen: call(`PUT ${path}/reopen`, {
    title: '重新处理投诉',
    may: 'visit:complaint:reopen',
    input: { ...seen, reason: why },
    output: Changed,
  }),
  /** Documents of hers that a compensation may be, newest first, without those that are linked. */
  documents: call(`GET ${path}/documents`, {
    title: '可关联的补偿单据',
    may: handles,
    input: { id: Id, kind: CompensationWord },
    output: Type.Array(Linked),
  }),
  link: call(`PUT ${path}/link`, {
    title: '关联补偿单据',
    may: handles,
    input: { ...seen, ...Document },
    output: Changed,
  }),
  unlink: call(`PUT ${path}/unlink`, {
    title: '取消关联补偿单据',
    may: handles,
    input: { ...seen, ...Document },
    output: Changed,
  }),
  paper: call(`GET ${path}/paper/{id}`, {
    title: '打印投诉记录',
    may: 'visit:complaint:print',
    table,
    shows,
    audited: true,
    input: { id: Id },
    output: ComplaintPaper,
  }),
}
