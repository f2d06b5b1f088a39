/** Is a value still free? Over a fixed list of kinds (decisions §2); each kind asks for a right to write there. */

import { digitsOf } from '@clinic/contract/areas/customers/nouns.ts'
import type { members, UniqueKind } from '@clinic/contract/areas/staff/accounts.ts'
import { uniqueKinds } from '@clinic/contract/areas/staff/accounts.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, hospitalKeys, refuse } from '../../../kit/context.ts'
import { blindIndex } from '../../../kit/crypto.ts'
import { Bool, sqlOf } from '../../../kit/db/rows.ts'
import { accounts, rights } from '../questions.ts'
import { countNumber } from './numbers.ts'

type Kind = {
  readonly needs: readonly Permission[]
  readonly taken: (value: string, exceptId: number | null, ctx: Context) => RawBuilder<unknown>
}

const people: readonly Permission[] = [
  'system:user:add',
  'system:user:edit',
  'system:user:import',
  'system:member:add',
  'system:member:edit',
]
const departments: readonly Permission[] = ['system:dept:add', 'system:dept:edit']
const jobs: readonly Permission[] = ['system:job:add', 'system:job:edit']
const roles: readonly Permission[] = ['system:role:add', 'system:role:edit', 'system:role:copy']

const inColumn =
  (table: 'staff.staff' | 'staff.department' | 'staff.job', column: string): Kind['taken'] =>
  (value, exceptId) =>
    sql`exists (select from ${sql.table(table)} t
    where t.${sql.ref(column)} = ${value} and t.id is distinct from ${exceptId}::bigint)`

const kinds: Readonly<Record<UniqueKind, Kind>> = {
  account: {
    needs: people,
    // On the whole platform; one's own account is not taken.
    taken: (value, exceptId) => sql`(${accounts.taken(sql`${value}`)} and not exists (
      select from staff.staff t where t.id = ${exceptId}::bigint and lower(t.account) = lower(${value})))`,
  },
  staffPhone: {
    needs: people,
    taken: (value, exceptId, ctx) =>
      inColumn('staff.staff', 'phone_digest')(blindIndex(hospitalKeys(ctx), 'phone', value), exceptId, ctx),
  },
  jobNo: { needs: people, taken: inColumn('staff.staff', 'job_no') },
  departmentName: { needs: departments, taken: inColumn('staff.department', 'name') },
  departmentCode: { needs: departments, taken: inColumn('staff.department', 'code') },
  jobName: { needs: jobs, taken: inColumn('staff.job', 'name') },
  roleName: { needs: roles, taken: (value, exceptId) => rights.roleTaken('name', value, exceptId) },
  roleCode: { needs: roles, taken: (value, exceptId) => rights.roleTaken('code', value, exceptId) },
}

export const uniqueCheck = async (
  ctx: Context,
  { kind, value, exceptId }: InputOf<typeof members.uniqueCheck>,
): Promise<{ exists: boolean }> => {
  const { needs, taken } = kinds[kind]
  if (!needs.some((key) => ctx.session.permissions.has(key))) refuse(common.forbidden())
  // Whether a number is on file is found out by asking often enough: it is counted like a customer's.
  if (kind === 'staffPhone') await countNumber(ctx, digitsOf(value))
  const { rows } = await sqlOf({ exists: Bool })`
    select ${taken(value.trim(), exceptId ?? null, ctx)} as exists`.execute(ctx.db)
  return rows[0]!
}

/** The dialog's form of the same: the sentence is ready (F0299). */
export const verifyMember = async (ctx: Context, input: InputOf<typeof members.verify>) => {
  const { exists } = await uniqueCheck(ctx, input)
  return { valid: !exists, message: exists ? `${input.value.trim()}已存在` : `${uniqueKinds[input.kind]}可以使用` }
}
