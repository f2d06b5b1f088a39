/** The people of a hospital as lists show them: one definition for staff, members, detail and export. */

import { phoneAsked } from '@clinic/contract/areas/customers/sought.ts'
import type { people } from '@clinic/contract/areas/staff/people.ts'
import { LICENCE_WARNING_DAYS } from '@clinic/contract/areas/staff/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { containsSeen } from '../../../kit/contains.ts'
import type { Context } from '../../../kit/context.ts'
import { type Column, col, type ListOf, placeOf, type RowsOf } from '../../../kit/list.ts'
import { whenWritten } from '../../../kit/question.ts'
import { sees } from '../../../kit/session.ts'
import { accountsIn, rightsIn } from '../questions.ts'

/** Departments, jobs and roles are read for the rows of the page only. */
const names = (query: RawBuilder<unknown>) => sql`coalesce((${query}), '')`
const departmentNames = names(sql`select string_agg(d.name, '、' order by sd.main desc, d.sort, d.id)
  from staff.staff_department sd join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
  where sd.hospital_id = s.hospital_id and sd.staff_id = s.id`)
const jobNames = names(sql`select string_agg(j.name, '、' order by j.sort, j.id)
  from staff.staff_job sj join staff.job j on j.hospital_id = sj.hospital_id and j.id = sj.job_id
  where sj.hospital_id = s.hospital_id and sj.staff_id = s.id`)

/** What rights and accounts say of the person `s`. */
const said = (part: (person: string) => string) => whenWritten(() => sql.raw(part('s')))

const licenceState = sql`case when s.licence_no is null and s.licence_until is null then 'none'
  when s.licence_until is null or s.licence_until > kit.today() + ${sql.lit(LICENCE_WARNING_DAYS)} then 'valid'
  when s.licence_until >= kit.today() then 'expiring' else 'expired' end`
const rankOf = (staffId: string) => sql.raw(rightsIn.rank(staffId))
const rank = whenWritten(
  () => sql`case when s.id = kit.current_staff() then 'self'
  when ${rankOf('s.id')} < ${rankOf('kit.current_staff()')} then 'above' else 'within' end`,
)

export const visiting = said(accountsIn.visiting)

/** What every door shows of a person; each takes some more. */
export const personColumns = {
  id: col('s.id', { sort: true }),
  account: col('s.account', { sort: true }),
  name: col('s.name'),
  phone: col('s.phone_masked'),
  gender: col('s.gender'),
  avatar: col(
    sql`case when s.avatar_file_id is null then null else '/api/v1/rabbit/file/get/image/' || s.avatar_file_id end`,
  ),
  userType: col('s.user_type', { sort: true }),
  deptId: col('md.department_id'),
  deptNames: col(departmentNames),
  roleNames: col(whenWritten(() => names(sql.raw(rightsIn.roleNames('s'))))),
  status: col('s.status', { sort: true }),
  locked: col(whenWritten(() => accountsIn.locked('s'))),
  hasPassword: col(said(accountsIn.hasPassword)),
  visiting: col(visiting),
  rank: col(rank),
  lastLoginAt: col(said(accountsIn.lastLogin)),
  createTime: col('s.created_at', { sort: true }),
  version: col('s.version'),
} satisfies Record<string, Column>

const staffColumns = {
  ...personColumns,
  name: col('s.name', { sort: true }),
  usrName: col('s.name'),
  jobNo: col('s.job_no', { sort: true }),
  deptName: col('mdd.name', { sort: true }),
  jobNames: col(jobNames),
  licenceState: col(licenceState),
  licenceUntil: col('s.licence_until', { sort: true }),
} satisfies Record<string, Column>

export const peopleFrom = sql`staff.staff s
  left join staff.staff_department md on md.hospital_id = s.hospital_id and md.staff_id = s.id and md.main
  left join staff.department mdd on mdd.hospital_id = md.hospital_id and mdd.id = md.department_id`

/** A person belongs to her main department; of her own rows everybody has one: herself. */
export const peopleScope = { department: 'md.department_id', own: ['s.id'] } as const

export const STAFF_TABLE = 'staff.staff'

/** Her name, her account, and her number in the house where one sees it. */
export const named = containsSeen(STAFF_TABLE, {
  name: { within: ['s.name'], spelt: ['s.pinyin', 's.initials'] },
  account: { within: ['s.account'] },
  jobNo: { within: ['s.job_no'] },
})

/** Anything that finds a person; the phone only for those who may see it. */
const soundsLike = (text: string, ctx: Context): RawBuilder<unknown> => {
  const parts = [named(text, ctx) ?? sql`true`]
  // No call reveals a colleague's number, so none finds her by more than its last four digits.
  const number = sees(ctx.session, 'staff.staff:phone') ? phoneAsked(text.trim()) : null
  if (number && number.kind !== 'nobody') parts.push(sql`right(s.phone_masked, 4) = ${number.digits.slice(-4)}`)
  return sql`(${sql.join(parts, sql` or `)})`
}

/** In a department or below it, mainly or not. */
export const inDepartment = (id: number): RawBuilder<unknown> => sql`exists (
  select from staff.staff_department sd join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
   where sd.hospital_id = s.hospital_id and sd.staff_id = s.id and strpos(d.path, '/' || ${id}::bigint || '/') > 0)`

const licenceFilter = (value: 'expiring' | 'expired') => sql`${licenceState} = ${value}`

export const peopleList: ListOf<typeof people.list> = {
  table: STAFF_TABLE,
  from: peopleFrom,
  columns: staffColumns,
  filters: {
    keyword: soundsLike,
    deptId: inDepartment,
    jobId: (id) => sql`exists (select from staff.staff_job sj
      where sj.hospital_id = s.hospital_id and sj.staff_id = s.id and sj.job_id = ${id})`,
    roleId: (id) => rightsIn.holdsRole('s', id),
    userType: (type) => sql`s.user_type = ${type}`,
    status: (status) => sql`s.status = ${status}`,
    licence: licenceFilter,
  },
  scope: peopleScope,
  order: { by: 's.id', direction: 'desc', tie: 's.id' },
}

const ids = (query: RawBuilder<unknown>) => sql`coalesce((${query}), '[]'::jsonb)`

/** The row with everything the drawer shows. */
export const personDetail: RowsOf<typeof people.one> = {
  ...placeOf(peopleList),
  columns: {
    ...staffColumns,
    email: col('s.email_masked'),
    hiredOn: col('s.hired_on'),
    leftOn: col('s.left_on'),
    remark: col('s.remark'),
    licenceNo: col('s.licence_no'),
    licenceScope: col('s.licence_scope'),
    prescribingLevel: col('s.prescribing_level'),
    deptIds: col(
      ids(sql`select jsonb_agg(sd.department_id order by sd.main desc, sd.department_id) from staff.staff_department sd
      where sd.hospital_id = s.hospital_id and sd.staff_id = s.id`),
    ),
    jobIds: col(
      ids(sql`select jsonb_agg(sj.job_id order by sj.job_id) from staff.staff_job sj
      where sj.hospital_id = s.hospital_id and sj.staff_id = s.id`),
    ),
    roleIds: col(
      whenWritten(() =>
        ids(sql`select jsonb_agg(own.role_id order by own.role_id) from (${sql.raw(rightsIn.ownRoles('s'))}) own`),
      ),
    ),
    features: col(
      whenWritten(() =>
        ids(sql`select jsonb_agg(jsonb_build_object('key', own.key, 'value', own.value) order by own.key)
          from (${sql.raw(rightsIn.ownLimits('s'))}) own`),
      ),
    ),
  },
}
