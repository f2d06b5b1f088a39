/**
 * The legal days and the days that work in their place (`db/reference/holidays.csv`, docs/dependencies.md). A hospital has them from its
 * first day; a year that came with an update is added by night. What a hospital wrote, changed or took away of a year stays as it is.
 */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Task } from '../../kit/jobs.ts'
import { once } from '../../kit/question.ts'
import { readReference } from '../../kit/reference.ts'

const known = once(() => JSON.stringify(readReference('holidays.csv')))

/** Writes the days of those years of which the hospital has none yet. */
export const seedHolidays = async (ctx: Context): Promise<void> => {
  await sql`insert into holidays.holiday (day, kind, name)
    select k.day, k.kind, k.name from jsonb_to_recordset(${known()}::jsonb) as k (day date, kind text, name text)
     where not exists (select from holidays.holiday h where extract(year from h.day) = extract(year from k.day) and h.kind <> 'own')
    on conflict (hospital_id, day) do nothing`.execute(ctx.db)
}

/** Task `holidays.renew`, by night. */
export const renewHolidays: Task = async (ctx) => {
  await seedHolidays(ctx)
}
