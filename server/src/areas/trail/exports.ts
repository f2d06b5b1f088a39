/** The logs as sheets: the same queries, the same reach; that somebody took them along is written down as well. */
import type { trail } from '@clinic/contract/areas/trail/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { Context } from '../../kit/context.ts'
import { columnsSeen, mostRows } from '../../kit/export.ts'
import { slicesOf } from '../../kit/list.ts'
import { type SheetColumn, sheetFile } from '../../kit/sheets.ts'
import type { Answered } from '../../kit/stream.ts'
import { entryList, spanOf, told } from './list.ts'
import { signInList, toldSignIn } from './sign-in-log.ts'

type Slices = AsyncGenerator<Record<string, unknown>[]>

const each = async function* (slices: Slices, tell: (row: Record<string, unknown>) => Record<string, unknown>): Slices {
  for await (const rows of slices) yield rows.map(tell)
}

const outcome = (word: unknown): string => (word === 'done' ? '成功' : '被拒绝')

const entryColumns: readonly SheetColumn[] = [
  { key: 'at', header: '时间', width: 20 },
  { key: 'staffName', header: '人员' },
  { key: 'moduleName', header: '模块' },
  { key: 'title', header: '操作', width: 20 },
  { key: 'objectNo', header: '对象', width: 20 },
  { key: 'customerName', header: '客户' },
  { key: 'outcome', header: '结果', width: 8, show: outcome },
  { key: 'refusal', header: '原因', width: 30 },
  { key: 'ip', header: 'IP', width: 16 },
]

const signInColumns: readonly SheetColumn[] = [
  { key: 'at', header: '时间', width: 20 },
  { key: 'account', header: '账号' },
  { key: 'staffName', header: '姓名' },
  { key: 'outcome', header: '结果', width: 8, show: outcome },
  { key: 'refusal', header: '原因', width: 30 },
  { key: 'ip', header: 'IP', width: 16 },
  { key: 'device', header: '设备', width: 24 },
]

export const exportEntries = async (ctx: Context, input: InputOf<typeof trail.exportEntries>): Promise<Answered> => {
  const meant = spanOf(input)
  ctx.note({ objectType: 'trail', after: { filters: meant, max: mostRows(ctx) } })
  const columns = columnsSeen(ctx, entryList.table, entryColumns)
  return sheetFile('操作日志', columns, each(await slicesOf(ctx, meant, entryList, mostRows(ctx)), told))
}

export const exportSignIns = async (ctx: Context, input: InputOf<typeof trail.exportSignIns>): Promise<Answered> => {
  const meant = spanOf(input)
  ctx.note({ objectType: 'trail', after: { filters: meant, max: mostRows(ctx) } })
  const columns = columnsSeen(ctx, signInList.table, signInColumns)
  return sheetFile('登录日志', columns, each(await slicesOf(ctx, meant, signInList, mostRows(ctx)), toldSignIn))
}
