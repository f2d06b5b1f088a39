/** What the platform does with hospitals (clinical-admin §16). The platform's own permission and user type open every call here. */
import type { hospitalAdministration } from '@clinic/contract/areas/hospitals/administration.ts'
import { hospitalRefusals } from '@clinic/contract/areas/hospitals/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { rowOf } from '../../kit/list.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { createHospitalFromOutside } from './create.ts'
import { groupFor, layDownHead, leadIfNobodyDoes } from './group.ts'
import { hospitalList } from './list.ts'
import { accounts, held, rights } from './questions.ts'
import { checkRegions, firstAccount } from './register.ts'

type Calls = typeof hospitalAdministration
type Input<K extends keyof Calls> = InputOf<Calls[K]>

/** userType of platform administrators. */
const PLATFORM = 0

/** Lets a platform administrator through, and nobody else whatever her roles say. */
export const onPlatform =
  <I, O>(work: (ctx: Context, input: I) => O) =>
  (ctx: Context, input: I): O =>
    ctx.session.userType === PLATFORM ? work(ctx, input) : refuse(common.forbidden())

export const hospitalRow = (ctx: Context, { id }: { id: number }): Promise<OutputOf<Calls['one']>> =>
  rowOf(ctx, id, hospitalList)

export const addHospital = async (ctx: Context, input: Input<'create'>): Promise<OutputOf<Calls['create']>> => {
  await checkRegions(ctx, input)
  const name = input.hospitalName.trim()
  const { account, randomPass, administrator } = await firstAccount(ctx, name, input.contact.trim())
  const groupId = await groupFor(ctx, { ...input, name })
  const { hospitalName: _name, groupId: _group, ...facts } = input
  const made = await createHospitalFromOutside(ctx, {
    ...(facts as Omit<typeof facts, 'phone' | 'address' | 'licenseNo'>),
    phone: input.phone ?? '',
    address: input.address ?? '',
    licenseNo: input.licenseNo ?? '',
    managType: input.managType as 1 | 2 | 3,
    dataViewType: input.dataViewType as 1 | 2 | 3,
    expireAt: input.expireAt ?? null,
    accountQuota: input.accountQuota ?? null,
    code: account,
    name,
    ...(groupId === null ? {} : { groupId }),
    administrator,
  })
  if (input.groupHis) await leadIfNobodyDoes(ctx, made.hospitalId, groupId)
  ctx.note({ objectType: 'hospital', objectId: made.hospitalId, objectNo: name, after: { ...facts, account } })
  return { id: made.hospitalId, account, randomPass }
}

export const changeHospital = async (ctx: Context, input: Input<'update'>): Promise<Changed> => {
  const before = await hospitalRow(ctx, input)
  await checkRegions(ctx, input)
  const name = input.hospitalName.trim()
  // Who leads a group and is to be none any more leaves it; a member stays in hers unless another one is named, or none.
  const unsaid = input.groupHis || !before.groupHis ? before.groupId : null
  const wished = input.groupId === undefined || (input.groupHis && input.groupId === null) ? unsaid : input.groupId
  if (before.groupHis && !(input.groupHis && wished === before.groupId)) await layDownHead(ctx, input.id)
  const groupId = await groupFor(ctx, { name, groupHis: input.groupHis, groupId: wished })
  const values = {
    name,
    contact: input.contact.trim(),
    phone: input.phone,
    address: input.address,
    province_id: input.provinceId,
    city_id: input.cityId,
    area_id: input.areaId,
    license_no: input.licenseNo,
    manag_type: input.managType,
    group_his: input.groupHis,
    group_id: groupId,
    data_view_type: input.dataViewType,
    expire_at: input.expireAt,
    account_quota: input.accountQuota,
  }
  const changed = await updateRow(ctx, 'hospitals.hospital', input, values, sql`t.deleted_at is null`)
  if (input.groupHis) await leadIfNobodyDoes(ctx, input.id, groupId)
  await tellPeople(ctx, input.id)
  ctx.note({ objectType: 'hospital', objectId: input.id, objectNo: name, before: { ...before }, after: values })
  return changed
}

const refuseOwnPlace = (ctx: Context, id: number): void => {
  if (id === ctx.session.hospitalId) refuse(hospitalRefusals.ownPlace())
}

/** 停用: sessions of the hospital find it closed on their next request; nothing in it changes. */
export const setStatus = async (ctx: Context, input: Input<'setStatus'>): Promise<Changed> => {
  const before = await hospitalRow(ctx, input)
  if (input.status !== 0) refuseOwnPlace(ctx, input.id)
  const { status, reason } = input
  ctx.note({
    objectType: 'hospital',
    objectId: input.id,
    objectNo: before.hospitalName,
    before: { status: before.status },
    after: { status },
    ...(reason ? { reason } : {}),
  })
  const changed = await updateRow(ctx, 'hospitals.hospital', input, { status }, sql`t.deleted_at is null`)
  await tellPeople(ctx, input.id)
  return changed
}

/** Sessions of the hospital are looked at anew on their next request. */
const tellPeople = (ctx: Context, id: number): Promise<void> => ctx.inHospital(id, async () => ctx.tell('perm.changed'))

/** What stands in the way of taking a hospital away. */
const contents = (ctx: Context) =>
  sqlOf({ customers: Num, people: Num })`
    select ${sql.raw(held.customers())} as customers, ${sql.raw(held.people())} as people`.execute(ctx.db)

/** Takes an empty hospital away: its name and its accounts are free again; what its trail says stays. */
export const removeHospital = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const { hospitalName, groupHis } = await hospitalRow(ctx, { id })
  refuseOwnPlace(ctx, id)
  if (groupHis) await layDownHead(ctx, id)
  const { rows } = await ctx.inHospital(id, () => contents(ctx))
  const { customers, people } = rows[0]!
  if (customers > 0) refuse(hospitalRefusals.notEmpty({ what: `${customers} 位客户` }))
  if (people > 0) refuse(hospitalRefusals.notEmpty({ what: `${people} 名员工` }))
  await ctx.inHospital(id, () => accounts.release(ctx))
  await sql`update hospitals.hospital set status = 1, deleted_at = kit.clock(), group_id = null where id = ${id}`.execute(
    ctx.db,
  )
  ctx.note({ objectType: 'hospital', objectId: id, objectNo: hospitalName })
  return null
}

export const synchroniseMenu = async (
  ctx: Context,
  { id }: { id: number },
): Promise<OutputOf<Calls['synchroniseMenu']>> => {
  const { hospitalName } = await hospitalRow(ctx, { id })
  const done = await ctx.inHospital(id, () => rights.synchronise(ctx))
  ctx.note({ objectType: 'hospital', objectId: id, objectNo: hospitalName, after: done })
  return done
}

/** One's own hospital; another one only for the platform, to anybody else it is not there. */
export const cleanCache = async (ctx: Context, { id }: { id?: number }): Promise<null> => {
  const { hospitalId, userType, permissions } = ctx.session
  const target = id ?? hospitalId
  ctx.note({ objectType: 'hospital', objectId: target })
  if (target === hospitalId) await rights.forget(ctx)
  else if (userType !== PLATFORM || !permissions.has('platform:hospital:cacheClean')) refuse(common.notFound())
  else {
    await hospitalRow(ctx, { id: target })
    await ctx.inHospital(target, () => rights.forget(ctx))
  }
  return null
}
