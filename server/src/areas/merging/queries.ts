/** 合并记录: what was merged, one of them in full, the sheet. */
import {
  type Merge,
  type MergeField,
  type MergeRow,
  mergeFields,
  type merging,
  type Side,
} from '@clinic/contract/areas/merging/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Json, Num, sqlOf } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf, rowOf } from '../../kit/list.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerName, customerNo, withMerged } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { merges } from './questions.ts'

const CAPITAL = 'sensitive:customer-capital'

export const mergeList: ListDefinition<InputOf<typeof merging.list>, MergeRow> = {
  table: 'merging.merge_log',
  from: sql`merging.merge_log m`,
  columns: {
    id: col('m.id'),
    version: col('m.version'),
    keptId: col('m.kept_id'),
    keptName: col(sql.raw(customerName('m.kept_id'))),
    keptNo: col(sql.raw(customerNo('m.kept_id'))),
    goneId: col('m.gone_id'),
    goneName: col(sql.raw(customerName('m.gone_id'))),
    goneNo: col(sql.raw(customerNo('m.gone_id'))),
    reason: col('m.reason'),
    rows: col(sql`(select coalesce(sum(v.value::bigint), 0)::int from jsonb_each_text(m.counts) v)`),
    mergedByName: col(sql.raw(staffName('m.created_by'))),
    mergedAt: col('m.created_at', { sort: true }),
  },
  filters: {
    keyword: (typed, ctx, asked) =>
      customerMeant(ctx, 'm.kept_id', typed, { shown: 'merging.merge_log:keptNo', asked }),
    customerId: (id) => sql`m.kept_id = ${withMerged(id)}`,
    mergedFrom: fromDay('m.created_at'),
    mergedTo: toDay('m.created_at'),
  },
  asks: { mergedFrom: 'mergedAt', mergedTo: 'mergedAt' },
  scope: ofCustomer('m.kept_id'),
  order: { by: 'm.created_at', direction: 'desc', tie: 'm.id' },
}

export const mergePage = (ctx: Context, input: InputOf<typeof merging.list>) => pageOf(ctx, input, mergeList)

export const exportMerges = (ctx: Context, input: InputOf<typeof merging.export>) =>
  listFile(ctx, { name: '合并记录', list: mergeList, object: 'customer' }, input)

const Kept = {
  choices: Json<Readonly<Record<string, Side>>>(),
  counts: Json<Readonly<Record<string, number>>>(),
  principal: Num,
  deposit: Num,
  coin: Num,
  points: Num,
  debt: Num,
}

export const oneMerge = async (ctx: Context, { id }: { id: number }): Promise<OutputOf<typeof merging.one>> => {
  const row = await rowOf(ctx, id, mergeList)
  const { rows } = await sqlOf(Kept)`select m.choices, m.counts, m.principal_fen as principal, m.deposit_fen as deposit,
      m.coin_fen as coin, m.points, m.debt_fen as debt from merging.merge_log m where m.id = ${id}`.execute(ctx.db)
  const { choices, counts, points, ...fen } = rows[0]!
  return {
    ...row,
    choices: (Object.keys(mergeFields) as MergeField[]).flatMap((field) => {
      const side = choices[field]
      return side ? [{ field, side }] : []
    }),
    counts: labelled(counts),
    ...(ctx.session.permissions.has(CAPITAL) ? { figures: figuresOf(fen, points) } : {}),
  }
}

const figuresOf = (
  fen: Readonly<Record<'principal' | 'deposit' | 'coin' | 'debt', number>>,
  points: number,
): NonNullable<Merge['figures']> => [
  { figure: 'principal', amount: toYuan(fen.principal) },
  { figure: 'deposit', amount: toYuan(fen.deposit) },
  { figure: 'coin', amount: toYuan(fen.coin) },
  { figure: 'points', amount: String(points) },
  { figure: 'debt', amount: toYuan(fen.debt) },
]

/** Tables by what people call them; what nobody counts is left out. */
const labelled = (counts: Readonly<Record<string, number>>): Merge['counts'] =>
  merges.followings().flatMap(({ table, label, column }) => {
    const count = counts[table]
    return label && count && column !== 'recommender_id' ? [{ label, count }] : []
  })
