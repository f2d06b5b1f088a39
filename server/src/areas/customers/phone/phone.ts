/** Numbers: the duplicate probe, today's allowance, and the look at a whole one, which is counted (customers book §6). */

import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerRefusals, digitsOf, whyNotPhone } from '@clinic/contract/areas/customers/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { maskName } from '@clinic/contract/phone.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../../kit/db/rows.ts'
import { statementOf } from '../../../kit/reading.ts'
import { departmentName } from '../../staff/reads.ts'
import { archiveRow, type Stored } from '../archive/row.ts'
import { unseal } from '../archive/seal.ts'
import { guardianPhone } from '../family/guardian.ts'
import { reachNamed } from '../reach.ts'
import { phoneHash } from '../search/tokens.ts'
import { dailyOf, lookedToday, mayFindWhole, mayProbeArchives, oneAtATime, REVEAL } from './questions.ts'

const Owned = {
  id: Id,
  name: Str,
  departmentName: Nullable(Str),
  owned: Bool,
  pool: Word('none', 'developer', 'consultant'),
  /** Null where the scope compares with what nobody has filled in. */
  reachable: Nullable(Bool),
}

/**
 * Is there an archive with this number? That there is one is counted with the day's probes; whose it is, is for who may
 * see numbers, and one of her looks. Who has no business with it learns only whose department it is.
 */
export const probePhone = async (
  ctx: Context,
  { phone, phoneRegion, exceptId }: InputOf<typeof customers.probe>,
): Promise<OutputOf<typeof customers.probe>> => {
  const number = digitsOf(phone)
  refuseIf(whyNotPhone(number, phoneRegion))
  if (!(await mayProbeArchives(ctx, number, exceptId))) refuse(customerRefusals.probesUsed())
  const scope = reachNamed(ctx)
  const { rows } = await sqlOf(
    Owned,
  )`select c.id, c.name, ${sql.raw(departmentName('c.department_id'))} as "departmentName", c.pool,
      c.consultant_id is not null or c.developer_id is not null as owned, ${scope ?? sql`true`} as reachable
    from customers.customer c
    where c.phone_hash = ${phoneHash(hospitalKeys(ctx), number)} and c.status = 'active' and c.phone_relation = '本人'
      and c.id <> ${exceptId ?? 0}`.execute(ctx.db)
  const [hit] = rows
  if (!hit) return { exists: false, found: null }
  if (!(await mayFindWhole(ctx, number))) return { exists: true, found: null }
  const { id, name, departmentName: department, owned, pool, reachable } = hit
  return {
    exists: true,
    found: { ...(reachable ? { id, name } : { name: maskName(name) }), departmentName: department, owned, pool },
  }
}

/** May this person look, and how often today? Reading it costs nothing. */
export const limitState = async (
  ctx: Context,
  { id }: { id: number },
): Promise<OutputOf<typeof customers.limitState>> => {
  const [stored, { rows }] = await Promise.all([archiveRow(ctx, id, 'read'), lookedToday(ctx).execute(ctx.db)])
  const remainingCount = Math.max(0, dailyOf(ctx, 'search') - rows[0]!.used)
  return { hasPerms: ctx.session.permissions.has(REVEAL) && !isBarred(ctx, stored), remainingCount }
}

/** Whoever is refused service is called by those who rule over the list alone (customers book §9). */
const isBarred = (ctx: Context, { blacklist }: Stored): boolean =>
  blacklist === 'service' && !ctx.session.permissions.has('customer:blacklist:audit')

/** Shows a whole number once it is counted. The same view shows it again for nothing. */
export const revealPhone = async (
  ctx: Context,
  { id, viewId, scene }: InputOf<typeof customers.reveal>,
): Promise<OutputOf<typeof customers.reveal>> => {
  const stored = await archiveRow(ctx, id, 'read')
  if (isBarred(ctx, stored)) refuse(customerRefusals.barred())
  const guardian = await guardianPhone(ctx, stored.id)
  if (!stored.phoneSealed && !stored.phone2Sealed && !guardian) refuse(customerRefusals.noPhone())
  const remainingCount = await countView(ctx, { customerId: stored.id, viewId, scene: scene ?? '' })
  ctx.note({
    objectType: 'customer',
    objectId: stored.id,
    objectNo: stored.code,
    customerId: stored.id,
    after: { viewId },
  })
  const at = { keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: stored.id }
  const phone2 = unseal(at, 'phone2_cipher', stored.phone2Sealed)
  return {
    phone: unseal(at, 'phone_cipher', stored.phoneSealed),
    ...(phone2 ? { phone2 } : {}),
    ...(guardian ? { guardianPhone: guardian } : {}),
    remainingCount,
  }
}

/** Whether a customer is somebody's own: she owns her in any way, or has made her archive. */
const isHers = (customerId: number, staffId: number) => sql`exists (select 1 from customers.customer c
  where c.id = ${customerId} and ${staffId} in (c.consultant_id, c.developer_id, c.cs_id, c.doctor_id, c.created_by))`

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
  const daily = dailyOf(ctx, 'search')
  const locked = oneAtATime(ctx)
  const counted = sql`with today as (${lookedToday(ctx)}),
    before as (select 1 from customers.phone_view v
      where v.staff_id = ${staffId} and v.customer_id = ${customerId} and v.view_id = ${viewId}),
    now as (insert into customers.phone_view (staff_id, customer_id, view_id, scene, own)
      select ${staffId}::bigint, ${customerId}::bigint, ${viewId}, ${scene}, ${isHers(customerId, staffId)} from today
      where today.used < ${daily}::bigint and not exists (select 1 from before) returning 1)
    select today.used + (select count(*)::int from now) as used,
      exists (select 1 from now) or exists (select 1 from before) as seen from today`
  const { answer } = await ctx.together({
    turn: statementOf(locked.compile(ctx.db)),
    answer: statementOf(counted.compile(ctx.db)),
  })
  const { used, seen } = answer.rows[0] as { used: number; seen: boolean }
  return seen ? Math.max(0, daily - used) : refuse(customerRefusals.quotaUsed())
}
