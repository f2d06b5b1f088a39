/** 节假日, as its noun says, and the special days of a span for whoever counts working days. */
import { holidays } from '@clinic/contract/areas/holidays/calls.ts'
import type { SpecialDays } from '@clinic/contract/areas/holidays/workdays.ts'
import type { Context } from '../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody } from '../../kit/list.ts'
import { resource } from '../../kit/resource.ts'

export const handlers = resource(holidays, {
  scope: everybody('a setting of the hospital, the same for all'),
  columns: { day: col('r.day', { sort: true }) },
  order: { by: 'r.day', direction: 'desc', tie: 'r.id' },
})

/** The special days between two days, both included; any other day goes by the week. */
export const specialDays = async (ctx: Context, from: string, to: string): Promise<SpecialDays> => {
  const { rows } = await sqlOf({ day: Str, works: Bool })`
    select h.day::text as day, h.kind = 'shifted' as works from holidays.holiday h
     where h.day between ${from}::date and ${to}::date`.execute(ctx.db)
  return new Map(rows.map(({ day, works }) => [day, works]))
}

/** Days between two days, both included, on which the house is closed, with what they are called. */
export const closedDays = async (ctx: Context, from: string, to: string) => {
  const { rows } = await sqlOf({ date: Str, name: Str })`
    select h.day::text as date, h.name from holidays.holiday h
     where h.day between ${from}::date and ${to}::date and h.kind <> 'shifted' order by h.day`.execute(ctx.db)
  return rows
}
