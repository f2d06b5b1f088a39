/** 黑名单: proposed, decided by a second person, released, and passed over in an emergency. Source: customers book §9. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { changedColumns } from '../../table.ts'
import { Day, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Version } from '../../words.ts'
import { Entry, EntryRow, entryTable, KindWord, StateWord } from './nouns.ts'

export * from './nouns.ts'
export * from './words.ts'

const path = '/api/v1/base/blacklist'

const filters = {
  /** Name, syllables, initials, number, last four digits. */
  keyword: Type.Optional(Text(60)),
  customerId: Type.Optional(Id),
  kind: Type.Optional(KindWord),
  /** As it stands at the moment. */
  state: Type.Optional(StateWord),
  proposedFrom: Type.Optional(Day),
  proposedTo: Type.Optional(Day),
}

/** What is said of somebody who is proposed. */
const said = {
  reason: Text(60, { minLength: 1 }),
  evidence: Type.Optional(Text(500)),
  /** Pictures and papers that were uploaded, in their order. */
  fileIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
  /** The last day it holds; null: for good. */
  endsOn: Type.Optional(Nullable(Day)),
}
const changed = { ...said, reason: Type.Optional(said.reason) }
const Changed = Shape({ id: Id, version: Version })

export const blacklist = {
  list: call(`GET ${path}`, {
    title: '黑名单',
    may: 'customer:blacklist:list',
    table: entryTable,
    input: { ...pageRequest, ...filters },
    output: Page(EntryRow),
  }),
  one: call(`GET ${path}/{id}`, {
    title: '黑名单详情',
    may: 'customer:blacklist:list',
    table: entryTable,
    shows: { attachments: ['blacklist.entry:evidence'] },
    input: { id: Id },
    output: Entry,
  }),
  export: call(`GET ${path}/export`, {
    title: '导出黑名单',
    may: 'customer:blacklist:export',
    table: entryTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  create: call(`POST ${path}`, {
    title: '加入黑名单',
    may: 'customer:blacklist:add',
    /** `also`: the other kind at once, for the same reason, as an entry of its own. */
    input: { customerId: Id, kind: KindWord, also: Type.Optional(KindWord), ...said },
    output: Changed,
  }),
  /** Changed by whoever proposed it, while it waits. */
  update: call(`PUT ${path}`, {
    title: '修改黑名单申请',
    may: 'customer:blacklist:add',
    input: { id: Id, version: Version, ...changed },
    output: Changed,
    changes: changedColumns(entryTable, changed, { fileIds: ['blacklist.entry:evidence'] }),
  }),
  /** Taken back by whoever proposed it, while it waits; it stays in the list. */
  remove: call(`DELETE ${path}/{id}`, {
    title: '撤回黑名单申请',
    may: 'customer:blacklist:add',
    input: { id: Id },
    output: Changed,
  }),
  audit: call(`PUT ${path}/audit`, {
    title: '审核黑名单',
    may: 'customer:blacklist:audit',
    /** `also`: the other one of both that were asked for at once, decided alike. */
    input: {
      id: Id,
      version: Version,
      pass: Type.Boolean(),
      note: Type.Optional(Text(200)),
      also: Type.Optional(Shape({ id: Id, version: Version })),
    },
    output: Changed,
  }),
  release: call(`PUT ${path}/release`, {
    title: '解除黑名单',
    may: 'customer:blacklist:remove',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
  /** An emergency is treated whoever she is: registered and sold to for a day. */
  pass: call(`POST ${path}/pass`, {
    title: '急诊放行',
    may: 'customer:blacklist:pass',
    everyone: [EVERYONE.triage],
    input: { customerId: Id, reason: Text(200, { minLength: 1 }) },
    output: Shape({ id: Id, endsAt: Moment }),
  }),
}
