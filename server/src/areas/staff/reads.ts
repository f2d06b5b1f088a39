/**
 * What other areas may read of people and departments inside their own statements, as text: `${staffName('p.cashier_id')}`.
 * Knows no other area, so that any may use it. Each part is one look by primary key; row-level security names the hospital.
 */
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'

/** Name of the person whose id a column holds. */
export const staffName = (id: string): string => `(select n.name from staff.staff n where n.id = ${id})`
/** The account by which somebody signs in. */
export const accountName = (id: string): string => `(select n.account from staff.staff n where n.id = ${id})`

/** Name of the department whose id a column holds. */
export const departmentName = (id: string): string => `(select n.name from staff.department n where n.id = ${id})`

/** Names of the departments whose ids a column holds. */
export const departmentNamesOf = (ids: string): string =>
  `(select coalesce(string_agg(n.name, '、' order by n.sort, n.id), '') from staff.department n where n.id = any(${ids}))`

/** How many people the hospital has besides its administrators. */
export const peopleHeld = (): string => '(select count(*)::int from staff.staff where user_type > 1)'

/** To be joined: the person a column of a row names, `personOf('con', 't', 'consultant_id')`. */
export const personOf = (person: string, row: string, column: string): string =>
  `staff.staff ${person} on ${person}.hospital_id = ${row}.hospital_id and ${person}.id = ${row}.${column}`

/** To be joined: the department a column of a row names. */
export const departmentOf = (department: string, row: string, column: string): string =>
  `staff.department ${department} on ${department}.hospital_id = ${row}.hospital_id and ${department}.id = ${row}.${column}`

/** To be joined: the main department (`department_id`) of the person a column of a row names. */
export const mainDepartmentOf = (place: string, row: string, column: string): string =>
  `staff.staff_department ${place} on ${place}.hospital_id = ${row}.hospital_id and ${place}.staff_id = ${row}.${column} and ${place}.main`

/** Who holds which job (`staff_id`, `job_id`), and the job itself. */
export const heldJobs = (held: string, job: string): string =>
  `staff.staff_job ${held} join staff.job ${job} on ${job}.hospital_id = ${held}.hospital_id and ${job}.id = ${held}.job_id`

/** To be joined: those who hold the job of a row (`staff_id`). */
export const peopleInJob = (held: string, row: string): string =>
  `staff.staff_job ${held} on ${held}.hospital_id = ${row}.hospital_id and ${held}.job_id = ${row}.job_id`

/** To be joined: the job of a row. */
export const jobOf = (job: string, row: string): string =>
  `staff.job ${job} on ${job}.hospital_id = ${row}.hospital_id and ${job}.id = ${row}.job_id`

/** Ids that must be people of the hospital, and such that must be departments of it: for `refuseDangling`. */
export const namedPeople = <T>(ids: readonly T[]) => ({ 'staff.staff': ids })
export const namedDepartments = <T>(ids: readonly T[]) => ({ 'staff.department': ids })

/** Id of the main department of the person whose id an expression gives; null when she has none. */
export const mainDepartment = (id: string): string => `staff.main_department(${id})`

/**
 * Id of who leads the person whose id an expression gives: the head of her main department or of the nearest above it who works
 * here and is not herself; null when there is none.
 */
export const headOver = (id: string): string =>
  `(select h.id from staff.staff_department sd
      join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
      join staff.department u on u.hospital_id = d.hospital_id and d.path like u.path || '%'
      join staff.staff h on h.hospital_id = u.hospital_id and h.id = u.leader_id and h.status = 0
     where sd.main and sd.staff_id = ${id} and h.id <> sd.staff_id order by length(u.path) desc limit 1)`

/** Everybody the hospital ever hired, to be read from: `id`, `hospital_id`, `name`, `pinyin`, `status` (0: at work). */
export const everyPerson = (person: string): string => `staff.staff ${person}`

/** To be read from: whoever works here in the same main department as somebody and has a job in common with her. */
export const sameWorkAs = (person: string, id: string): string =>
  `(select o.id, o.name from staff.staff o where o.status = 0 and o.id <> ${id}
      and staff.main_department(o.id) = staff.main_department(${id})
      and (not exists (select from staff.staff_job h where h.staff_id = ${id})
        or exists (select from staff.staff_job h join staff.staff_job k on k.hospital_id = h.hospital_id and k.job_id = h.job_id
          where h.staff_id = ${id} and k.staff_id = o.id))) ${person}`

/** Name of the person of an id when she works here now, else null. */
export const nameAtWork = (id: number | null | undefined): RawBuilder<unknown> =>
  sql`(select n.name from staff.staff n where n.id = ${id ?? null}::bigint and n.status = 0)`

/** Name of the person whose id a column holds when she works here now, else null. */
export const workingName = (id: string): string =>
  `(select n.name from staff.staff n where n.id = ${id} and n.status = 0)`

/**
 * How many people of these ids work here now; for writes that name them. Whoever disables one of them meanwhile waits, and sees
 * what she was given.
 */
export const countAtWork = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`(select count(*)::int from (select 1 from staff.staff n where n.id = any(${[...ids]}::bigint[]) and n.status = 0
    order by n.id for key share) at_work)`

/** Whether a department of an id is in use. */
export const departmentInUse = (id: number | null | undefined): RawBuilder<unknown> =>
  sql`exists (select 1 from staff.department n where n.id = ${id ?? null}::bigint and n.status = 0)`

/** Departments by id, with their names: as a message, or a part of one. */
export const departmentNames = () => sqlOf({ id: Id, name: Str })`select id, name from staff.department`

/** Name of a job, as a row or none. */
export const jobName = (id: number) => sqlOf({ name: Str })`select name from staff.job where id = ${id}`

/** People who hold a job, by id. */
export const holdersOfJob = (jobId: number) =>
  sqlOf({ id: Id })`select staff_id as id from staff.staff_job where job_id = ${jobId} order by 1`

/** Everybody of the hospital by name, whether at work or not: for sheets that name people. */
export const peopleByName = (names: readonly string[]) => sqlOf({ id: Id, name: Str, atWork: Bool })`
  select n.id, n.name, n.status = 0 as "atWork" from staff.staff n where n.name = any(${[...names]}::text[])`

/** Ids of the people whose main department is this one or lies below it. */
export const peopleUnder = (departmentId: number): RawBuilder<unknown> =>
  sql`select sd.staff_id from staff.staff_department sd
    join staff.department d on d.hospital_id = sd.hospital_id and d.id = sd.department_id
    where sd.main and d.path like '%/' || ${departmentId}::bigint || '/%'`

/** Has somebody this job? @param staff who @param job which: columns or expressions of a bigint */
export const holdsJob = (staff: string, job: string): string =>
  `exists (select from staff.staff_job j where j.hospital_id = kit.current_hospital() and j.staff_id = ${staff} and j.job_id = ${job})`

/** The id a column holds when the person works here now, else null. */
export const idAtWork = (id: string): string => `(select n.id from staff.staff n where n.id = ${id} and n.status = 0)`
