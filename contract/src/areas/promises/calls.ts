/** 赠送承诺: an extra promised to a customer, kept track of until it is kept. Source: customers book §35, row 7. */
import { type TProperties, Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { changedColumns } from '../../table.ts'
import { Day, Id, Nullable, Page, pageRequest, Shape, Text, Version, Word, YuanInput } from '../../words.ts'
import { PromiseKeepers, PromiseRow, PromiseTally, promiseTable } from './nouns.ts'
import { promiseKinds } from './words.ts'

const path = '/api/v1/base/promise'
const key = 'consult:promise'

const filters = {
  keyword: Type.Optional(Text(30)),
  customerId: Type.Optional(Id),
  /** The consultation at which it was promised. */
  recordId: Type.Optional(Id),
  promiserId: Type.Optional(Id),
  /** One or several, comma-separated. */
  state: Type.Optional(Text(60, { pattern: '^[a-z]+(,[a-z]+)*$' })),
  kind: Type.Optional(Word(...promiseKinds)),
  /** Of those still open. */
  due: Type.Optional(Word('overdue', 'soon')),
  dueFrom: Type.Optional(Day),
  dueTo: Type.Optional(Day),
  beginTime: Type.Optional(Day),
  endTime: Type.Optional(Day),
} satisfies TProperties

const content = Text(200, { minLength: 1 })
const changing = {
  content: Type.Optional(content),
  kind: Type.Optional(Word(...promiseKinds)),
  value: Type.Optional(Nullable(YuanInput)),
  dueDate: Type.Optional(Day),
  promiserId: Type.Optional(Id),
} satisfies TProperties

const Written = Shape({ id: Id, version: Version })
const seen = { id: Id, version: Version }
const why = Text(200, { minLength: 1 })

export const promises = {
  list: call(`GET ${path}`, {
    title: '赠送承诺列表',
    may: `${key}:list`,
    table: promiseTable,
    input: { ...pageRequest, ...filters },
    output: Page(PromiseRow),
  }),
  export: call(`GET ${path}/export`, {
    title: '导出赠送承诺',
    may: `${key}:export`,
    table: promiseTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  /** By whoever promised, of what was promised within these days; people who reach only their own rows read their own. */
  report: call(`GET ${path}/report`, {
    title: '赠送承诺统计',
    may: `${key}:list`,
    input: { beginTime: Day, endTime: Day },
    output: Shape({ rows: Type.Array(PromiseTally) }),
    shows: {
      'rows.value': ['promises.gift_promise:value'],
      'rows.promiserName': ['promises.gift_promise:promiserName'],
    },
  }),
  create: call(`POST ${path}`, {
    title: '登记赠送承诺',
    may: `${key}:add`,
    input: {
      customerId: Id,
      recordId: Type.Optional(Id),
      content,
      kind: Word(...promiseKinds),
      value: Type.Optional(Nullable(YuanInput)),
      dueDate: Day,
      /** Oneself where nobody is named. */
      promiserId: Type.Optional(Id),
    },
    output: Written,
  }),
  update: call(`PUT ${path}`, {
    title: '修改赠送承诺',
    may: `${key}:add`,
    table: promiseTable,
    changes: changedColumns(promiseTable, changing),
    input: { ...changing, ...seen },
    output: Written,
  }),
  keepers: call(`GET ${path}/keepers/{id}`, {
    title: '可兑现承诺的赠送',
    may: `${key}:keep`,
    input: { id: Id },
    output: PromiseKeepers,
  }),
  /** By a gift of hers, a coupon of hers, or a word about what was done: one of the three. */
  keep: call(`PUT ${path}/keep`, {
    title: '兑现赠送承诺',
    may: `${key}:keep`,
    input: { ...seen, itemId: Type.Optional(Id), couponId: Type.Optional(Id), note: Type.Optional(Text(200)) },
    output: Written,
  }),
  /** Called off, or past its time and not kept any more: by hand alone, with a word of why. */
  end: call(`PUT ${path}/end`, {
    title: '结束赠送承诺',
    may: `${key}:waive`,
    input: { ...seen, state: Word('lapsed', 'waived'), reason: why },
    output: Written,
  }),
  /** Kept or ended by mistake: it is owed again. */
  reopen: call(`PUT ${path}/reopen`, {
    title: '重新打开赠送承诺',
    may: `${key}:waive`,
    input: { ...seen, reason: why },
    output: Written,
  }),
}
