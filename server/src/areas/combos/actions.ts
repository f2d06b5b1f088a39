/** Changes of combos. Orders keep what they were written with (C3): nothing here touches them. */
import { comboRefusals, type combos } from '@clinic/contract/areas/combos/calls.ts'
import { type ComboContent, type ComboPart, whyNotCombo } from '@clinic/contract/areas/combos/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { rowOf } from '../../kit/list.ts'
import { type Changed, insertRow, removeRow, updateRow, type Values } from '../../kit/table.ts'
import { soundOf } from '../products/index.ts'
import { everyProduct } from '../products/reads.ts'
import { comboList } from './queries.ts'

const TABLE = 'combos.combo'
type Write = InputOf<typeof combos.create>

const fenOf = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : (parseYuan(value) ?? 0)

const priced = async (ctx: Context, ids: readonly number[]) => {
  const { rows } = await sqlOf({ id: Id, name: Str, priceFen: Num })`select p.id, p.name, p.price_fen as "priceFen"
    from ${sql.raw(everyProduct('p'))} where p.id = any(${[...new Set(ids)]}::bigint[]) order by p.id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The written combo as the rules look at it; refuses when it cannot be kept. */
const contentOf = async (ctx: Context, input: Write): Promise<ComboContent> => {
  const products = await priced(
    ctx,
    input.lines.map(({ productId }) => productId),
  )
  const lines = input.lines.map(({ productId, count, groupNo, weight, isGift }): ComboPart => {
    const { name, priceFen } = products.get(productId) ?? refuse(comboRefusals.productMissing())
    return {
      productId,
      name,
      count,
      groupNo: groupNo ?? null,
      isGift: isGift === true,
      // Of a gift it says something where gifts take a share.
      weightFen: fenOf(weight),
      priceFen,
    }
  })
  const content = { kind: input.kind, priceFen: fenOf(input.price) ?? 0, groups: input.groups ?? [], lines }
  refuseIf(whyNotCombo(content))
  return content
}

/** Fields named in the input become columns; what is not named stays as it is (update) or gets its default (create). */
const valuesOf = (input: Write, { priceFen, groups }: ComboContent): Values => {
  const name = input.name.trim()
  return {
    ...(input.code ? { code: input.code } : {}),
    name,
    ...soundOf(name),
    kind: input.kind,
    price_fen: priceFen,
    pick_groups: sql`${JSON.stringify(groups)}::jsonb`,
    valid_days: input.validDays,
    sale_from: input.saleFrom,
    sale_to: input.saleTo,
    per_customer_limit: input.perCustomerLimit,
    by_original: input.byOriginal,
    remark: input.remark,
  }
}

const writeLines = async (ctx: Context, id: number, lines: readonly ComboPart[]): Promise<void> => {
  const rows = lines.map(({ productId, count, groupNo, weightFen, isGift }) => ({
    ...{ product_id: productId, count, group_no: groupNo, weight_fen: weightFen, is_gift: isGift },
  }))
  await ctx.together([
    { text: 'delete from combos.combo_line where combo_id = $1', values: [id] },
    {
      text: `insert into combos.combo_line (combo_id, line_no, product_id, count, group_no, weight_fen, is_gift)
        select $1, l.line_no, l.product_id, l.count, l.group_no, l.weight_fen, l.is_gift
        from rows from (jsonb_to_recordset($2::jsonb)
          as (product_id bigint, count integer, group_no integer, weight_fen bigint, is_gift boolean))
          with ordinality as l (product_id, count, group_no, weight_fen, is_gift, line_no)`,
      values: [id, JSON.stringify(rows)],
    },
  ])
}

export const createCombo = async (ctx: Context, input: Write): Promise<Changed> => {
  const content = await contentOf(ctx, input)
  const code = input.code ? {} : { code: sql`'TC' || nextval('kit.id')` }
  const changed = await insertRow(ctx, TABLE, { ...valuesOf(input, content), ...code })
  await writeLines(ctx, changed.id, content.lines)
  await ctx.together([
    {
      text: 'insert into combos.combo_stock (combo_id, total_limit) values ($1, $2)',
      values: [changed.id, input.totalLimit ?? null],
    },
  ])
  ctx.note({ objectType: 'combo', objectId: changed.id, after: { ...input } })
  ctx.tell('combo.changed', changed.id)
  return changed
}

/** Whoever sells it waits until the change stands, and the other way round: what is sold is one version of it. */
const holdStock = async (ctx: Context, id: number): Promise<number> => {
  const { rows } = await sqlOf({ sold: Num })`select s.sold_count as sold from combos.combo_stock s
    where s.combo_id = ${id} for update`.execute(ctx.db)
  return rows[0]?.sold ?? 0
}

export const updateCombo = async (ctx: Context, input: Write & Changed): Promise<Changed> => {
  const sold = await holdStock(ctx, input.id)
  const before = await rowOf(ctx, input.id, comboList)
  const groups = input.kind === 'FIXED' ? (input.groups ?? []) : (input.groups ?? before.groups)
  const content = await contentOf(ctx, { ...input, groups })
  const { totalLimit } = input
  if (totalLimit && totalLimit < sold) refuse(comboRefusals.belowSold({ sold }))
  const changed = await updateRow(ctx, TABLE, input, valuesOf(input, content))
  await writeLines(ctx, input.id, content.lines)
  if (totalLimit !== undefined)
    await ctx.together([
      { text: 'update combos.combo_stock set total_limit = $2 where combo_id = $1', values: [input.id, totalLimit] },
    ])
  ctx.note({ objectType: 'combo', objectId: input.id, before, after: { ...input } })
  ctx.tell('combo.changed', input.id)
  return changed
}

export const setComboStatus = async (ctx: Context, input: InputOf<typeof combos.setStatus>): Promise<Changed> => {
  await holdStock(ctx, input.id)
  const before = await rowOf(ctx, input.id, comboList)
  ctx.note({
    objectType: 'combo',
    objectId: input.id,
    before: { status: before.status },
    after: { status: input.status },
  })
  ctx.tell('combo.changed', input.id)
  return await updateRow(ctx, TABLE, input, { status: input.status })
}

export const removeCombo = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  ctx.note({ objectType: 'combo', objectId: id, before: await rowOf(ctx, id, comboList) })
  ctx.tell('combo.changed', id)
  return await removeRow(ctx, TABLE, id)
}
