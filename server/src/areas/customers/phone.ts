/** Numbers: the duplicate probe, today's allowance, and the one call a whole number leaves by (customers book §6). */
import type { customers } from '@clinic/contract/areas/customers.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { customerRefusals, maskName, whyNotPhone } from '@clinic/contract/customer.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { reach } from './reach.ts'
import { unseal } from './sealed.ts'
import { archiveRow } from './stored.ts'
import { digitsOf, phoneHash } from './tokens.ts'

const REVEAL = 'customer:revealPhone'
/** Looks a day where neither person nor role says otherwise (clinical-admin §14, features). */
const DEFAULT_DAILY = 20

const dailyOf = (ctx: Context): number => ctx.session.features.get('phone.view.daily') ?? DEFAULT_DAILY

type Owned = {
  id: number
  name: string
  departmentName: string | null
  owned: boolean
  pool: 'none' | 'developer' | 'consultant'
  reachable: boolean
}

/** Is there an archive with this number? Who has no business with it learns only whose department it is. */
export const probePhone = async (
  ctx: Context,
  { phone, phoneRegion, exceptId }: InputOf<typeof customers.probe>,
): Promise<OutputOf<typeof customers.probe>> => {
  const number = digitsOf(phone)
  refuseIf(whyNotPhone(number, phoneRegion))
  const scope = reach(ctx)
  const { rows } = await sql<Owned>`select c.id, c.name, d.name as "departmentName", c.pool,
      c.consultant_id is not null or c.developer_id is not null as owned, ${scope ?? sql`true`} as reachable
    from customers.customer c
    left join staff.department d on d.hospital_id = c.hospital_id and d.id = c.department_id
    where c.phone_hash = ${phoneHash(ctx.session.hospitalId, number)} and c.status = 'active' and c.phone_relation = '本人'
      and c.id <> ${exceptId ?? 0}`.execute(ctx.db)
  const [hit] = rows
  if (!hit) return { found: null }
  const { id, name, departmentName, owned, pool, reachable } = hit
  return { found: { ...(reachable ? { id, name } : { name: maskName(name) }), departmentName, owned, pool } }
}

/** May this person look, and how often today? Reading it costs nothing. */
export const limitState = async (
  ctx: Context,
  { id }: { id: number },
): Promise<OutputOf<typeof customers.limitState>> => {
  const [, used] = await Promise.all([archiveRow(ctx, id, 'read'), usedToday(ctx)])
  return { hasPerms: ctx.session.permissions.has(REVEAL), remainingCount: Math.max(0, dailyOf(ctx) - used) }
}

const usedToday = async (ctx: Context): Promise<number> => {
  const { rows } = await sql<{ used: number }>`select count(*)::int as used from customers.phone_view v
    where v.staff_id = ${ctx.session.staffId} and v.on_date = kit.today()`.execute(ctx.db)
  return rows[0]!.used
}

/** Shows a whole number once it is counted. The same view shows it again for nothing. */
export const revealPhone = async (
  ctx: Context,
  { id, viewId, scene }: InputOf<typeof customers.reveal>,
): Promise<OutputOf<typeof customers.reveal>> => {
  const stored = await archiveRow(ctx, id, 'read')
  if (!stored.phoneSealed) refuse(customerRefusals.noPhone())
  const remainingCount = await countView(ctx, { customerId: stored.id, viewId, scene: scene ?? '' })
  ctx.note({
    objectType: 'customer',
    objectId: stored.id,
    objectNo: stored.code,
    customerId: stored.id,
    after: { viewId },
  })
  const at = { hospitalId: ctx.session.hospitalId, id: stored.id }
  const phone2 = unseal(at, 'phone2_cipher', stored.phone2Sealed)
  return { phone: unseal(at, 'phone_cipher', stored.phoneSealed)!, ...(phone2 ? { phone2 } : {}), remainingCount }
}

/**
 * One row a view, under a lock of this person's: any number of clicks at once never see more than the day allows. Lock and
 * count go in one message, yet the count sees what was committed while the lock was waited for.
 * @returns looks left today
 */
const countView = async (
  ctx: Context,
  { customerId, viewId, scene }: { customerId: number; viewId: string; scene: string },
): Promise<number> => {
  const { staffId } = ctx.session
  const daily = dailyOf(ctx)
  const locked = sql`select pg_advisory_xact_lock(hashtextextended('phone view', ${staffId}))`
  const counted = sql`with today as (select count(*)::int as used from customers.phone_view v
      where v.staff_id = ${staffId} and v.on_date = kit.today()),
    before as (select 1 from customers.phone_view v
      where v.staff_id = ${staffId} and v.customer_id = ${customerId} and v.view_id = ${viewId}),
    now as (insert into customers.phone_view (staff_id, customer_id, view_id, scene)
      select ${staffId}::bigint, ${customerId}::bigint, ${viewId}, ${scene} from today
      where today.used < ${daily} and not exists (select 1 from before) returning 1)
    select today.used + (select count(*)::int from now) as used,
      exists (select 1 from now) or exists (select 1 from before) as seen from today`
  const [, answer] = await ctx.together([locked.compile(ctx.db), counted.compile(ctx.db)].map(asStatement))
  const { used, seen } = answer!.rows[0] as { used: number; seen: boolean }
  return seen ? Math.max(0, daily - used) : refuse(customerRefusals.quotaUsed())
}

const asStatement = ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
  text,
  values: parameters,
})
