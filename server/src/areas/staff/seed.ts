import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { nextIds } from '../../kit/table.ts'
import { departmentReferences, jobReferences } from './reference.ts'

/** Code of the department that stands for the hospital itself. */
const ROOT_CODE = 'root'

/**
 * Copies the product's departments and jobs into the hospital of the context, below a root department of the hospital's name.
 * @returns the root department's id
 */
export const seedDepartmentsAndJobs = async (ctx: Context, hospitalName: string): Promise<number> => {
  const placed = new Map<string, { id: number; path: string }>()
  const [rootId, ...ids] = (await nextIds(ctx, departmentReferences.length + 1)) as [number, ...number[]]
  const root = { id: rootId, path: `/${rootId}/` }
  const departments = departmentReferences.map(({ code, name, parent, cure, order }, index) => {
    const above = parent === null ? root : placed.get(parent)!
    const id = ids[index]!
    const path = `${above.path}${id}/`
    placed.set(code, { id, path })
    return { id, parent_id: above.id, path, name, code, cure_dept: cure, sort: order }
  })
  const top = { ...root, parent_id: null, name: hospitalName, code: ROOT_CODE, cure_dept: false, sort: 0 }
  await sql`
    insert into staff.department (id, parent_id, path, name, code, cure_dept, sort)
    select id, parent_id, path, name, code, cure_dept, sort from jsonb_to_recordset(${JSON.stringify([top, ...departments])}::jsonb)
      as d (id bigint, parent_id bigint, path text, name text, code text, cure_dept boolean, sort integer)`.execute(
    ctx.db,
  )
  const jobs = jobReferences.map(({ name, type, fixed, order }) => ({ name, type, fixed, sort: order }))
  await sql`
    insert into staff.job (name, type, fixed, sort)
    select name, type, fixed, sort from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
      as j (name text, type smallint, fixed boolean, sort integer)`.execute(ctx.db)
  return rootId
}
