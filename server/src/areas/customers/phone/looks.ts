/** Who looked at which whole number, day by day, and looks granted on top of an allowance. Source: customers book §6. */
import {
  EXTRA_LOOKS,
  type LookDay,
  type LookRow,
  type lookCalls,
  lookedAt,
  lookedWhen,
} from '@clinic/contract/areas/customers/looks.ts'
import { customerRefusals } from '@clinic/contract/areas/customers/refusals.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { present } from '../../../kit/clock.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { listFile } from '../../../kit/export.ts'
import { col, type ListDefinition, pageOf } from '../../../kit/list.ts'
import { fromDay, toDay } from '../../../kit/spans.ts'
import { mainDepartment, staffName } from '../../staff/reads.ts'
import { refuseAbsent } from '../ownership.ts'
import { ofCustomer } from '../reach.ts'
import { customerOf, withMerged } from '../reads.ts'

/** Days back that are listed where nobody says from when. */
const DAYS_SHOWN = 31

const inHours = (at: string) => sql`extract(hour from ${sql.raw(at)} at time zone 'Asia/Shanghai')
    >= (select x.work_from from customers.look_rule x)
  and extract(hour from ${sql.raw(at)} at time zone 'Asia/Shanghai') < (select x.work_to from customers.look_rule x)`

const looksList: ListDefinition<InputOf<typeof lookCalls.looks>, LookRow> = {
  table: 'customers.phone_view',
  from: sql`customers.phone_view v left join ${sql.raw(customerOf('c', 'v'))}`,
  columns: {
    id: col('v.id'),
    viewedAt: col('v.viewed_at', { sort: true }),
    staffName: col(sql.raw(staffName('v.staff_id'))),
    customerId: col('v.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    whose: col(sql`case v.own when true then 'own' when false then 'other' end`),
    hours: col(sql`case when ${inHours('v.viewed_at')} then 'in' else 'out' end`),
    scene: col('v.scene'),
  },
  filters: {
    staffId: (id) => sql`v.staff_id = ${id}`,
    customerId: (id) => sql`v.customer_id = ${withMerged(id)}`,
    whose: (whose) => sql`v.own = ${whose === 'own'}`,
    hours: (hours) => (hours === 'in' ? inHours('v.viewed_at') : sql`not (${inHours('v.viewed_at')})`),
    beginTime: fromDay('v.viewed_at'),
    endTime: toDay('v.viewed_at'),
  },
  asks: { beginTime: 'viewedAt', endTime: 'viewedAt' },
  scope: ofCustomer('v.customer_id'),
  order: { by: 'v.viewed_at', direction: 'desc', tie: 'v.id' },
}

export const looksPage = (ctx: Context, input: InputOf<typeof lookCalls.looks>) => pageOf(ctx, input, looksList)

export const exportLooks = (ctx: Context, input: InputOf<typeof lookCalls.exportLooks>) =>
  listFile(
    ctx,
    { name: '查看手机号明细', list: looksList, object: 'customer', words: { whose: lookedAt, hours: lookedWhen } },
    input,
  )

/** Days on which somebody looked or was granted more; a span of days is asked within both before they are put together. */
const days = sql`(select g.*, ${sql.raw(mainDepartment('g.staff_id'))} as department_id from (
    select min(x.id) as id, x.staff_id, x.on_date, count(x.customer_id)::int as looks,
        count(distinct x.customer_id)::int as customers, (count(*) filter (where x.own = false))::int as others,
        (count(x.customer_id) filter (where not (${inHours('x.viewed_at')})))::int as late, sum(x.extra)::int as extra
      from (select id, staff_id, on_date, customer_id, own, viewed_at, 0 as extra from customers.phone_view
        union all select id, staff_id, on_date, null, null, null, extra from customers.phone_extra) x
     group by x.staff_id, x.on_date) g) d`

/** Of a person and day `d`: whom she looked at in that week who was not hers. */
const othersInWeek = sql`(select count(distinct w.customer_id)::int from customers.phone_view w
  where w.staff_id = d.staff_id and w.on_date > d.on_date - 7 and w.on_date <= d.on_date and w.own = false)`

const daysList: ListDefinition<InputOf<typeof lookCalls.lookDays>, LookDay> = {
  table: 'customers.phone_day',
  from: days,
  columns: {
    id: col('d.id'),
    day: col('d.on_date', { sort: true }),
    staffId: col('d.staff_id'),
    staffName: col(sql.raw(staffName('d.staff_id'))),
    looks: col('d.looks', { sort: true }),
    customers: col('d.customers', { sort: true }),
    others: col('d.others', { sort: true }),
    othersInWeek: col(othersInWeek),
    flagged: col(sql`coalesce((select x.foreign_looks > 0 and ${othersInWeek} >= x.foreign_looks
      from customers.look_rule x), false)`),
    outOfHours: col('d.late', { sort: true }),
    extra: col('d.extra'),
  },
  filters: {
    staffId: (id) => sql`d.staff_id = ${id}`,
    beginTime: (day) => sql`d.on_date >= ${day}::date`,
    endTime: (day) => sql`d.on_date <= ${day}::date`,
  },
  asks: { beginTime: 'day', endTime: 'day' },
  scope: { department: 'd.department_id', own: ['d.staff_id'] },
  order: { by: 'd.on_date', direction: 'desc', tie: 'd.id' },
}

/** A month up to today, or to the day that is named, unless a day to begin with is: of years all looks would be counted for a page. */
export const withinMonth = <I extends { endTime?: string }>(input: I): I & { beginTime: string } => {
  const now = today(present())
  const last = input.endTime && input.endTime < now ? input.endTime : now
  return { beginTime: daysAfter(last, -DAYS_SHOWN), ...input }
}

export const lookDays = (ctx: Context, input: InputOf<typeof lookCalls.lookDays>) =>
  pageOf(ctx, withinMonth(input), daysList)

export const exportLookDays = (ctx: Context, input: InputOf<typeof lookCalls.exportLookDays>) =>
  listFile(ctx, { name: '查看手机号统计', list: daysList, object: 'customer' }, withinMonth(input))

/** More looks for one person on one day, today or within a month; nobody grants herself. */
export const grantLooks = async (
  ctx: Context,
  { staffId, day, extra, reason }: InputOf<typeof lookCalls.grantLooks>,
): Promise<null> => {
  if (staffId === ctx.session.staffId) refuse(peopleRefusals.notYourself({ action: '追加名额' }))
  const now = today(present())
  await refuseAbsent(ctx, staffId)
  if (day < now || day > daysAfter(now, EXTRA_LOOKS.daysAhead))
    refuse(customerRefusals.extraDay({ days: EXTRA_LOOKS.daysAhead }))
  await sql`insert into customers.phone_extra (staff_id, on_date, extra, reason)
    values (${staffId}, ${day}::date, ${extra}, ${reason.trim()})`.execute(ctx.db)
  ctx.note({ objectType: 'staff', objectId: staffId, after: { day, extra }, reason: reason.trim() })
  return null
}
