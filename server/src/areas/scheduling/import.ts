/** A roster from a sheet: read and check everything first, then all days or none. A dry run only reports. */
import { cellTable, type scheduling, schedulingRefusals } from '@clinic/contract/areas/scheduling/calls.ts'
import { dayKey } from '@clinic/contract/areas/scheduling/rules.ts'
import { MOST_AT_ONCE } from '@clinic/contract/areas/scheduling/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { oneSlice, readSheet, sheetFile } from '../../kit/sheets.ts'
import type { Answered } from '../../kit/stream.ts'
import { departmentName, mainDepartment, peopleByName } from '../staff/reads.ts'
import { holdRoster } from './ground.ts'
import { type DayWanted, saveDays } from './write.ts'

const MAX_FAULTS = 200
type Outcome = OutputOf<typeof scheduling.importSheet>
type Fault = Outcome['faults'][number]

const titles = titlesOf(cellTable)
/** Heads of the sheet: those of the list, so that what was exported can come back. */
const headers = [
  titles.staffName,
  titles.workDate,
  titles.shiftName,
  titles.quota,
  titles.remark,
  titles.departmentName,
] as const
const REQUIRED = 3
const EXAMPLE = ['白露', '2026-11-23', '早班', '20', '', '美容皮肤科']

export const rosterTemplate = (): Answered => {
  const columns = headers.map((header, index) => ({
    header: index < REQUIRED ? `${header}*` : header,
    key: header,
    width: 16,
  }))
  return sheetFile(
    '排班导入模板',
    columns,
    oneSlice([Object.fromEntries(headers.map((name, at) => [name, EXAMPLE[at]]))]),
  )
}

type Line = {
  readonly row: number
  readonly name: string
  readonly date: string
  readonly shift: string
  readonly quota: string
  readonly remark: string
  readonly department: string
}

const readLines = async (file: string): Promise<Line[]> => {
  const sheet = await readSheet(Buffer.from(file, 'base64'))
  const head = sheet?.[0]
  if (!sheet || !head) return refuse(schedulingRefusals.unreadableSheet())
  const places = headers.map((column, index) => {
    const place = head.findIndex((cell) => cell.replace(/\*$/, '') === column)
    return place < 0 && index < REQUIRED ? refuse(schedulingRefusals.wrongHeader({ column })) : place
  })
  const filled = sheet
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length > MOST_AT_ONCE)
    refuse(schedulingRefusals.sheetTooLong({ limit: MOST_AT_ONCE, rows: filled.length }))
  return filled.map(({ cells, row }) => {
    const [name = '', date = '', shift = '', quota = '', remark = '', department = ''] = places.map(
      (place) => cells[place] ?? '',
    )
    return { row, name, date: date.slice(0, 10).replaceAll('/', '-'), shift, quota, remark, department }
  })
}

/** Everybody the sheet names with her department, and every shift in use by name and by short name. */
const knownOf = async (ctx: Context, lines: readonly Line[]) => {
  const people = await peopleByName([...new Set(lines.map(({ name }) => name))]).execute(ctx.db)
  const ids = people.rows.filter(({ atWork }) => atWork).map(({ id }) => id)
  const places = await sqlOf({ id: sure(Id), department: Nullable(Str) })`
    select p.id, ${sql.raw(departmentName(mainDepartment('p.id')))} as department from unnest(${ids}::bigint[]) as p (id)`.execute(
    ctx.db,
  )
  const shifts = await sqlOf({ id: Id, name: Str, shortName: Str, sort: Num })`
    select t.id, t.name, t.short_name as "shortName", t.sort from scheduling.shift_type t where t.status = 0`.execute(
    ctx.db,
  )
  return {
    people: people.rows.filter(({ atWork }) => atWork),
    departmentOf: new Map(places.rows.map(({ id, department }) => [id, department])),
    shifts: new Map(shifts.rows.flatMap(({ id, name, shortName }) => [[shortName, id] as const, [name, id] as const])),
  }
}
type Known = Awaited<ReturnType<typeof knownOf>>

const isDay = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) && daysAfter(date, 0) === date

const whoIs = ({ people, departmentOf }: Known, { name, department }: Line): { id?: number; fault?: string } => {
  const all = people.filter((one) => one.name === name)
  const near = department ? all.filter(({ id }) => departmentOf.get(id) === department) : all
  if (near.length === 1) return { id: near[0]!.id }
  if (all.length === 0) return { fault: '没有这位在职员工' }
  return { fault: department ? '这个科室没有这位在职员工，或有同名' : '有同名员工，请填写科室' }
}

const faultsOf = (known: Known, line: Line): Fault[] => {
  const { row, date, shift, quota, remark } = line
  const reasons: Record<string, string | undefined> = {
    [titles.staffName]: whoIs(known, line).fault,
    [titles.workDate]: isDay(date) ? undefined : '应为日期，如 2026-11-23',
    [titles.shiftName]: known.shifts.has(shift) ? undefined : '没有这个班次，或已停用',
    [titles.quota]:
      quota === '' || (/^\d{1,3}$/.test(quota) && Number(quota) >= 1 && Number(quota) <= 500)
        ? undefined
        : '应为 1 到 500 的整数',
    [titles.remark]: [...remark].length > 100 ? '不能超过 100 个字' : undefined,
  }
  return Object.entries(reasons).flatMap(([column, reason]) => (reason ? [{ row, column, reason }] : []))
}

/** Lines of one person and date are one day. */
const daysOf = (known: Known, lines: readonly Line[]): DayWanted[] => {
  const days = new Map<string, { staffId: number; date: string; shifts: DayWanted['shifts'] }>()
  for (const line of lines) {
    const staffId = whoIs(known, line).id!
    const key = dayKey(staffId, line.date)
    const shift = {
      shiftTypeId: known.shifts.get(line.shift)!,
      quota: line.quota === '' ? null : Number(line.quota),
      remark: line.remark,
    }
    const day = days.get(key) ?? { staffId, date: line.date, shifts: [] }
    days.set(key, { ...day, shifts: [...day.shifts, shift] })
  }
  return [...days.values()]
}

export const importRoster = async (
  ctx: Context,
  { file, dryRun = false, confirmed }: InputOf<typeof scheduling.importSheet>,
): Promise<Outcome> => {
  const lines = await readLines(file)
  await holdRoster(ctx)
  const known = await knownOf(ctx, lines)
  const faults = lines.flatMap((line) => faultsOf(known, line))
  if (faults.length > 0)
    return {
      rows: lines.length,
      changed: 0,
      faults: faults.slice(0, MAX_FAULTS),
      saved: false,
      outside: null,
      beyond: null,
    }
  if (dryRun) await ctx.together([{ text: 'savepoint trial', values: [] }])
  const { changed, outside, beyond } = await saveDays(ctx, daysOf(known, lines), {
    source: 'import',
    isTrial: dryRun,
    confirmed,
  })
  if (dryRun) await ctx.together([{ text: 'rollback to savepoint trial', values: [] }])
  const meant = outside === null ? {} : { outside: true }
  ctx.note({ objectType: 'roster', after: { import: lines.length, changed, dryRun, ...meant } })
  return { rows: lines.length, changed, faults: [], saved: !dryRun, outside, beyond }
}
