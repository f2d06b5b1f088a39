/** The list as a file: the same query, the same permitted columns; numbers only with a permission and a reason. */
import { allergyWords } from '@clinic/contract/areas/customers/allergy.ts'
import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerRefusals, lifeStageNames } from '@clinic/contract/areas/customers/nouns.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { columnsSeen, mostRows, type SheetField } from '../../../kit/export.ts'
import { type Asked, col, countOf, type ListDefinition, placeOf, refuseUnseen, slicesOf } from '../../../kit/list.ts'
import { asked } from '../../../kit/question.ts'
import { csvFile, sheetFile } from '../../../kit/sheets.ts'
import type { Answered } from '../../../kit/stream.ts'
import { unseal } from '../archive/seal.ts'
import { fieldsInUse } from '../fields/in-use.ts'
import { ownColumns, withOwnCells } from '../fields/values.ts'
import { customerColumns, customerList } from './list.ts'
import { nextColumns } from './next-step.ts'

const EXPORT_PHONE = 'customer:exportPhone'
const MOST_COUNTED = 1_000_000

const yesNo = (value: unknown): string => (Number(value) === 1 ? '是' : '')
const tagNames = (value: unknown): string =>
  Array.isArray(value) ? value.map((tag: { integralName?: string }) => tag.integralName).join('、') : ''

const sheetColumns: readonly SheetField[] = [
  { key: 'no', width: 18 },
  { key: 'name' },
  { key: 'sex', width: 6 },
  { key: 'age', width: 6 },
  { key: 'phone' },
  { key: 'levelName' },
  { key: 'grade', width: 6 },
  { key: 'keyCustomers', show: yesNo },
  { key: 'tags', show: tagNames },
  { key: 'developmentChannels' },
  { key: 'channelName' },
  { key: 'attributionConsultantName' },
  { key: 'developersName' },
  { key: 'lifeStage', show: (stage) => lifeStageNames[stage as keyof typeof lifeStageNames] },
  {
    key: 'allergyState',
    show: (state) => (state ? allergyWords[state as keyof typeof allergyWords] : '未询问'),
  },
  { key: 'allergy', header: '过敏史' },
  { key: 'visitCount' },
  { key: 'lastVisitTime', width: 20 },
  { key: 'lastPaymentTime', width: 20 },
  { key: 'totalPaid', money: true },
  { key: 'capital', money: true },
  { key: 'presentedAmount', money: true },
  { key: 'integral' },
  { key: 'debtAmount', money: true },
  { key: 'createTime', width: 20 },
]

/** What stands open with her now is for screens: a file is read another day. */
const exported = Object.fromEntries(Object.entries(customerColumns).filter(([name]) => !(name in nextColumns)))

type Wanted = InputOf<typeof customers.export>

/** Told of each file of customers that somebody takes along. */
export const customersTaken = asked<[ctx: Context, count: number], Promise<void>>(
  'who hears that customers were exported',
)

/** The list that an export is of; null when nobody can be found by it. */
const listOf = async (ctx: Context, { format: _format, withPhone = false, reason, ids, ...narrow }: Wanted) => {
  if (withPhone && !ctx.session.permissions.has(EXPORT_PHONE)) refuse(common.forbidden())
  if (withPhone && !reason?.trim()) refuse(customerRefusals.exportReason())
  const found = await customerList(ctx, narrow)
  const list = found && { ...placeOf(ids ? among(found, ids) : found), columns: exported }
  if (list) refuseUnseen(ctx, narrow, list)
  return { list, narrow }
}

/** How many customers an export would hold, counted no further than to 1,000,000. */
export const countExported = async (ctx: Context, wanted: Wanted): Promise<number> => {
  const { list, narrow } = await listOf(ctx, wanted)
  return list ? await countOf(ctx, narrow, list, MOST_COUNTED) : 0
}

/** The file of an export. @param max rows at most */
export const customerFile = async (ctx: Context, wanted: Wanted, max: number): Promise<Answered> => {
  const { format = 'xlsx', withPhone = false, reason, ids } = wanted
  const { list, narrow } = await listOf(ctx, wanted)
  ctx.note({
    objectType: 'customer',
    after: { filters: traced(narrow), format, withPhone, max, ...(ids ? { chosen: ids.length } : {}) },
    ...(reason ? { reason } : {}),
  })
  const file = format === 'csv' ? csvFile : sheetFile
  const own = ownColumns(await fieldsInUse(ctx))
  return file(
    '客户列表',
    [...columnsSeen(ctx, sheetColumns), ...own],
    list ? await rowsOf(ctx, narrow, list, max, withPhone) : none(),
  )
}

/** Streams the customers a person may see. More than her limit are asked for (导出审批), not cut off in silence. */
export const exportCustomers = async (ctx: Context, wanted: Wanted): Promise<Answered> => {
  const max = mostRows(ctx)
  const count = await countExported(ctx, wanted)
  if (count > max) refuse(customerRefusals.exportTooMany({ count, limit: max }))
  const file = await customerFile(ctx, wanted, max)
  await customersTaken(ctx, count)
  return file
}

type CustomerList = NonNullable<Awaited<ReturnType<typeof customerList>>>

/** Of what a list finds, the chosen ones. */
const among = (list: CustomerList, ids: readonly number[]): CustomerList => ({
  ...list,
  where: (ctx) => {
    const before = list.where?.(ctx)
    const chosen = sql`c.id = any(${[...ids]}::bigint[])`
    return before ? sql`${before} and ${chosen}` : chosen
  },
})

/** Filters as the trail keeps them: what was typed may be somebody's number. */
const traced = ({ keyword, ...rest }: Record<string, unknown>): Record<string, unknown> =>
  keyword === undefined ? rest : { ...rest, keyword: '（已填写）' }

const none = async function* (): AsyncGenerator<Record<string, unknown>[]> {}

const withOwn = async function* (
  slices: AsyncIterable<Record<string, unknown>[]>,
): AsyncGenerator<Record<string, unknown>[]> {
  for await (const rows of slices) yield rows.map(withOwnCells)
}

const rowsOf = async (
  ctx: Context,
  narrow: Asked<typeof customers.page>,
  list: ListDefinition<Asked<typeof customers.page>>,
  max: number,
  withPhone: boolean,
): Promise<AsyncGenerator<Record<string, unknown>[]>> => {
  const columns = withPhone ? { ...list.columns, phone: wholePhone } : list.columns
  return withOwn(await slicesOf(ctx, narrow, { ...list, columns }, max))
}

/** The number unmasked, in place of the column that masks it: as visible or hidden as that one. */
const wholePhone = col('c.phone_cipher', {
  read: (sealed, row, ctx) =>
    unseal({ keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: Number(row['id']) }, 'phone_cipher', sealed),
})
