/**
 * What is written about one person's rights, read in two messages of plain look-ups; putting it together is code's work
 * (rights.ts), because one statement over all of it cost a thousand times more than its parts.
 */

import type { FeatureKey } from '@clinic/contract/areas/access/calls.ts'
import type { Database } from '../../../kit/db/database.ts'
import type { Rows, Statement } from '../../../kit/db/statement.ts'
import { named } from '../../../kit/reading.ts'
import { fromOwnHospital, hospitalOfRow, isOpen } from '../../hospitals/reads.ts'
import { heldJobs } from '../../staff/reads.ts'
import type { ColumnChoice } from '../columns/columns.ts'

export type Person = {
  readonly name: string
  readonly user_type: 0 | 1 | 2 | 3
  readonly active: boolean
  readonly sys_ver: string
  readonly life_ver: string
  readonly group_his: boolean
}
export type Role = {
  readonly id: number
  readonly level: number
  readonly data_scope: number
  readonly include_children: boolean
}
export type Department = { readonly id: number; readonly path: string }
export type Limit = {
  readonly owner_type: 'role' | 'job' | 'staff'
  readonly owner_id: number
  readonly key: FeatureKey
  readonly value: number
}

export type Holdings = {
  /** Hospital's and tree's: `7.3`. */
  readonly epoch: string
  readonly person: Person
  readonly roles: readonly Role[]
  /** All departments of the hospital. */
  readonly departments: readonly Department[]
  /** The person's own, the main one first. */
  readonly own: readonly { id: number; main: boolean }[]
  /** Chosen departments by role. */
  readonly chosen: readonly { role_id: number; department_id: number }[]
  /** Granted nodes by role. */
  readonly granted: readonly { role_id: number; menu_ids: number[] }[]
  /** Nodes granted by jobs. */
  readonly byJob: readonly number[]
  readonly columns: readonly ColumnChoice[]
  readonly limits: readonly Limit[]
  readonly disabled: readonly number[]
}

/** Both epochs as one text, `7.3`. Rides along with other statements to see whether rights moved. */
export const epochStatement: Statement = {
  text: `select (coalesce((select epoch from access.epoch where hospital_id = kit.current_hospital()), 0) || '.' || t.epoch) as epoch
    from access.tree_epoch t`,
  values: [],
}

/** The answer of `epochStatement`. */
export const epochFrom = ({ rows: [row] }: Rows): string => String((row as { epoch: string } | undefined)?.epoch)

const person = `
  select s.name, s.user_type, h.sys_ver, h.life_ver, h.group_his,
         s.status = 0 and ${isOpen('h')} as active
    from staff.staff s join ${hospitalOfRow('h', 's')} where s.id = $1`
const ownRoles = 'select role_id from access.staff_role where staff_id = $1'
const jobs = `select sj.job_id from ${heldJobs('sj', 'j')}
  where sj.staff_id = $1 and j.status = 0`
const own = 'select department_id as id, main from staff.staff_department where staff_id = $1 order by main desc'
const departments = 'select id, path from staff.department'
const disabled = 'select menu_id from access.menu_setting where disabled'
const jobRoles = 'select role_id from access.job_role where job_id = any($1::bigint[])'
const byJob = 'select menu_id from access.job_button where job_id = any($1::bigint[])'
const roles =
  'select id, level, data_scope, include_children from access.role where status = 0 and id = any($1::bigint[])'
const granted =
  'select role_id, array_agg(menu_id) as menu_ids from access.role_menu where role_id = any($1::bigint[]) group by role_id'
const chosen = 'select role_id, department_id from access.role_department where role_id = any($1::bigint[])'
const columns = 'select role_id, table_name, props from access.role_column where role_id = any($1::bigint[])'
const limits = `select owner_type, owner_id, key, value from access.feature_grant
  where (owner_type = 'role' and owner_id = any($1::bigint[])) or (owner_type = 'job' and owner_id = any($2::bigint[]))
     or (owner_type = 'staff' and owner_id = $3)`

const column = <T>({ rows }: Rows, name: string): T[] => rows.map((row) => row[name] as T)

/** Sends statements as one message: on a scoped connection of its own, or inside a transaction. */
export type Sender = (statements: readonly Statement[]) => Promise<Rows[]>

/** Everything written about a person's rights; null when there is no such person in the hospital. */
export const holdingsOf = (database: Database, hospitalId: number, staffId: number): Promise<Holdings | null> => {
  const scope = { hospitalId, staffId }
  return holdingsBy((statements) => database.readTogether(scope, statements), staffId)
}

/** The same, read by any sender: within a transaction it sees what that transaction wrote. */
export const holdingsBy = async (send: Sender, staffId: number): Promise<Holdings | null> => {
  // The epoch is read first: a change that commits in between leaves an old number on newer rights, never the reverse.
  const hers = (text: string): Statement => ({ text, values: [staffId] })
  const { epoch, who, direct, held, mine, all, off } = await named(send)({
    epoch: epochStatement,
    who: hers(person),
    direct: hers(ownRoles),
    held: hers(jobs),
    mine: hers(own),
    all: { text: departments, values: [] },
    off: { text: disabled, values: [] },
  })
  if (!who.rows[0]) return null
  const jobIds = column<number>(held, 'job_id')
  const grants = await grantsBy(send, { direct: column(direct, 'role_id'), jobIds, staffId })
  return {
    ...grants,
    epoch: epochFrom(epoch),
    person: who.rows[0] as Person,
    departments: all.rows as Department[],
    own: mine.rows as { id: number; main: boolean }[],
    disabled: column<number>(off, 'menu_id'),
  }
}

type Grants = Pick<Holdings, 'roles' | 'chosen' | 'granted' | 'byJob' | 'columns' | 'limits'>
type Sources = {
  readonly direct: readonly number[]
  readonly jobIds: readonly number[]
  readonly staffId: number | null
}

/** What roles held directly, jobs, and a person's own limits grant together. */
const grantsBy = async (send: Sender, { direct, jobIds, staffId }: Sources): Promise<Grants> => {
  const { byJobs } = await named(send)({ byJobs: { text: jobRoles, values: [jobIds] } })
  const roleIds = [...new Set([...direct, ...column<number>(byJobs, 'role_id')])]
  const ofRoles = (text: string): Statement => ({ text, values: [roleIds] })
  const { roleRows, grantRows, chosenRows, columnRows, jobRows, limitRows } = await named(send)({
    roleRows: ofRoles(roles),
    grantRows: ofRoles(granted),
    chosenRows: ofRoles(chosen),
    columnRows: ofRoles(columns),
    jobRows: { text: byJob, values: [jobIds] },
    limitRows: { text: limits, values: [roleIds, jobIds, staffId] },
  })
  const enabled = new Set(column<number>(roleRows, 'id'))
  return {
    roles: roleRows.rows as Role[],
    chosen: chosenRows.rows as { role_id: number; department_id: number }[],
    granted: grantRows.rows as { role_id: number; menu_ids: number[] }[],
    byJob: column<number>(jobRows, 'menu_id'),
    columns: columnRows.rows as ColumnChoice[],
    limits: (limitRows.rows as Limit[]).filter((limit) => limit.owner_type !== 'role' || enabled.has(limit.owner_id)),
  }
}

const anybody = `
  select '' as name, 2 as user_type, h.sys_ver, h.life_ver, h.group_his, true as active
    from ${fromOwnHospital('h')}`

/** What a job brings along: the holdings of somebody who has it, is in no department and has nothing else. */
export const holdingsOfJob = async (send: Sender, jobId: number): Promise<Holdings> => {
  const { epoch, who, all, off } = await named(send)({
    epoch: epochStatement,
    who: { text: anybody, values: [] },
    all: { text: departments, values: [] },
    off: { text: disabled, values: [] },
  })
  return {
    ...(await grantsBy(send, { direct: [], jobIds: [jobId], staffId: null })),
    epoch: epochFrom(epoch),
    person: who.rows[0] as Person,
    departments: all.rows as Department[],
    own: [],
    disabled: column<number>(off, 'menu_id'),
  }
}
