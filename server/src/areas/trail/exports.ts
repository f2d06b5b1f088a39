/** The logs as sheets: the same queries, the same reach; that somebody took them along is written down as well. */
import type { trail } from '@clinic/contract/areas/trail/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { Context } from '../../kit/context.ts'
import { columnsSeen, mostRows, type SheetField } from '../../kit/export.ts'
import { slicesOf } from '../../kit/list.ts'
import { sheetFile } from '../../kit/sheets.ts'
import type { Answered } from '../../kit/stream.ts'
import { entryList, spanOf, told } from './list.ts'
import { signInList, toldSignIn } from './sign-in-log.ts'

type Slices = AsyncGenerator<Record<string, unknown>[]>

const each = async function* (slices: Slices, tell: (row: Record<string, unknown>) => Record<string, unknown>): Slices {
  for await (const rows of slices) yield rows.map(tell)
}

const outcome = (word: unknown): string => (word === 'done' ? '成功' : '被拒绝')

const entryColumns: readonly SheetField[] = [
  { key: 'at', width: 20 },
  { key: 'staffName' },
  { key: 'moduleName' },
  { key: 'title', width: 20 },
  { key: 'objectNo', width: 20 },
  { key: 'customerName' },
  { key: 'outcome', width: 8, show: outcome },
  { key: 'refusal', width: 30 },
  { key: 'ip', width: 16 },
]

const signInColumns: readonly SheetField[] = [
  { key: 'at', width: 20 },
  { key: 'account' },
  { key: 'staffName' },
  { key: 'outcome', width: 8, show: outcome },
  { key: 'refusal', width: 30 },
  { key: 'ip', width: 16 },
  { key: 'device', width: 24 },
]

export const exportEntries = async (ctx: Context, input: InputOf<typeof trail.exportEntries>): Promise<Answered> => {
  const meant = spanOf(input)
  ctx.note({ objectType: 'trail', after: { filters: meant, max: mostRows(ctx) } })
  const columns = columnsSeen(ctx, entryColumns)
  return sheetFile('操作日志', columns, each(await slicesOf(ctx, meant, entryList, mostRows(ctx)), told))
}

export const exportSignIns = async (ctx: Context, input: InputOf<typeof trail.exportSignIns>): Promise<Answered> => {
  const meant = spanOf(input)
  ctx.note({ objectType: 'trail', after: { filters: meant, max: mostRows(ctx) } })
  const columns = columnsSeen(ctx, signInColumns)
  return sheetFile('登录日志', columns, each(await slicesOf(ctx, meant, signInList, mostRows(ctx)), toldSignIn))
}
