/** 建档规则: what else a hospital decides about its archives. */
import { type customerFields, fieldRefusals } from '@clinic/contract/areas/customers/fields.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../../kit/db/rows.ts'
import { updateRow } from '../../../kit/table.ts'
import { holdFields } from './in-use.ts'

const Kept = {
  id: Id,
  version: Version,
  referralAsks: Bool,
  defaultSourceId: Nullable(Id),
  remindDays: Num,
  ownerRule: Word('consult', 'deal', 'manual'),
  phoneRequired: Bool,
  phoneId: Id,
}

const kept = async (ctx: Context) => {
  const { rows } = await sqlOf(Kept)`select s.id, s.version, s.referral_asks as "referralAsks",
      s.default_source_id as "defaultSourceId", s.remind_days as "remindDays", s.owner_rule as "ownerRule", f.required as "phoneRequired", f.id as "phoneId"
    from customers.setting s join customers.field f on f.hospital_id = s.hospital_id and f.key = 'phone'`.execute(
    ctx.db,
  )
  return rows[0]!
}

export const settingNow = async (ctx: Context) => {
  const { id: _id, phoneId: _phoneId, ...shown } = await kept(ctx)
  return shown
}

const refuseOver = async (ctx: Context, sourceId: number): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`select s.id from customers.source s
    join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id
    where s.id = ${sourceId} and s.status = 0 and t.status = 0`.execute(ctx.db)
  if (!rows[0]) refuse(fieldRefusals.sourceOver())
}

export const changeSetting = async (
  ctx: Context,
  { version, ...given }: InputOf<typeof customerFields.changeSetting>,
): Promise<{ version: number }> => {
  await holdFields(ctx)
  const { id, phoneId, version: _version, ...before } = await kept(ctx)
  const { phoneRequired, referralAsks, defaultSourceId, remindDays, ownerRule } = given
  if (defaultSourceId !== null && defaultSourceId !== before.defaultSourceId) await refuseOver(ctx, defaultSourceId)
  const changed = await updateRow(
    ctx,
    'customers.setting',
    { id, version },
    {
      referral_asks: referralAsks,
      default_source_id: defaultSourceId,
      remind_days: remindDays,
      owner_rule: ownerRule,
    },
  )
  if (phoneRequired !== before.phoneRequired) {
    // The same as 必填 of the field: there is one truth about it.
    await sql`update customers.field set required = ${phoneRequired} where id = ${phoneId}`.execute(ctx.db)
    const { hospitalId } = ctx.session
    ctx.job('customers.unfilled', { hospitalId }, { key: `customers.unfilled:${hospitalId}` })
  }
  ctx.note({ objectType: 'customerSetting', objectId: id, before, after: given })
  ctx.tell('customer.changed')
  return { version: changed.version }
}
