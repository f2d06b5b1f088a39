/** A file of WeChat, Alipay or the bank, a line of it, and what of ours no line names. */
import { type Static, Type } from 'typebox'
import { type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'
import { howWords, lineStateWords, sideWords, sourceWords } from './words.ts'

export const SourceWord = Word(...sourceWords)
export const SideWord = Word(...sideWords)
export const LineStateWord = Word(...lineStateWords)

export const BankFile = Shape({
  id: Id,
  source: SourceWord,
  fileName: Text(120),
  /** Business days. */
  firstDay: Type.String(),
  lastDay: Type.String(),
  lines: Type.Integer(),
  /** Lines that an earlier file had already. */
  known: Type.Integer(),
  /** Of its lines, how many nothing of ours stands beside. */
  open: Type.Integer(),
  received: Yuan,
  paidOut: Yuan,
  byName: Nullable(Type.String()),
  at: Moment,
})
export type BankFile = Static<typeof BankFile>

export const BankLine = Shape({
  id: Id,
  version: Version,
  fileId: Id,
  source: SourceWord,
  at: Moment,
  /** False: the file names the day alone. */
  hasTime: Type.Boolean(),
  businessDate: Type.String(),
  /** Below zero: it left. */
  amount: Yuan,
  refNo: Text(64),
  orderNo: Text(64),
  counterparty: Text(100),
  remark: Text(200),
  state: LineStateWord,
  how: Nullable(Word(...howWords)),
  /** Numbers of what of ours it is. */
  oursNo: Type.String(),
  reason: Type.String(),
  matchedByName: Nullable(Type.String()),
})
export type BankLine = Static<typeof BankLine>

export const OurLine = Shape({
  id: Id,
  side: SideWord,
  source: SourceWord,
  no: Text(40),
  way: Text(20),
  at: Moment,
  businessDate: Type.String(),
  amount: Yuan,
  refNo: Text(64),
  staffName: Nullable(Type.String()),
})
export type OurLine = Static<typeof OurLine>

const money = (label: string) => madeOf(label, 'cashier.payment:received')

export const bankFileTable = {
  name: 'matching.bank_file',
  pages: ['/cashier/matching'],
  columns: {
    source: fixed('来源'),
    fileName: fixed('文件'),
    firstDay: '起',
    lastDay: '止',
    lines: '行数',
    known: '重复',
    open: '未对上',
    received: money('收入'),
    paidOut: money('支出'),
    byName: '导入人',
    at: fixed('导入时间'),
  } satisfies ColumnsOf<BankFile>,
} satisfies Table

export const bankLineTable = {
  name: 'matching.bank_line',
  pages: ['/cashier/matching'],
  columns: {
    fileId: carried,
    source: fixed('来源'),
    at: fixed('交易时间'),
    hasTime: carried,
    businessDate: '营业日',
    amount: money('金额'),
    refNo: '流水号',
    orderNo: '商户单号',
    counterparty: '对方',
    remark: '摘要',
    state: fixed('状态'),
    how: '对账方式',
    oursNo: '本院单号',
    reason: '说明',
    matchedByName: '对账人',
  } satisfies ColumnsOf<BankLine>,
} satisfies Table

export const ourLineTable = {
  name: 'matching.ours',
  pages: ['/cashier/matching'],
  columns: {
    side: fixed('类型'),
    source: fixed('来源'),
    no: fixed('单号'),
    way: '方式',
    at: fixed('时间'),
    businessDate: '营业日',
    amount: money('金额'),
    refNo: '流水号',
    staffName: '经办人',
  } satisfies ColumnsOf<OurLine>,
} satisfies Table
