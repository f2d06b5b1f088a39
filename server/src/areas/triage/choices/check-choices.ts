/** The people, department and source a visit names: of this hospital and in use. */

import { triageRefusals } from '@clinic/contract/areas/triage/calls.ts'
import { Nullable, Shape } from '@clinic/contract/words.ts'
import { type Static, Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { departmentInUse, nameAtWork } from '../../staff/reads.ts'

export type Choices = {
  consultantId?: number | null | undefined
  doctorId?: number | null | undefined
  deptId?: number | null | undefined
  sourceId?: number | null | undefined
  consultTypeId?: number | null | undefined
  demandIds?: readonly number[] | undefined
}

const Found = Shape({
  consultant: Nullable(Type.String()),
  doctor: Nullable(Type.String()),
  dept: Type.Boolean(),
  source: Type.Boolean(),
  type: Type.Boolean(),
  demands: Type.Integer(),
})
type Found = Static<typeof Found>

/**
 * Refuses what is switched off or not there; another hospital's ids are not there.
 * @returns the names of those named
 */
export const checkChoices = async (ctx: Context, c: Choices): Promise<Pick<Found, 'consultant' | 'doctor'>> => {
  const { rows } = await sqlOf(Found)`select
    ${nameAtWork(c.consultantId)} as consultant,
    ${nameAtWork(c.doctorId)} as doctor,
    ${departmentInUse(c.deptId)} as dept,
    exists (select 1 from customers.source where id = ${c.sourceId ?? null}::bigint and status = 0) as source,
    exists (select 1 from triage.consult_type where id = ${c.consultTypeId ?? null}::bigint and status = 0) as type,
    (select count(*)::int from triage.original_demand where id = any(${c.demandIds ?? []}::bigint[]) and enabled) as demands`.execute(
    ctx.db,
  )
  const found = rows[0]!
  const need = (asked: number | null | undefined, there: unknown, field: string): void => {
    if (asked && !there) refuse(triageRefusals.unknownChoice({ field }))
  }
  need(c.consultantId, found.consultant, '咨询师')
  need(c.doctorId, found.doctor, '医生')
  need(c.deptId, found.dept, '科室')
  need(c.sourceId, found.source, '来源')
  need(c.consultTypeId, found.type, '咨询类型')
  if (found.demands < (c.demandIds?.length ?? 0)) refuse(triageRefusals.unknownChoice({ field: '需求' }))
  return found
}
