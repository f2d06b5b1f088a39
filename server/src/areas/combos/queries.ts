/** Reads of combos: the list with what each comes to, the sheet, what an order is written from. */
import { comboKinds, type combos } from '@clinic/contract/areas/combos/calls.ts'
import { refundRules } from '@clinic/contract/areas/combos/refund-rule.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { contains } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { yuanOf } from '../../kit/db/yuan.ts'
import { listFile } from '../../kit/export.ts'
import { col, everybody, type ListOf, pageOf, rowOf, yuan } from '../../kit/list.ts'
import { productOf } from '../products/reads.ts'
import { sharesGifts } from './setting.ts'

/** Lines of a combo with their products, to be read under a combo of the alias `c`. */
const ofCombo = sql.raw(`from combos.combo_line l join ${productOf('p', 'l')}
  where l.hospital_id = c.hospital_id and l.combo_id = c.id`)

/** Σ of an amount over everything in it and over so many of each group as are chosen, the first by `order`; null where one is null. */
const sumChosen = (fen: string, order: 'asc' | 'desc') => sql`(select case when bool_or(x.fen is null) then null
    else sum(x.fen) filter (where x.group_no is null or x.place <= (c.pick_groups -> (x.group_no - 1) ->> 'choose')::int) end::bigint
  from (select ${sql.raw(fen)} as fen, l.group_no,
      row_number() over (partition by l.group_no order by ${sql.raw(fen)} ${sql.raw(order)}) as place ${ofCombo}) x)`

const original = sumChosen('p.price_fen * l.count', 'asc')
const cost = sumChosen('p.cost_fen * l.count', 'desc')

const linesWith = (
  more: string,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'productId', l.product_id,
    'productCode', p.code, 'productName', p.name, 'isOff', p.status = 1, 'count', l.count, 'groupNo', l.group_no,
    'weight', ${sql.raw(yuanOf('l.weight_fen'))}, 'isGift', l.is_gift${sql.raw(more)}) order by l.line_no) ${ofCombo}), '[]')`

const scope = everybody('what the hospital sells is the same for all')
const from = sql`combos.combo c left join combos.combo_stock s on s.hospital_id = c.hospital_id and s.combo_id = c.id`
const keyword = (value: string) => contains(value, ['c.name', 'c.code'], ['c.pinyin', 'c.initials'])

export const comboList: ListOf<typeof combos.list> = {
  table: 'combos.combo',
  from,
  columns: {
    id: col('c.id', { sort: true }),
    code: col('c.code', { sort: true }),
    name: col('c.name', { sort: true }),
    initials: col('c.initials'),
    kind: col('c.kind'),
    price: yuan('c.price_fen', { sort: true }),
    original: yuan(original),
    rateBp: col(sql`coalesce(c.price_fen * 10000 / nullif(${original}, 0), 0)::int`),
    margin: yuan(sql`(c.price_fen - ${cost})`, { needs: 'cost:view' }),
    groups: col('c.pick_groups'),
    lines: col(linesWith('')),
    validDays: col('c.valid_days'),
    saleFrom: col('c.sale_from'),
    saleTo: col('c.sale_to'),
    perCustomerLimit: col('c.per_customer_limit'),
    totalLimit: col('s.total_limit'),
    byOriginal: col('c.by_original'),
    soldCount: col(sql`coalesce(s.sold_count, 0)`),
    remark: col('c.remark'),
    status: col('c.status', { sort: true }),
    version: col('c.version'),
    updatedAt: col('c.updated_at', { sort: true }),
  },
  filters: {
    keyword,
    kind: (value) => sql`c.kind = ${value}`,
    productId: (value) =>
      sql`exists (select from combos.combo_line l where l.hospital_id = c.hospital_id and l.combo_id = c.id and l.product_id = ${value})`,
    status: (value) => sql`c.status = ${value}`,
  },
  scope,
  order: { by: 'c.updated_at', direction: 'desc', tie: 'c.id' },
}

/** What may go on an order today. */
const onSale = sql`c.status = 0 and (c.sale_from is null or c.sale_from <= kit.today()) and (c.sale_to is null or c.sale_to >= kit.today())`

/** The price is the order's business, whatever the columns of 套餐管理. */
const offerList: ListOf<typeof combos.pick> = {
  table: 'combos.pick',
  from,
  columns: {
    id: col('c.id'),
    version: col('c.version'),
    code: col('c.code', { sort: true }),
    name: col('c.name', { sort: true }),
    kind: col('c.kind'),
    price: yuan('c.price_fen', { sort: true }),
    groups: col('c.pick_groups'),
    lines: col(
      linesWith(`, 'price', ${yuanOf('p.price_fen')}, 'unit', p.unit, 'sessionsPerUnit', p.sessions_per_unit`),
    ),
    validDays: col('c.valid_days'),
    saleFrom: col('c.sale_from'),
    saleTo: col('c.sale_to'),
    status: col('c.status'),
    perCustomerLimit: col('c.per_customer_limit'),
    byOriginal: col('c.by_original'),
    sharesGifts: col(sql.raw(sharesGifts)),
    left: col(sql`(s.total_limit - s.sold_count)`),
  },
  filters: { keyword, ids: (ids) => sql`c.id = any(${ids}::bigint[])` },
  scope,
  order: { by: 'c.updated_at', direction: 'desc', tie: 'c.id' },
}

export const comboPage = (ctx: Context, input: InputOf<typeof combos.list>) => pageOf(ctx, input, comboList)
export const oneCombo = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, comboList)

export const pickCombos = (ctx: Context, input: InputOf<typeof combos.pick>) =>
  pageOf(ctx, input, input.ids ? offerList : { ...offerList, where: () => onSale })

export const exportCombos = (ctx: Context, input: InputOf<typeof combos.export>) =>
  listFile(
    ctx,
    {
      name: '套餐',
      list: comboList,
      object: 'combo',
      words: { kind: comboKinds, status: { 0: '启用', 1: '禁用' } },
      tell: (row) => ({
        ...row,
        byOriginal: refundRules[row['byOriginal'] === true ? 'original' : 'share'],
        rateBp: typeof row['rateBp'] === 'number' ? `${row['rateBp'] / 100}%` : row['rateBp'],
      }),
    },
    input,
  )
