/** What can be chosen, and what one customer bears by whom. */
import type { BoundTag, GroupOption, LockRow, segments } from '@clinic/contract/areas/segments/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Json, Num, Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'
import { ofCustomer, refuseUnreached } from '../customers/index.ts'
import { customerById, customerOf } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'

const Group = {
  id: Id,
  name: Str,
  color: Str,
  selectMode: Of<'single' | 'multiple'>(),
  tags: Json<GroupOption['tags']>(),
}

/** What is given everywhere, and what is given in the place that is asked for. */
export const tagOptions = async (
  ctx: Context,
  { usage }: InputOf<typeof segments.options>,
): Promise<OutputOf<typeof segments.options>> => {
  const { rows } = await sqlOf(Group)`
    select g.id, g.name, g.color, g.select_mode as "selectMode",
      jsonb_agg(jsonb_build_object('id', t.id, 'integralName', t.integral_name) order by t.sort, t.id) as tags
    from segments.tag_group g join segments.tag t on t.hospital_id = g.hospital_id and t.group_id = g.id
    where g.status = 0 and t.status = 0${usage ? sql` and g.usage_scope in ('all', ${usage})` : sql``} group by g.hospital_id, g.id order by g.sort, g.id`.execute(
    ctx.db,
  )
  return rows
}

export const levelOptions = async (ctx: Context): Promise<OutputOf<typeof segments.levelOptions>> => {
  const { rows } = await sqlOf({ grade: Num, name: Str })`
    select l.grade, l.name from segments.level l where l.status = 0 order by l.grade desc`.execute(ctx.db)
  return rows
}

const Bound = {
  id: Id,
  integralName: Str,
  color: Str,
  groupName: Str,
  usageScope: Of<BoundTag['usageScope']>(),
  score: Num,
  source: Of<BoundTag['source']>(),
  because: Str,
  boundByName: Nullable(Str),
  boundAt: Str,
  expiresOn: Nullable(Str),
}

const Lock = { grade: Num, reason: Str, until: Str, lockedByName: Nullable(Str) }

/** What somebody said of her against the thresholds. */
const heldOf = async (ctx: Context, customerId: number) => {
  const { rows } = await sqlOf(Lock)`
    select k.grade, k.reason, k.until, ${sql.raw(staffName('k.updated_by'))} as "lockedByName"
    from segments.grade_lock k where k.customer_id = ${customerId} and k.until >= kit.today()`.execute(ctx.db)
  const { rows: marked } = await sqlOf({ isKey: Bool })`
    select c.key_customer as "isKey" from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  return { lock: rows[0] ?? null, isKey: marked[0]?.isKey ?? false }
}

export const boundTags = async (
  ctx: Context,
  { customerId }: InputOf<typeof segments.bound>,
): Promise<OutputOf<typeof segments.bound>> => {
  await refuseUnreached(ctx, customerId)
  const { rows } = await sqlOf(Bound)`
    select t.id, t.integral_name as "integralName", g.color, g.name as "groupName", g.usage_scope as "usageScope", t.score, b.source, b.because,
      ${sql.raw(staffName('b.created_by'))} as "boundByName", b.created_at as "boundAt", b.expires_on as "expiresOn"
    from segments.customer_tag b join segments.tag t on t.hospital_id = b.hospital_id and t.id = b.tag_id
      join segments.tag_group g on g.hospital_id = t.hospital_id and g.id = t.group_id
    where b.customer_id = ${customerId} order by g.sort, g.id, t.sort, t.id`.execute(ctx.db)
  return { tags: rows, ...(await heldOf(ctx, customerId)) }
}

/** Locks that stand today. */
const locks: ListDefinition<InputOf<typeof segments.locks>, LockRow> = {
  table: 'segments.grade_lock',
  from: sql`segments.grade_lock k left join ${sql.raw(customerOf('c', 'k'))}
    left join segments.level l on l.hospital_id = k.hospital_id and l.grade = k.grade and l.status = 0`,
  columns: {
    id: col('k.id'),
    customerId: col('k.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    grade: col('k.grade'),
    levelName: col('l.name'),
    reason: col('k.reason'),
    until: col('k.until'),
    lockedByName: col(sql.raw(staffName('k.updated_by'))),
    lockedAt: col('k.updated_at', { sort: true }),
  },
  filters: { grade: (grade) => sql`k.grade = ${grade}` },
  where: () => sql`k.until >= kit.today()`,
  scope: ofCustomer('k.customer_id'),
  order: { by: 'k.created_at', direction: 'desc', tie: 'k.id' },
}

export const lockPage = (ctx: Context, input: InputOf<typeof segments.locks>) => pageOf(ctx, input, locks)
