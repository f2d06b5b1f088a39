/** Members: the same people through the platform's door, by the same functions. Source: specification 000 §7. */

import type { DepartmentNode, members } from '@clinic/contract/areas/staff/accounts.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { contains } from '../../../kit/contains.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, Of, Str, sqlOf } from '../../../kit/db/rows.ts'
import { type Column, col, type ListDefinition, pageOf, rabbitPageOf, rowOf } from '../../../kit/list.ts'
import { whenWritten } from '../../../kit/question.ts'
import type { Changed } from '../../../kit/table.ts'
import { accountsIn } from '../questions.ts'
import { addPerson, changePerson } from './actions.ts'
import { inDepartment, named, peopleList, personColumns, personDetail } from './list.ts'
import { setStatus } from './several.ts'

type Filter = Pick<InputOf<typeof members.page>, 'account' | 'name' | 'deptId' | 'status' | 'locked'>

const open = whenWritten(() => sql.raw(accountsIn.openSessions('s')))

const columns = {
  ...personColumns,
  name: col('s.name', { sort: true }),
  nickName: col('s.name'),
  email: col('s.email_masked'),
  dept: col(sql`case when mdd.id is null then null else jsonb_build_object('deptName', mdd.name) end`),
  sessions: col(open),
} satisfies Record<string, Column>

const memberList: ListDefinition<Filter> = {
  ...(peopleList as unknown as ListDefinition<Filter>),
  columns,
  filters: {
    account: (typed) => contains(typed, ['s.account']),
    name: named,
    deptId: inDepartment,
    status: (status) => sql`s.status = ${status}`,
    locked: (locked) => (locked ? accountsIn.locked('s') : sql`not ${accountsIn.locked('s')}`),
  },
}

const memberDetail: ListDefinition<never> = {
  ...(memberList as unknown as ListDefinition<never>),
  columns: {
    ...columns,
    deptIds: personDetail.columns['deptIds']!,
    roleIds: personDetail.columns['roleIds']!,
    hiredOn: personDetail.columns['hiredOn']!,
  },
}

type Row = OutputOf<typeof members.find>[number]
/** An empty department is absent, not null. */
const clean = ({ dept, ...row }: Record<string, unknown>): Row => ({ ...row, ...(dept ? { dept } : {}) }) as Row

/** Specification 000 §9: pages of ten in the member store (F0443). */
export const MEMBER_PAGE = 10

export const memberPage = async (ctx: Context, input: InputOf<typeof members.page>) => {
  const { pageNum = 1, pageSize = MEMBER_PAGE } = input
  const { list, ...page } = await rabbitPageOf(ctx, { ...input, pageNum, pageSize }, memberList)
  return { ...page, list: list.map(clean) }
}

const MOST = 500
export const findMembers = async (ctx: Context, input: Filter): Promise<Row[]> =>
  (await pageOf(ctx, { ...input, pageSize: MOST }, memberList)).result.map(clean)

export const oneMember = async (ctx: Context, { id }: { id: number }): Promise<OutputOf<typeof members.one>> =>
  clean(await rowOf(ctx, id, memberDetail))

const Flat = { id: Id, parentId: Num, deptName: Str, label: Str, status: Of<0 | 1>() }

/** Departments, each with what lies below it. */
export const departmentTree = async (ctx: Context): Promise<DepartmentNode[]> => {
  const { rows } = await sqlOf(Flat)`
    select id, coalesce(parent_id, 0) as "parentId", name as "deptName", name as label, status
      from staff.department order by sort, id`.execute(ctx.db)
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const nested = (parentId: number): DepartmentNode[] =>
    (below.get(parentId) ?? []).map((row) => ({ ...row, children: nested(row.id) }))
  return nested(0)
}

export const addMember = (ctx: Context, input: InputOf<typeof members.create>) => addPerson(ctx, input)

/** The dialog also switches the account on and off; the other fields first, so that one version is enough. */
export const changeMember = async (
  ctx: Context,
  { status, ...form }: InputOf<typeof members.update>,
): Promise<Changed> => {
  const changed = await changePerson(ctx, form)
  if (status === undefined) return changed
  const { rows } = await sqlOf({ status: Of<0 | 1>() })`select status from staff.staff where id = ${form.id}`.execute(
    ctx.db,
  )
  if (rows[0]!.status === status) return changed
  await setStatus(ctx, { items: [changed], status })
  return { id: changed.id, version: changed.version + 1 }
}
