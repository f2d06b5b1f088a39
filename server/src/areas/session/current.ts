/** Who is signed in: everything screens decide by, in one answer (clinical-admin §27). */
import type { CurrentUser } from '@clinic/contract/areas/session.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'
import { columnGrants, epochFrom, epochStatement } from '../access/index.ts'
import { doorsOf } from './entry.ts'

type User = Static<typeof CurrentUser>
type Head = Pick<User, 'id' | 'name' | 'usrName' | 'account' | 'phone' | 'hospital' | 'mustChangePassword'>

const head = (ctx: Context) => sql<Head>`
  select s.id, s.name, s.name as "usrName", s.account, s.phone_masked as phone,
         jsonb_build_object('id', h.id, 'hospitalName', h.name, 'sysVer', h.sys_ver, 'lifeVer', h.life_ver,
           'groupHis', h.group_his, 'managType', h.manag_type, 'dataViewType', h.data_view_type) as hospital,
         coalesce((select e.must_change_password from session.session e where e.id = ${ctx.session.sessionId}), false) as "mustChangePassword"
    from staff.staff s join hospitals.hospital h on h.id = s.hospital_id where s.id = ${ctx.session.staffId}`

const departments = (ctx: Context) => sql<User['deptUsrList'][number]>`
  select d.id as "deptId", d.name as "deptName", sd.main from staff.staff_department sd
    join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
   where sd.staff_id = ${ctx.session.staffId} order by sd.main desc, d.sort`

const posts = (ctx: Context) => sql<User['postList'][number]>`
  select j.id, j.name from staff.staff_job sj join staff.job j on j.hospital_id = sj.hospital_id and j.id = sj.job_id
   where sj.staff_id = ${ctx.session.staffId} order by j.sort`

const roles = (ctx: Context) => sql<User['roleList'][number]>`
  select r.id, r.name, r.code from access.role r where r.status = 0 and (
      exists (select from access.staff_role sr where sr.hospital_id = r.hospital_id and sr.role_id = r.id and sr.staff_id = ${ctx.session.staffId})
      or exists (select from access.job_role jr join staff.staff_job sj on sj.hospital_id = jr.hospital_id and sj.job_id = jr.job_id
        join staff.job j on j.hospital_id = sj.hospital_id and j.id = sj.job_id and j.status = 0
        where jr.hospital_id = r.hospital_id and jr.role_id = r.id and sj.staff_id = ${ctx.session.staffId}))
   order by r.level, r.sort`

/** The signed-in person. A `userId` of somebody else is out of reach. */
export const currentUser = async (ctx: Context, { userId }: { userId?: number }): Promise<User> => {
  const { session } = ctx
  if (userId !== undefined && userId !== session.staffId) return refuse(common.notFound())
  const asked = [head(ctx), departments(ctx), posts(ctx), roles(ctx)].map((query) => query.compile(ctx.db))
  const [me, depts, jobs, held, epoch] = await ctx.together([
    ...asked.map(({ sql: text, parameters }) => ({ text, values: parameters })),
    epochStatement,
  ])
  const user = me!.rows[0] as Head
  return {
    ...user,
    avatar: null,
    userType: session.userType,
    permissions: [...session.permissions].map((value) => ({ value })),
    permissionList: [...session.permissions],
    roleList: held!.rows as User['roleList'],
    deptUsrList: depts!.rows as User['deptUsrList'],
    postList: jobs!.rows as User['postList'],
    childHospitals: await otherHospitals(ctx, user.account),
    tables: await columnGrants(ctx),
    features: Object.fromEntries(session.features),
    permEpoch: epochFrom(epoch!),
  }
}

/** Other hospitals the account may switch to, open ones by name. */
export const otherHospitals = async (ctx: Context, account: string): Promise<User['childHospitals']> => {
  const ids = (await doorsOf(ctx, account)).map((door) => door.hospital).filter((id) => id !== ctx.session.hospitalId)
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; hospitalName: string }>`
    select id, name as "hospitalName" from hospitals.hospital
     where id = any(${ids}) and status = 0 and (expire_at is null or expire_at >= kit.today()) order by id`.execute(
    ctx.db,
  )
  return rows
}
