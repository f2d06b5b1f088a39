/** Reads of staff administration beside the list: everybody, what the drawer offers, the export. */

import { type FeatureKey, features } from '@clinic/contract/areas/access/calls.ts'
import type { people } from '@clinic/contract/areas/staff/people.ts'
import { genders, licenceStates, userTypes } from '@clinic/contract/areas/staff/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, Of, Str, sqlOf } from '../../../kit/db/rows.ts'
import { columnsSeen, mostRows, type SheetField } from '../../../kit/export.ts'
import { slicesOf } from '../../../kit/list.ts'
import { csvFile, sheetFile } from '../../../kit/sheets.ts'
import type { Answered } from '../../../kit/stream.ts'
import { type Giveable, rights, rightsIn } from '../questions.ts'
import { peopleList } from './list.ts'
import { typesWithin } from './reach.ts'
import { seatsOf } from './seats.ts'

/** Everybody by name; names of colleagues are no secret. */
export const allPeople = async (
  ctx: Context,
  { status }: InputOf<typeof people.all>,
): Promise<OutputOf<typeof people.all>> => {
  const { rows } = await sqlOf({
    id: Id,
    usrName: Str,
    name: Str,
    deptId: Nullable(Id),
    deptName: Nullable(Str),
    status: Of<0 | 1>(),
  })`
    select s.id, s.name as "usrName", s.name, d.id as "deptId", d.name as "deptName", s.status from staff.staff s
      left join staff.staff_department sd on sd.hospital_id = s.hospital_id and sd.staff_id = s.id and sd.main
      left join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
     where ${status === undefined ? sql`true` : sql`s.status = ${status}`} order by s.pinyin, s.id`.execute(ctx.db)
  return rows
}

type Choices = OutputOf<typeof people.choices>
type Department = Choices['departments'][number]
const Option = { id: Id, name: Str, level: Nullable(Num) }

const ABOVE = '级别高于您，请由上级管理员分配'

const departmentsWith = async (ctx: Context): Promise<Department[]> => {
  const { rows: reach } = ctx
  const { rows } = await sqlOf({ id: Id, parentId: Num, name: Str, disabled: Bool, staff: Num })`
    select d.id, coalesce(d.parent_id, 0) as "parentId", d.name, d.status <> 0 as disabled, (
        select count(distinct sd.staff_id)::int from staff.staff_department sd
          join staff.department below on below.hospital_id = sd.hospital_id and below.id = sd.department_id
         where sd.hospital_id = d.hospital_id and strpos(below.path, '/' || d.id || '/') > 0) as staff
      from staff.department d order by d.sort, d.id`.execute(ctx.db)
  return reach === 'all'
    ? rows
    : rows.map((row) => ({ ...row, disabled: row.disabled || !reach.departments.includes(row.id) }))
}

const optionsFrom = (rows: readonly Giveable[], level: number) =>
  rows.map(({ id, name, level: theirs }) =>
    theirs !== null && theirs < level ? { id, name, disabled: true, why: ABOVE } : { id, name },
  )

/** What the drawer offers; what the asker may not give is greyed there and refused here. */
export const choices = async (ctx: Context): Promise<Choices> => {
  const me = await rights.own(ctx)
  const jobs = await sqlOf(Option)`
    select j.id, j.name, ${sql.raw(rightsIn.jobLevel('j'))} as level from staff.job j where j.status = 0
     order by j.sort, j.id`.execute(ctx.db)
  const limits = (Object.keys(features) as FeatureKey[]).map((key) => {
    const { label, unit, permissive, standard } = features[key]
    return { key, label, unit, permissive, bound: me.features.get(key) ?? standard }
  })
  return {
    departments: await departmentsWith(ctx),
    jobs: optionsFrom(jobs.rows, me.level),
    roles: optionsFrom(await rights.roles(ctx), me.level),
    limits,
    userTypes: await typesWithin(ctx),
    quota: await seatsOf(ctx),
  }
}

const sheetColumns: readonly SheetField[] = [
  { key: 'name' },
  { key: 'account', width: 18 },
  { key: 'jobNo' },
  { key: 'gender', width: 6, show: (value) => genders[value as 1 | 2] ?? '' },
  { key: 'phone' },
  { key: 'deptNames', width: 24 },
  { key: 'jobNames', width: 20 },
  { key: 'roleNames', width: 20 },
  { key: 'userType', show: (value) => userTypes[value as 0 | 1 | 2 | 3] },
  { key: 'status', width: 6, show: (value) => (value === 0 ? '启用' : '禁用') },
  { key: 'licenceState', show: (value) => licenceStates[value as 'none'] },
  { key: 'licenceUntil' },
  { key: 'lastLoginAt', width: 20 },
  { key: 'createTime', width: 20 },
]

/** The list as a file, streamed: the same query, the same permitted columns, phones masked. */
export const exportPeople = async (
  ctx: Context,
  { format = 'xlsx', ...narrow }: InputOf<typeof people.export>,
): Promise<Answered> => {
  const max = mostRows(ctx)
  const { keyword, ...said } = narrow
  ctx.note({
    objectType: 'staff',
    after: { filters: keyword ? { ...said, keyword: '（已填写）' } : said, format, max },
  })
  const file = format === 'csv' ? csvFile : sheetFile
  return file('员工列表', columnsSeen(ctx, sheetColumns), await slicesOf(ctx, narrow, peopleList, max))
}
