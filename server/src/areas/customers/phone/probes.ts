/**
 * 撞单预检台账: each question whether a number is on file, what it found, and whether the number went into an archive then. Who asks
 * about very many that go nowhere may be copying a list: whoever leads hears of it the morning after. Source: customers book §35 (14).
 */
import { type ProbeRow, type probeCalls, probeResults } from '@clinic/contract/areas/customers/probes.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, hospitalKeys } from '../../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { listFile } from '../../../kit/export.ts'
import type { Task } from '../../../kit/jobs.ts'
import { col, type ListDefinition, pageOf } from '../../../kit/list.ts'
import { asked } from '../../../kit/question.ts'
import { fromDay, toDay } from '../../../kit/spans.ts'
import { mainDepartment, mainDepartmentOf, staffName } from '../../staff/reads.ts'
import { phoneHash } from '../search/tokens.ts'
import { withinMonth } from './looks.ts'

/** The number went into an archive: what was asked about it, on this day or the one before, was for that. */
export const probeServed = async (ctx: Context, number: string | null | undefined): Promise<void> => {
  if (!number) return
  await sql`update customers.phone_probe p set made = true where p.staff_id = ${ctx.session.staffId}
    and p.on_date >= kit.today() - 1 and p.digest = ${phoneHash(hospitalKeys(ctx), number)} and not p.made`.execute(
    ctx.db,
  )
}

/** Numbers of the person and day of `p` that went into no archive. */
const idleInDay = sql`(select count(*)::int from customers.phone_probe i
  where i.staff_id = p.staff_id and i.on_date = p.on_date and not i.made)`
const flagged = sql`coalesce((select x.idle_probes > 0 and ${idleInDay} >= x.idle_probes from customers.look_rule x), false)`

type Result = keyof typeof probeResults
const withResult = (wanted: Result): RawBuilder<unknown> => {
  if (wanted === 'refused') return sql`p.found is null`
  return wanted === 'found' ? sql`p.found` : sql`not p.found`
}

const probeList: ListDefinition<InputOf<typeof probeCalls.probes>, ProbeRow> = {
  table: 'customers.phone_probe',
  from: sql`customers.phone_probe p left join ${sql.raw(mainDepartmentOf('sd', 'p', 'staff_id'))}`,
  columns: {
    id: col('p.id'),
    askedAt: col('p.asked_at', { sort: true }),
    staffId: col('p.staff_id'),
    staffName: col(sql.raw(staffName('p.staff_id'))),
    tail: col('p.tail'),
    times: col('p.times', { sort: true }),
    result: col(sql`case when p.found is null then 'refused' when p.found then 'found' else 'none' end`),
    made: col('p.made'),
    idleInDay: col(idleInDay),
    flagged: col(flagged),
  },
  filters: {
    staffId: (id) => sql`p.staff_id = ${id}`,
    result: withResult,
    made: (wanted) => (wanted ? sql`p.made` : sql`not p.made`),
    flagged: (wanted) => (wanted ? flagged : sql`not ${flagged}`),
    beginTime: fromDay('p.asked_at'),
    endTime: toDay('p.asked_at'),
  },
  asks: { beginTime: 'askedAt', endTime: 'askedAt' },
  scope: { department: 'sd.department_id', own: ['p.staff_id'] },
  order: { by: 'p.asked_at', direction: 'desc', tie: 'p.id' },
}

/** A month of it where nobody says from when: no question about a column, which she may not see. */
const probesFor = (input: { beginTime?: string; endTime?: string }): typeof probeList =>
  input.beginTime ? probeList : { ...probeList, where: () => fromDay('p.asked_at')(withinMonth(input).beginTime) }

export const probesPage = (ctx: Context, input: InputOf<typeof probeCalls.probes>) =>
  pageOf(ctx, input, probesFor(input))

export const exportProbes = (ctx: Context, input: InputOf<typeof probeCalls.exportProbes>) =>
  listFile(
    ctx,
    { name: '撞单预检台账', list: probesFor(input), object: 'customer', words: { result: probeResults } },
    input,
  )

const Prober = { staffId: Id, name: Nullable(Str), departmentId: Nullable(Id), day: Str, numbers: Num }
export type Prober = RowOf<typeof Prober>

/** Who hears of those who asked about very many numbers that went into no archive. */
export const idleProbesTells = asked<[], (ctx: Context, probers: readonly Prober[]) => Promise<unknown>>(
  'who hears of questions about numbers that come to nothing',
)

/** Days that a morning makes up for on which no node ran. */
const DAYS_BACK = 7

/** Task `customers.probesDay`, every morning: of the days that are over, each once; whoever asks second finds them told. */
export const probesDay: Task = async (ctx) => {
  const { rows } = await sqlOf(Prober)`
    with told as (insert into customers.looks_told (about, ended_on)
      select 'probes', kit.today() - d from generate_series(1, ${DAYS_BACK}::int) d
      where exists (select from customers.look_rule r where r.idle_probes > 0) order by d on conflict do nothing returning ended_on)
    select p.staff_id as "staffId", ${sql.raw(staffName('p.staff_id'))} as name,
      ${sql.raw(mainDepartment('p.staff_id'))} as "departmentId", t.ended_on::text as day, count(*)::int as numbers
    from told t join customers.phone_probe p on p.on_date = t.ended_on and not p.made cross join customers.look_rule r
    group by p.staff_id, t.ended_on, r.idle_probes having count(*) >= r.idle_probes
    order by t.ended_on desc, 5 desc, 1`.execute(ctx.db)
  if (rows.length > 0) await idleProbesTells()(ctx, rows)
}
