/** 报单: prospects who are reported, followed, expected and lost; picked from the pool; turned into orders. Source: customers book §12. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { changedColumns } from '../../table.ts'
import { Day, Id, MomentInput, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { CustomerWrite } from '../customers/nouns.ts'
import { UploadResult } from '../files/calls.ts'
import { FollowLine, IntentionWord, IntentLine, Sheet, SheetStateWord, sheetTable } from './nouns.ts'
import { said } from './said.ts'
import { followWayWords, MOST_MOVED, type SheetView, sheetViews } from './words.ts'

export * from './nouns.ts'
export * from './rules.ts'
export * from './words.ts'

const path = '/api/v1/customer/declaration/form'

const filters = {
  /** Number of the sheet; name, syllables, initials, number, last four digits of the customer. */
  keyword: Type.Optional(Text(60)),
  customerId: Type.Optional(Id),
  view: Type.Optional(Word(...(Object.keys(sheetViews) as [SheetView, ...SheetView[]]))),
  state: Type.Optional(SheetStateWord),
  intention: Type.Optional(IntentionWord),
  developerId: Type.Optional(Id),
  sourceId: Type.Optional(Id),
  /** Those of whoever asks. */
  mine: Type.Optional(Type.Boolean()),
  expectFrom: Type.Optional(Day),
  expectTo: Type.Optional(Day),
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
}

const Changed = Shape({ id: Id, version: Version })
const named = { id: Id, version: Version }

const mayRead = { anyOf: ['consult:declaration:list', 'consult:online:list'] } as const
const several = Type.Array(Id, { minItems: 1, maxItems: MOST_MOVED, uniqueItems: true })
const Refused = Type.Array(Shape({ id: Id, name: Text(60), reason: Text(200) }))

const setting = {
  protectDays: Type.Integer({ minimum: 1, maximum: 365 }),
  lateMinutes: Type.Integer({ minimum: 0, maximum: 1440 }),
  idleDays: Type.Integer({ minimum: 1, maximum: 365 }),
  reopenDays: Type.Integer({ minimum: 1, maximum: 365 }),
  warnDays: Type.Integer({ minimum: 0, maximum: 30 }),
}

const calls = {
  list: call(`GET ${path}/page`, {
    title: '报单列表',
    may: mayRead,
    table: sheetTable,
    input: { ...pageRequest, ...filters },
    output: Page(Sheet),
  }),
  export: call(`GET ${path}/exports`, {
    title: '导出报单',
    may: 'consult:declaration:export',
    table: sheetTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  /** Those that nobody has: everybody who may pick sees them. */
  pools: call(`GET ${path}/pools`, {
    title: '报单公海',
    may: 'consult:declaration:pool',
    table: sheetTable,
    input: { ...pageRequest, keyword: filters.keyword, intention: filters.intention, sourceId: filters.sourceId },
    output: Page(Sheet),
  }),
  one: call(`GET ${path}/find/{id}`, {
    title: '报单详情',
    may: mayRead,
    table: sheetTable,
    input: { id: Id },
    output: Shape({
      ...Sheet.properties,
      intents: Type.Array(IntentLine),
      follows: Type.Array(FollowLine),
      attachments: Type.Array(UploadResult),
    }),
    shows: {
      'follows.intentionFrom': ['declarations.sheet:intention'],
      'follows.intentionTo': ['declarations.sheet:intention'],
      'follows.nextAt': ['declarations.sheet:nextFollowAt'],
    },
  }),
  /** How many wait in each queue of one's own desk. */
  counts: call(`GET ${path}/counts`, {
    title: '我的报单数',
    may: mayRead,
    input: {},
    output: Shape({
      follow: Type.Integer(),
      expected: Type.Integer(),
      expiring: Type.Integer(),
      pooled: Type.Integer(),
      /** Today: follow-ups written, sheets made, arrivals. */
      followed: Type.Integer(),
      made: Type.Integer(),
      arrived: Type.Integer(),
    }),
  }),
  /** 撞单预检: would she be taken now? `reason` null: yes. */
  probe: call(`GET ${path}/probe`, {
    title: '撞单预检',
    may: 'consult:declaration:add',
    input: { customerId: Id },
    output: Shape({ reason: Nullable(Text(200)) }),
  }),
  /** `inset` is the specification's spelling. One of two: an archive that stands, or a new one. */
  create: call(`POST ${path}/inset`, {
    title: '新建报单',
    may: 'consult:declaration:add',
    idempotency: 'required',
    input: { customerId: Type.Optional(Id), customer: Type.Optional(CustomerWrite), ...said },
    output: Shape({ id: Id, version: Version, no: Text(40), customerId: Id, protectUntil: Nullable(Day) }),
  }),
  update: call(`PUT ${path}/update`, {
    title: '编辑报单',
    may: 'consult:declaration:edit',
    changes: changedColumns(sheetTable, said, {
      demandIds: ['declarations.sheet:demandNames'],
      consultTypeId: ['declarations.sheet:consultTypeName'],
      sourceId: ['declarations.sheet:sourceName'],
      agencyId: ['declarations.sheet:agencyName'],
    }),
    input: { ...named, ...said },
    output: Changed,
  }),
  follow: call(`POST ${path}/follow`, {
    title: '跟进报单',
    may: 'consult:declaration:edit',
    idempotency: 'required',
    changes: { intention: ['declarations.sheet:intention'], nextAt: ['declarations.sheet:nextFollowAt'] },
    input: {
      id: Id,
      way: Word(...followWayWords),
      content: Type.Optional(Text(1000)),
      intention: Type.Optional(IntentionWord),
      nextAt: Type.Optional(Nullable(MomentInput)),
    },
    output: Changed,
  }),
  end: call(`PUT ${path}/endFailure`, {
    title: '结束报单',
    may: 'consult:declaration:end',
    input: { ...named, reason: Text(60, { minLength: 1 }), remark: Type.Optional(Text(200)) },
    output: Changed,
  }),
  reopen: call(`PUT ${path}/reopen`, {
    title: '重新开启报单',
    may: 'consult:declaration:reopen',
    input: { ...named, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
  transfer: call(`PUT ${path}/transfer`, {
    title: '转移报单',
    may: 'consult:declaration:transfer',
    changes: { developerId: ['declarations.sheet:developerName'] },
    input: { ...named, developerId: Id, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
  claim: call(`POST ${path}/claim`, {
    title: '领取公海报单',
    may: 'consult:declaration:pool',
    input: { ids: several },
    output: Shape({ claimed: Type.Integer(), refused: Refused }),
  }),
  /** 转开单: a draft order of what she thinks of buying, at the prices of today. */
  toOrder: call(`POST ${path}/order`, {
    title: '报单转开单',
    may: { anyOf: ['order:bill:add', 'consult:reception:bill'] },
    idempotency: 'required',
    input: { id: Id },
    output: Shape({ orderId: Id, no: Text(40) }),
  }),
  setting: call(`GET ${path}/setting`, {
    title: '报单规则',
    may: 'consult:declaration:rules',
    input: {},
    output: Shape(setting),
  }),
  changeSetting: call(`PUT ${path}/setting`, {
    title: '修改报单规则',
    may: 'consult:declaration:rules',
    input: setting,
    output: Shape(setting),
  }),
}

export const declarations = {
  ...calls,
  /** The customer panel's doors to the same calls; its screens name the customer. */
  panelRecord: { ...calls.list, path: '/api/v1/customer/panel/billRecord' },
  panelRegister: { ...calls.create, path: '/api/v1/customer/panel/billRegister' },
}
