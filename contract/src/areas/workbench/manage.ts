/** Calls of the desk 经营: takings by day and by part, and what waits for a decision. Source: mocks (workbench-owner). */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import type { ColumnName } from '../../table.ts'
import { Day, Id, Nullable, Shape, Text, Word, Yuan } from '../../words.ts'
import { attentionKeys, breakdownKeys, rangeKeys } from './figures.ts'

const receivedOnly: readonly ColumnName[] = ['cashier.payment:received']
const part = {
  amount: Yuan,
  /** Order lines that were paid for. */
  count: Type.Integer(),
  /** Visits, where there are such. */
  visits: Type.Optional(Type.Integer()),
  /** Deals among consultations, in basis points. */
  rate: Type.Optional(Nullable(Type.Integer())),
}

const ownDrawer = {
  /** The payments of one's own open drawer are in none of it: its cash is counted blind (decisions §6). */
  withoutOwnDrawer: Type.Optional(Type.Literal(true)),
}

export const manageCalls = {
  /** What was received day by day, each beside the same day of the span before. */
  daily: call('GET /api/v1/report/workbench/daily', {
    title: '工作台每日实收',
    may: 'workbench:manage',
    input: { range: Word(...rangeKeys) },
    output: Shape({
      days: Type.Array(Shape({ day: Day, amount: Yuan, before: Yuan, to: Text(300, { line: false }) })),
      /** Of the range; absent like the days where what was received is hidden. */
      total: Type.Optional(Yuan),
      /** What stands beside it, in words. */
      word: Type.Optional(Text(20)),
      ...ownDrawer,
    }),
    shows: { 'days.amount': receivedOnly, 'days.before': receivedOnly, total: receivedOnly },
  }),
  /** What somebody must decide or look into. */
  attention: call('GET /api/v1/report/workbench/attention', {
    title: '工作台等您处理',
    may: 'workbench:manage',
    output: Shape({
      items: Type.Array(
        Shape({
          key: Word(...attentionKeys),
          count: Type.Integer(),
          amount: Type.Optional(Yuan),
          /** The newest of them in a few words. */
          note: Text(120, { line: false }),
          to: Text(300, { line: false }),
        }),
      ),
    }),
  }),
  /** What was received by who advised, whence the customer came, or what was sold. */
  breakdown: call('GET /api/v1/report/workbench/breakdown', {
    title: '工作台实收构成',
    may: 'workbench:manage',
    input: { range: Word(...rangeKeys), by: Word(...breakdownKeys) },
    output: Shape({
      rows: Type.Array(
        Shape({ id: Nullable(Id), name: Text(60), ...part, to: Type.Optional(Text(300, { line: false })) }),
      ),
      total: Type.Optional(Shape(part)),
      ...ownDrawer,
    }),
    shows: { 'rows.amount': receivedOnly, 'total.amount': receivedOnly },
  }),
}
