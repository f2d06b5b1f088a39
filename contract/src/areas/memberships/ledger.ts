/** A card's own ledger: movements of its money and bonus, with what there was before and is after. Source: money book §2, §5. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { along, type ColumnsOf, fixed, guarded, type Table } from '../../table.ts'
import { BusinessDay, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Word, Yuan } from '../../words.ts'
import { ledgerTypeName } from '../ledger/calls.ts'

const CAPITAL = 'sensitive:customer-capital'

/** What a card holds. */
export const cardParts = { principal: '本金', bonus: '赠送' } as const
const PartWord = Word('principal', 'bonus')

export const CardMove = Shape({
  id: Id,
  part: PartWord,
  type: Text(30),
  typeName: Text(30),
  change: Yuan,
  balanceAfter: Yuan,
  /** The document that moved it; null: it has no number. */
  bizNo: Nullable(Type.String()),
  operatorName: Nullable(Type.String()),
  remark: Type.String(),
  reversed: Type.Boolean(),
  createdAt: Moment,
})
export type CardMove = Static<typeof CardMove>

export const cardMoveTable = {
  name: 'memberships.card_move',
  pages: ['/vip/card'],
  columns: {
    part: fixed('账户'),
    type: along('typeName'),
    typeName: '类型',
    change: guarded('变动', CAPITAL),
    balanceAfter: guarded('变动后', CAPITAL),
    bizNo: '关联单号',
    operatorName: '操作人',
    remark: '备注',
    reversed: '状态',
    createdAt: fixed('时间'),
  } satisfies ColumnsOf<CardMove>,
} satisfies Table

/** Sales of a card put money in by their payment; everything else is called as in the ledgers. @param change null: not shown */
export const cardMoveName = (type: string, change: number | null): string =>
  (type === 'payment' || type === 'recharge') && (change ?? 0) > 0
    ? '充入'
    : ledgerTypeName(type, 'capital', change ?? -1)

const Span = Shape({ opening: Yuan, plus: Yuan, minus: Yuan, closing: Yuan })

const path = '/api/v1/base/vip/record'
const days = { startDate: Type.Optional(BusinessDay), endDate: Type.Optional(BusinessDay) }
const filters = { id: Id, part: Type.Optional(PartWord), direction: Type.Optional(Word('in', 'out')), ...days }

export const cardLedger = {
  list: call(`GET ${path}/ledger`, {
    title: '会员卡流水',
    may: 'vip:card:list',
    table: cardMoveTable,
    input: { ...pageRequest, ...filters },
    output: Page(CardMove),
  }),
  export: call(`GET ${path}/ledgerExport`, {
    title: '导出会员卡流水',
    may: 'vip:card:export',
    table: cardMoveTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  /** What it had, got, gave and has in the days asked for; without days from the beginning. */
  span: call(`GET ${path}/ledgerSpan`, {
    title: '会员卡期初期末',
    may: 'vip:card:list',
    input: { id: Id, ...days },
    output: Shape({ principal: Type.Optional(Span), bonus: Type.Optional(Span) }),
    shows: { principal: ['memberships.card:principal'], bonus: ['memberships.card:bonus'] },
  }),
}
