/** 家庭成员: ties between two archives, and what is read of the family of one customer. */
import {
  type families,
  type Kinship,
  kinshipBack,
  olderBy,
  type Relative,
  wardOf,
} from '@clinic/contract/areas/customers/family.ts'
import { customerRefusals, Sex } from '@clinic/contract/areas/customers/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { maskName } from '@clinic/contract/phone.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, hospitalKeys, refuse } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { insertRow, removeRow } from '../../../kit/table.ts'
import { maskedPhone } from '../archive/seal.ts'
import { age } from '../list/list.ts'
import { reachNamed, refuseNobody, refuseUnreached } from '../reach.ts'
import { guardianOf } from './guardian.ts'

const Tie = {
  kinshipId: Id,
  id: Id,
  relation: Word('spouse', 'parent', 'child', 'sibling', 'grandparent', 'grandchild', 'other'),
  /** Said from the relative's side. */
  turned: Bool,
  name: Str,
  no: Str,
  sex: Nullable(Sex),
  age: Nullable(Num),
  phoneSealed: Nullable(Str),
  reached: Nullable(Bool),
}

/** Out of reach she is named as far as one who stands beside them would hear, and no further. */
const relativeOf = (ctx: Context, tie: RowOf<typeof Tie>): Relative => {
  const { kinshipId, id, turned, name, no, sex } = tie
  const relation = turned ? kinshipBack[tie.relation] : tie.relation
  if (!tie.reached) return { kinshipId, relation, name: maskName(name) }
  const phone = maskedPhone({ ...hospitalKeys(ctx), id }, tie.phoneSealed)
  return { kinshipId, relation, id, name, no, sex, age: tie.age, phone }
}

const tiesOf = (customerId: number): RawBuilder<unknown> => sql`(
  select k.hospital_id, k.id, k.relation, k.relative_id as other, false as turned from customers.kinship k
   where k.customer_id = ${customerId}
  union all
  select k.hospital_id, k.id, k.relation, k.customer_id, true from customers.kinship k where k.relative_id = ${customerId})`

const relativesOf = async (ctx: Context, customerId: number): Promise<Relative[]> => {
  const { rows } = await sqlOf(Tie)`
    select k.id as "kinshipId", c.id, k.relation, k.turned, c.name, c.code as no, c.sex, ${age} as age,
      c.phone_cipher as "phoneSealed", ${reachNamed(ctx) ?? sql`true`} as reached
      from ${tiesOf(customerId)} k join customers.customer c on c.hospital_id = k.hospital_id and c.id = k.other
     where c.status = 'active' order by c.birthday nulls last, c.id`.execute(ctx.db)
  return rows.map((tie) => relativeOf(ctx, tie))
}

export const familyOf = async (
  ctx: Context,
  { customerId }: InputOf<typeof families.read>,
): Promise<OutputOf<typeof families.read>> => {
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  const { rows } = await sqlOf({ age: Nullable(Num) })`select ${age} as age from customers.customer c
    where c.id = ${customerId}`.execute(ctx.db)
  return {
    relatives: await relativesOf(ctx, customerId),
    guardian: await guardianOf(ctx, customerId),
    ward: wardOf(rows[0]!.age),
  }
}

const Person = { id: Id, name: Str, birthday: Nullable(Str) }

/** Both archives, open and within reach, locked in the order of their ids: the second of two clerks sees what the first wrote. */
const lockBoth = async (ctx: Context, one: number, other: number) => {
  const { rows } = await sqlOf(Person)`select c.id, c.name, c.birthday from customers.customer c
     where c.id = any(${[one, other]}::bigint[]) and c.status = 'active' and ${reachNamed(ctx) ?? sql`true`}
     order by c.id for no key update of c`.execute(ctx.db)
  const find = (id: number) => rows.find((row) => row.id === id)
  return {
    customer: find(one) ?? refuse(common.notFound()),
    relative: find(other) ?? refuse(customerRefusals.kinUnusable()),
  }
}

type Both = Awaited<ReturnType<typeof lockBoth>>

const refuseTied = async (ctx: Context, { customer, relative }: Both): Promise<void> => {
  const { rows } = await sql`select 1 from ${tiesOf(customer.id)} k where k.other = ${relative.id}`.execute(ctx.db)
  if (rows.length > 0) refuse(customerRefusals.kinTaken({ name: relative.name }))
}

/** Refuses a parent who is born after her child. Who has no birthday on file is believed. */
const refuseAges = (relation: Kinship, both: Both): void => {
  const older = olderBy(relation)
  if (!older) return
  const [elder, younger] = older === 'relative' ? [both.relative, both.customer] : [both.customer, both.relative]
  if (elder.birthday && younger.birthday && elder.birthday >= younger.birthday)
    refuse(customerRefusals.kinOlder({ elder: elder.name, younger: younger.name }))
}

/** @throws Refused customers.kinTaken when the two are tied already, from whichever side; the database holds it, too (`customer_kin_once`) */
export const linkRelative = async (
  ctx: Context,
  { customerId, relativeId, relation }: InputOf<typeof families.link>,
): Promise<OutputOf<typeof families.link>> => {
  const both = await lockBoth(ctx, customerId, relativeId)
  if (customerId === relativeId) refuse(customerRefusals.kinUnusable())
  await refuseTied(ctx, both)
  refuseAges(relation, both)
  const { id } = await insertRow(ctx, 'customers.kinship', {
    customer_id: customerId,
    relative_id: relativeId,
    relation,
  })
  ctx.note({ objectType: 'customer', objectId: customerId, customerId, after: { relativeId, relation } })
  ctx.tell('customer.changed', customerId)
  ctx.tell('customer.changed', relativeId)
  return { id }
}

/** Takes a tie away, from either side; of both only who reaches one of them. */
export const unlinkRelative = async (ctx: Context, { id }: InputOf<typeof families.unlink>): Promise<null> => {
  const { rows } = await sqlOf({ customerId: Id, relativeId: Id, relation: Str })`
    select k.customer_id as "customerId", k.relative_id as "relativeId", k.relation from customers.kinship k
     where k.id = ${id} and exists (select from customers.customer c
       where c.id in (k.customer_id, k.relative_id) and ${reachNamed(ctx) ?? sql`true`})`.execute(ctx.db)
  const tie = rows[0] ?? refuse(common.notFound())
  await removeRow(ctx, 'customers.kinship', id)
  const { customerId, relativeId, relation } = tie
  ctx.note({ objectType: 'customer', objectId: customerId, customerId, before: { relativeId, relation } })
  ctx.tell('customer.changed', customerId)
  ctx.tell('customer.changed', relativeId)
  return null
}
