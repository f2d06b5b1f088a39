/** Who is signed in: everything screens decide by, in one answer (clinical-admin §27). */

import type { CurrentUser } from '@clinic/contract/areas/session/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { decryptField } from '../../../kit/crypto.ts'
import { Bool, Json, Num, Of, Str, sqlOf } from '../../../kit/db/rows.ts'
import { columnGrants, epochFrom, epochStatement } from '../../access/index.ts'
import { hospitalOfRow } from '../../hospitals/reads.ts'
import { departmentOf, heldJobs, jobOf, peopleInJob } from '../../staff/reads.ts'

type User = Static<typeof CurrentUser>
const Head = {
  id: Id,
  name: Str,
  usrName: Str,
  account: Str,
  phone: Str,
  avatar: Nullable(Str),
  gender: Nullable(Of<1 | 2>()),
  email_cipher: Nullable(Str),
  created_at: Str,
  hospital: Json<User['hospital']>(),
  mustChangePassword: Bool,
}

const head = (ctx: Context) => sqlOf(Head)`
  select s.id, s.name, s.name as "usrName", s.account, s.phone_masked as phone,
         '/api/v1/rabbit/file/get/image/' || s.avatar_file_id as avatar,
         s.gender, s.email_cipher, s.created_at,
         jsonb_build_object('id', h.id, 'hospitalName', h.name, 'sysVer', h.sys_ver, 'lifeVer', h.life_ver,
           'groupHis', h.group_his, 'managType', h.manag_type, 'dataViewType', h.data_view_type,
           'logo', '/api/v1/rabbit/file/get/image/' || h.logo_file_id) as hospital,
         coalesce((select e.must_change_password from session.session e where e.id = ${ctx.session.sessionId}), false) as "mustChangePassword"
    from staff.staff s join ${sql.raw(hospitalOfRow('h', 's'))} where s.id = ${ctx.session.staffId}`

const departments = (ctx: Context) => sqlOf({ deptId: Id, deptName: Str, main: Bool })`
  select d.id as "deptId", d.name as "deptName", sd.main from staff.staff_department sd
    join ${sql.raw(departmentOf('d', 'sd', 'department_id'))}
   where sd.staff_id = ${ctx.session.staffId} order by sd.main desc, d.sort`

const posts = (ctx: Context) => sqlOf({ id: Id, name: Str })`
  select j.id, j.name from ${sql.raw(heldJobs('sj', 'j'))}
   where sj.staff_id = ${ctx.session.staffId} order by j.sort`

const roles = (ctx: Context) => sqlOf({ id: Id, name: Str, code: Str })`
  select r.id, r.name, r.code from access.role r where r.status = 0 and (
      exists (select from access.staff_role sr where sr.hospital_id = r.hospital_id and sr.role_id = r.id and sr.staff_id = ${ctx.session.staffId})
      or exists (select from access.job_role jr join ${sql.raw(peopleInJob('sj', 'jr'))}
        join ${sql.raw(jobOf('j', 'sj'))} and j.status = 0
        where jr.hospital_id = r.hospital_id and jr.role_id = r.id and sj.staff_id = ${ctx.session.staffId}))
   order by r.level, r.sort`

const doors = (ctx: Context) => sqlOf({ hospital: Num })`
  select hospital from session.entries_of((select s.account from staff.staff s where s.id = ${ctx.session.staffId}))`

const aboutHer = (ctx: Context) => ({
  me: head(ctx),
  deptUsrList: departments(ctx),
  postList: posts(ctx),
  roleList: roles(ctx),
  entries: doors(ctx),
  epoch: epochStatement,
})

/** The signed-in person. A `userId` of somebody else is out of reach. */
export const currentUser = async (ctx: Context, { userId }: { userId?: number }): Promise<User> => {
  const { session } = ctx
  if (userId !== undefined && userId !== session.staffId) return refuse(common.notFound())
  const { me, deptUsrList, postList, roleList, entries, epoch } = await ctx.together(aboutHer(ctx))
  const { gender, email_cipher, created_at, ...user } = me[0]!
  const place = {
    keys: ctx.node.keys,
    hospitalId: session.hospitalId,
    table: 'staff.staff',
    column: 'email',
    id: user.id,
  }
  return {
    ...user,
    userType: session.userType,
    userInfo: {
      id: user.id,
      nickName: user.usrName,
      phone: user.phone,
      email: email_cipher ? decryptField(place, email_cipher) : null,
      gender,
      avatar: user.avatar,
      createTime: created_at,
      dept: deptUsrList.map(({ deptId, deptName }) => ({ deptId, deptName }))[0] ?? null,
    },
    roles: roleList.map(({ name }) => name),
    permissions: [...session.permissions].map((value) => ({ value })),
    permissionList: [...session.permissions],
    roleList,
    deptUsrList,
    postList,
    childHospitals: await openHospitals(ctx, entries),
    tables: await columnGrants(ctx),
    features: Object.fromEntries(session.features),
    permEpoch: epochFrom(epoch),
  }
}

/** Other hospitals the account may switch to, open ones by name. */
const openHospitals = async (
  ctx: Context,
  entries: readonly { readonly hospital: number }[],
): Promise<User['childHospitals']> => {
  const ids = entries.map((door) => door.hospital).filter((id) => id !== ctx.session.hospitalId)
  if (ids.length === 0) return []
  const { rows } = await sqlOf({ id: Id, hospitalName: Str })`
    select id, name as "hospitalName" from hospitals.hospital
     where id = any(${ids}) and status = 0 and (expire_at is null or expire_at >= kit.today()) order by id`.execute(
    ctx.db,
  )
  return rows
}
