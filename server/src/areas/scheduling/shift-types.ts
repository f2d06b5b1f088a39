/** 班次: what a day of somebody may be; its times are copied into the roster, so that a change leaves what stands alone. */
import { schedulingRefusals, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { whyNotSegments } from '@clinic/contract/areas/scheduling/rules.ts'
import { sql } from 'kysely'
import { refuseIf } from '../../kit/context.ts'
import { Bool, Json, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { resource } from '../../kit/resource.ts'
import { departmentNamesOf, namedDepartments } from '../staff/reads.ts'

const used = `(exists (select from scheduling.cell c where c.hospital_id = r.hospital_id and c.shift_type_id = r.id)
  or exists (select from scheduling.template_cell c where c.hospital_id = r.hospital_id and c.shift_type_id = r.id))`

export const shiftTypeHandlers = resource(shiftTypes, {
  scope: everybody('a setting of the hospital, the same for all'),
  columns: {
    deptNames: col(sql.raw(departmentNamesOf('r.dept_ids'))),
    used: col(sql.raw(used)),
  },
  values: async (form, ctx) => {
    const { segments, restFlag, deptIds } = form
    await refuseDangling(ctx, namedDepartments(deptIds ?? []), schedulingRefusals.unknownDepartment)
    const { id } = form as { id?: number }
    if (id === undefined || segments !== undefined || restFlag !== undefined) {
      const [kept] = id === undefined ? [] : (await timesOf(id).execute(ctx.db)).rows
      refuseIf(
        whyNotSegments({
          restFlag: restFlag ?? kept?.restFlag ?? false,
          segments: segments ?? kept?.segments ?? [],
        }),
      )
    }
    // A list of jsonb: an array would arrive as one of PostgreSQL's.
    return segments === undefined ? {} : { segments: JSON.stringify(segments) }
  },
})

const timesOf = (id: number) => sqlOf({
  restFlag: Bool,
  segments: Json<{ start: string; end: string; crossDay: boolean }[]>(),
})`
  select t.rest_flag as "restFlag", t.segments from scheduling.shift_type t where t.id = ${id}`
