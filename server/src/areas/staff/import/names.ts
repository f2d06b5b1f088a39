import { staffTable } from '@clinic/contract/areas/staff/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys } from '../../../kit/context.ts'
import { blindIndex } from '../../../kit/crypto.ts'
import { Bool, Num, sqlOf } from '../../../kit/db/rows.ts'
import { accounts, rights } from '../questions.ts'
import type { Fault, Placed, SheetRow } from './columns.ts'

const titles = titlesOf(staffTable)

type Names = ReadonlyMap<string, readonly number[]>
export type Known = { readonly departments: Names; readonly jobs: Names; readonly roles: Names }

/** 康悦/口腔科/口腔种植 is meant by itself, by 口腔科/口腔种植 and by 口腔种植. */
const endsOf = (path: string): string[] => {
  const steps = path.split('/')
  return steps.map((_step, at) => steps.slice(at).join('/'))
}

/** Departments by the end of their path, as much of it as tells two of one name apart. */
export const knownNames = async (ctx: Context): Promise<Known> => {
  const { departments, jobs, roles } = await ctx.together({
    departments: {
      text: `select d.id, (select string_agg(above.name, '/' order by length(above.path)) from staff.department above
          where starts_with(d.path, above.path)) as path from staff.department d where d.status = 0`,
      values: [],
    },
    jobs: { text: 'select id, name from staff.job where status = 0', values: [] },
    roles: rights.roleNames(),
  })
  const byName = (rows: readonly Record<string, unknown>[], column: string): Names => {
    const names = new Map<string, number[]>()
    for (const row of rows)
      for (const name of endsOf(String(row[column]))) names.set(name, [...(names.get(name) ?? []), Number(row['id'])])
    return names
  }
  return {
    departments: byName(departments.rows, 'path'),
    jobs: byName(jobs.rows, 'name'),
    roles: byName(roles, 'name'),
  }
}

/** A row with ids in place of names. */
export type ImportedPerson = Omit<SheetRow, 'departments' | 'jobs' | 'roles'> & {
  readonly name: string
  readonly account: string
  readonly deptIds: readonly number[]
  readonly jobIds: readonly number[]
  readonly roleIds: readonly number[]
}

const kinds = [
  ['departments', titles.deptNames, 'deptIds'],
  ['jobs', titles.jobNames, 'jobIds'],
  ['roles', titles.roleNames, 'roleIds'],
] as const

export const resolved = (rows: readonly Placed[], known: Known): { people: ImportedPerson[]; faults: Fault[] } => {
  const faults: Fault[] = []
  const people = rows.map(({ row, values }) => {
    const found: Record<string, unknown> = { ...values }
    for (const [key, column, to] of kinds) {
      delete found[key]
      found[to] = (values[key] ?? []).flatMap((name) => {
        const ids = known[key].get(name) ?? []
        if (ids.length === 0) faults.push({ row, column, reason: `“${name}”不存在或已禁用` })
        if (ids.length > 1)
          faults.push({ row, column, reason: `有 ${ids.length} 个“${name}”，请写上级，如 口腔科/口腔种植` })
        return ids.slice(0, 1)
      })
    }
    return found as ImportedPerson
  })
  return { people, faults }
}

/** Accounts of the platform, phones and job numbers of the hospital that somebody has already. */
export const taken = async (ctx: Context, rows: readonly Placed[]): Promise<Fault[]> => {
  const asked = rows.map(({ row, values: { account, phone, jobNo } }) => ({
    row,
    account: account ?? null,
    phone: phone ? blindIndex(hospitalKeys(ctx), 'phone', phone) : null,
    jobNo: jobNo ?? null,
  }))
  const { rows: found } = await sqlOf({ row: Num, account: Bool, phone: Bool, jobNo: Bool })`
    select a.row, ${accounts.taken(sql.ref('a.account'))} as account,
        exists (select from staff.staff s where s.phone_digest = a.phone) as phone,
        exists (select from staff.staff s where s.job_no = a."jobNo") as "jobNo"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (row integer, account text, phone text, "jobNo" text)`.execute(
    ctx.db,
  )
  const at = new Map(rows.map(({ row, values }) => [row, values]))
  return found.flatMap(({ row, account, phone, jobNo }): Fault[] => [
    ...(account ? [{ row, column: titles.account, reason: `${at.get(row)!.account}已存在` }] : []),
    ...(phone ? [{ row, column: titles.phone, reason: `${at.get(row)!.phone}已存在` }] : []),
    ...(jobNo ? [{ row, column: titles.jobNo, reason: `${at.get(row)!.jobNo}已存在` }] : []),
  ])
}
