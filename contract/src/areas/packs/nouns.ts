/** 交接包: one page on a customer for whoever she was given to. Source: customers book §35, line 13. */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import { OwnerKindWord, OwnerLogRow } from '../customers/ownership.ts'

export const StateWord = Word('unread', 'read', 'ended')

export const PackRow = Shape({
  id: Id,
  version: Version,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  /** As what she was given. */
  kind: OwnerKindWord,
  /** Null: she lay in a pool. */
  fromName: Nullable(Text(60)),
  toId: Id,
  toName: Nullable(Text(60)),
  mode: OwnerLogRow.properties.mode,
  reason: Text(200),
  givenByName: Nullable(Text(60)),
  givenAt: Moment,
  /** `ended`: she went on to somebody else before it was read. */
  state: StateWord,
  readAt: Nullable(Moment),
  /** When the head of the receiver's department was told that it lies unread. */
  toldAt: Nullable(Moment),
})
export type PackRow = Static<typeof PackRow>

export const packTable = {
  name: 'packs.pack',
  pages: ['/customer/pack'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    kind: fixed('归属'),
    fromName: '原归属人',
    toId: along('toName'),
    toName: fixed('接收人'),
    mode: '方式',
    reason: '原因',
    givenByName: '交接人',
    givenAt: fixed('交接时间'),
    state: fixed('状态'),
    readAt: '已读时间',
    toldAt: '提醒主管时间',
  } satisfies ColumnsOf<PackRow>,
} satisfies Table
