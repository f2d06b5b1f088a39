/** What a form refers to must be there, in use, and fit together. */

import { type CustomerForm, customerRefusals } from '@clinic/contract/areas/customers/nouns.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { countAtWork } from '../../staff/reads.ts'
import { reachNamed } from '../reach.ts'

const Facts = {
  id: Id,
  today: Str,
  sourceFits: Nullable(Bool),
  needsRecommender: Nullable(Bool),
  recommenderThere: Nullable(Bool),
  phoneOwnerThere: Nullable(Bool),
  ownersThere: Num,
  regionsThere: Num,
  department: Nullable(Num),
}
type Facts = RowOf<typeof Facts>

const regions = ({ provinceId, cityId, areaId }: Partial<CustomerForm>): number[] =>
  [provinceId, cityId, areaId].filter((code): code is number => typeof code === 'number')
const owners = (form: Partial<CustomerForm>): number[] =>
  [form.developerId, form.consultantId, form.csId, form.doctorId].filter((id): id is number => typeof id === 'number')

/**
 * Everything the rules of a form need to know, in one statement; `id` is a fresh one for a new archive.
 * `department`: of the owner the form names, the consultant's before the developer's.
 */
export const factsFor = async (ctx: Context, form: Partial<CustomerForm>): Promise<Facts> => {
  const owner = form.consultantId ?? form.developerId ?? null
  const { rows } = await sqlOf(Facts)`
    select nextval('kit.id') as id, kit.today() as today,
      (select s.status = 0 and t.status = 0 and s.type_id = ${form.sourceTypeId ?? null}::bigint
        and coalesce(s.starts_on <= kit.today(), true) and coalesce(s.ends_on >= kit.today(), true)
        from customers.source s join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id
        where s.id = ${form.sourceId ?? null}::bigint) as "sourceFits",
      (select t.need_recommender or (t.kind = 'referral'
        and coalesce((select x.referral_asks from customers.setting x), true)) from customers.source_type t
        where t.id = ${form.sourceTypeId ?? null}::bigint) as "needsRecommender",
      (select c.status = 'active' from customers.customer c where c.id = ${form.recommenderId ?? null}::bigint
        and ${reachNamed(ctx) ?? sql`true`}) as "recommenderThere",
      (select true from customers.customer c where c.id = ${form.phoneOwnerId ?? null}::bigint
        and ${reachNamed(ctx) ?? sql`true`}) as "phoneOwnerThere",
      ${countAtWork(owners(form))} as "ownersThere",
      (select count(*)::int from hospitals.region r where r.code = any(${regions(form)}::int[])) as "regionsThere",
      (select d.department_id from staff.staff_department d
        where d.staff_id = ${owner}::bigint and d.main) as department`.execute(ctx.db)
  return rows[0]!
}

/** Refuses a form whose references do not hold. `changed`: only these fields are new; old ones may have gone out of use. */
export const checkReferences = (
  form: Partial<CustomerForm>,
  facts: Facts,
  { customerId, changed }: { customerId?: number; changed: ReadonlySet<string> },
): void => {
  const named = Object.fromEntries(Object.entries(form).filter(([name]) => changed.has(name)))
  if (facts.regionsThere < new Set(regions(named)).size) refuse(common.invalid({ reason: '地区不存在，请重新选择' }))
  const moved = changed.has('sourceId') || changed.has('sourceTypeId')
  if (moved && (form.sourceId || form.sourceTypeId) && facts.sourceFits !== true)
    refuse(customerRefusals.sourceUnusable())
  if (moved && facts.needsRecommender && !form.recommenderId) refuse(customerRefusals.recommenderNeeded())
  if (changed.has('phoneOwnerId') && form.phoneOwnerId && !facts.phoneOwnerThere)
    refuse(common.invalid({ reason: '共用手机号的客户不存在，请重新选择' }))
  if (changed.has('recommenderId') && form.recommenderId) {
    if (form.recommenderId === customerId || !facts.recommenderThere) refuse(customerRefusals.recommenderUnusable())
  }
}

/** Refuses owners who are gone or disabled. `form` holds only the owners that are new. */
export const checkOwners = (form: Partial<CustomerForm>, facts: Facts): void => {
  if (facts.ownersThere < new Set(owners(form)).size) refuse(customerRefusals.staffUnusable())
}
