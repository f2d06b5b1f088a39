/** The archive as it is stored: one row within reach, and the form it would fill. */

import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import { customerRefusals } from '@clinic/contract/areas/customers/refusals.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Json, Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { staffName } from '../../staff/reads.ts'
import type { OwnValues } from '../fields/values.ts'
import { age, ownerColumns } from '../list/list.ts'
import { type Lacking, missingColumn, ownFieldColumns } from '../list/own-fields.ts'
import { reachNamed } from '../reach.ts'
import { blacklistNow } from '../reads.ts'
import { unseal } from './seal.ts'

const Stored = {
  id: Id,
  version: Version,
  code: Str,
  status: Word('active', 'merged', 'anonymised'),
  mergedIntoId: Nullable(Id),
  name: Str,
  sex: Nullable(Word('男', '女')),
  birthday: Nullable(Str),
  birthdayType: Word('公历', '农历'),
  phoneSealed: Nullable(Str),
  phoneRegion: Str,
  phoneRelation: Word('本人', '父母', '子女', '配偶', '其他'),
  phoneOwnerId: Nullable(Id),
  phone2Sealed: Nullable(Str),
  wechatSealed: Nullable(Str),
  emailSealed: Nullable(Str),
  idType: Nullable(Str),
  idNoSealed: Nullable(Str),
  provinceId: Nullable(Id),
  cityId: Nullable(Id),
  areaId: Nullable(Id),
  addressSealed: Nullable(Str),
  occupation: Nullable(Str),
  marital: Nullable(Str),
  education: Nullable(Str),
  income: Nullable(Str),
  allergyState: Nullable(Word('denied', 'has')),
  allergyAskedTime: Nullable(Str),
  allergyAskedByName: Nullable(Str),
  allergySealed: Nullable(Str),
  medicalHistorySealed: Nullable(Str),
  pregnancy: Nullable(Bool),
  anticoagulant: Nullable(Bool),
  sourceTypeId: Nullable(Id),
  sourceId: Nullable(Id),
  recommenderId: Nullable(Id),
  developerId: Nullable(Id),
  consultantId: Nullable(Id),
  csId: Nullable(Id),
  doctorId: Nullable(Id),
  temporary: Bool,
  keyCustomer: Bool,
  remarkSealed: Nullable(Str),
  createTime: Str,
  own: Json<OwnValues>(),
  ext: Json<OwnValues>(),
  extSensitive: Json<OwnValues>(),
  missing: Json<Lacking[]>(),
  firstDealAt: Nullable(Str),
  age: Nullable(Num),
  blacklist: Word('none', 'marketing', 'service'),
  phoneOwnerName: Nullable(Str),
  areaNames: Nullable(Str),
  attributionConsultantName: Nullable(Str),
  developersName: Nullable(Str),
  csName: Nullable(Str),
  doctorName: Nullable(Str),
  developmentChannels: Nullable(Str),
  channelName: Nullable(Str),
  recommenderName: Nullable(Str),
}
export type Stored = RowOf<typeof Stored>

const names = sql.join(Object.entries(ownerColumns).map(([name, column]) => sql`${column.sql} as ${sql.ref(name)}`))
const region = (column: string) => sql`(select r.name from hospitals.region r where r.code = ${sql.ref(column)})`

const columns = sql`c.id, c.version, c.code, c.status, c.merged_into_id as "mergedIntoId", c.name, c.sex, c.birthday,
  c.birthday_type as "birthdayType", c.phone_cipher as "phoneSealed", c.phone_region as "phoneRegion",
  c.phone_relation as "phoneRelation", c.phone_owner_id as "phoneOwnerId", c.phone2_cipher as "phone2Sealed",
  c.wechat_cipher as "wechatSealed", c.email_cipher as "emailSealed", c.id_type as "idType", c.id_no_cipher as "idNoSealed",
  c.province_id as "provinceId", c.city_id as "cityId", c.area_id as "areaId", c.address_cipher as "addressSealed",
  c.occupation, c.marital, c.education, c.income, c.allergy_cipher as "allergySealed",
  c.allergy_state as "allergyState", c.allergy_asked_at as "allergyAskedTime",
  ${sql.raw(staffName('c.allergy_asked_by'))} as "allergyAskedByName",
  c.medical_history_cipher as "medicalHistorySealed", c.pregnancy, c.anticoagulant, c.source_type_id as "sourceTypeId",
  c.source_id as "sourceId", c.recommender_id as "recommenderId", c.developer_id as "developerId",
  c.consultant_id as "consultantId", c.cs_id as "csId", c.doctor_id as "doctorId", c.temporary,
  c.ext as own, ${ownFieldColumns.ext.sql} as ext, ${ownFieldColumns.extSensitive.sql} as "extSensitive",
  ${missingColumn.sql} as missing, c.key_customer as "keyCustomer", c.remark_cipher as "remarkSealed", c.created_at as "createTime",
  s.first_deal_at as "firstDealAt", ${age} as age, ${sql.raw(blacklistNow('s'))} as blacklist, ${names},
  (select x.name from customers.customer x where x.hospital_id = c.hospital_id and x.id = c.phone_owner_id) as "phoneOwnerName",
  nullif(concat_ws('/', ${region('c.province_id')}, ${region('c.city_id')}, ${region('c.area_id')}), '') as "areaNames"`

const from = sql`customers.customer c left join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id`

/**
 * One archive within the caller's reach; refuses with 404 otherwise. A merged one leads to the archive it went into: by reading,
 * and by the sentence that refuses to change it.
 * @param to `change`: locked until the end of the transaction, and living
 */
export const archiveRow = async (ctx: Context, id: number, to: 'read' | 'change'): Promise<Stored> => {
  const scope = reachNamed(ctx)
  const named =
    to === 'change'
      ? sql`${id}::bigint`
      : sql`(select coalesce((select m.merged_into_id from customers.customer m where m.id = ${id}), ${id}))`
  const { rows } = await sqlOf(Stored)`select ${columns} from ${from}
    where c.id = ${named}${scope ? sql` and ${scope}` : sql``}${to === 'change' ? sql` for no key update of c` : sql``}`.execute(
    ctx.db,
  )
  const stored = rows[0] ?? refuse(common.notFound())
  if (to === 'read' || stored.status === 'active') return stored
  if (stored.status !== 'merged') refuse(common.notFound())
  const { name, code } = await archiveRow(ctx, id, 'read')
  return refuse(customerRefusals.merged({ name, code }))
}

/** The archive this one went into; null where it went nowhere. */
export const mergedInto = async (ctx: Context, id: number): Promise<number | null> => {
  const { rows } = await sqlOf({ id: Nullable(Id) })`
    select c.merged_into_id as id from customers.customer c where c.id = ${id}`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Two archives as they stand, locked in the order of their ids so that two who join them crosswise wait; 404 out of reach. */
export const archivesHeld = async (
  ctx: Context,
  ids: readonly [number, number],
  lock: boolean,
): Promise<[Stored, Stored]> => {
  const scope = reachNamed(ctx)
  const reached = sql`c.id = any(${[...ids]}::bigint[])${scope ? sql` and ${scope}` : sql``}`
  if (lock) await sql`select from customers.customer c where ${reached} order by c.id for update of c`.execute(ctx.db)
  const { rows } = await sqlOf(Stored)`select ${columns} from ${from} where ${reached}`.execute(ctx.db)
  const of = (id: number) => rows.find((row) => row.id === id) ?? refuse(common.notFound())
  return [of(ids[0]), of(ids[1])]
}

/** The form that would write this archive, everything readable. For comparing; what leaves is masked elsewhere. */
export const storedForm = (ctx: Context, stored: Stored): Partial<CustomerForm> => {
  const row = { keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: stored.id }
  const { name, sex, birthday, birthdayType, phoneRegion, phoneRelation, phoneOwnerId, idType } = stored
  const { provinceId, cityId, areaId, occupation, marital, education, income, pregnancy, anticoagulant } = stored
  const { sourceTypeId, sourceId, recommenderId, developerId, consultantId, csId, doctorId } = stored
  return {
    ...{ name, sex, birthday, birthdayType, phoneRegion, phoneRelation, phoneOwnerId, idType },
    ...{ provinceId, cityId, areaId, occupation, marital, education, income, pregnancy, anticoagulant },
    ...{ sourceTypeId, sourceId, recommenderId, developerId, consultantId, csId, doctorId },
    phone: unseal(row, 'phone_cipher', stored.phoneSealed),
    phone2: unseal(row, 'phone2_cipher', stored.phone2Sealed),
    wechat: unseal(row, 'wechat_cipher', stored.wechatSealed),
    email: unseal(row, 'email_cipher', stored.emailSealed),
    idNo: unseal(row, 'id_no_cipher', stored.idNoSealed),
    address: unseal(row, 'address_cipher', stored.addressSealed),
    allergyState: stored.allergyState,
    allergy: unseal(row, 'allergy_cipher', stored.allergySealed),
    medicalHistory: unseal(row, 'medical_history_cipher', stored.medicalHistorySealed),
    remark: unseal(row, 'remark_cipher', stored.remarkSealed),
    temporarySign: stored.temporary ? 1 : 0,
    keyCustomers: stored.keyCustomer ? 1 : 0,
  }
}
