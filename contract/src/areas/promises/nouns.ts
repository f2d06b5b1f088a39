/** A promise as lists show it, and its columns. */
import { type Static, Type } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { promiseKinds, promiseStates } from './words.ts'

export const PromiseRow = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(30),
  content: Text(200),
  kind: Word(...promiseKinds),
  value: Nullable(Yuan),
  dueDate: Day,
  state: Word(...promiseStates),
  promiserId: Id,
  promiserName: Nullable(Text(20)),
  recordId: Nullable(Id),
  recordNo: Nullable(Text(24)),
  /** What kept it, in words. */
  keptBy: Nullable(Text(200)),
  keptTime: Nullable(Moment),
  keeperName: Nullable(Text(20)),
  endReason: Text(200),
  createTime: Moment,
  version: Version,
})
export type GiftPromise = Static<typeof PromiseRow>

export const promiseTable = {
  name: 'promises.gift_promise',
  pages: ['/consult/promise'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    content: fixed('承诺内容'),
    kind: '类型',
    value: '价值',
    dueDate: '到期日',
    state: fixed('状态'),
    promiserId: along('promiserName'),
    promiserName: '承诺人',
    recordId: along('recordNo'),
    recordNo: '接诊单号',
    keptBy: '兑现方式',
    keptTime: '兑现时间',
    keeperName: '兑现人',
    endReason: '结束原因',
    createTime: '登记时间',
  } satisfies ColumnsOf<GiftPromise>,
} satisfies Table

/** What may keep a promise: her gifts since the day it was promised, without those that keep another. */
export const PromiseKeepers = Shape({
  items: Type.Array(Shape({ id: Id, name: Type.String(), qty: Type.Integer(), day: Day })),
  coupons: Type.Array(Shape({ id: Id, name: Type.String(), code: Text(40), day: Day })),
})

/** What one colleague promised, and what became of it. */
export const PromiseTally = Shape({
  promiserId: Id,
  promiserName: Nullable(Text(20)),
  promised: Type.Integer(),
  kept: Type.Integer(),
  open: Type.Integer(),
  overdue: Type.Integer(),
  lapsed: Type.Integer(),
  waived: Type.Integer(),
  /** Percent (`keptRate`). */
  rate: Nullable(Type.Integer()),
  value: Type.Optional(Yuan),
})
export type PromiseTallyRow = Static<typeof PromiseTally>
