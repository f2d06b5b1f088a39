/** Return visits within reach, locked: for every write. */

import type { ReachPurpose } from '@clinic/contract/areas/reach/words.ts'
import type { Question } from '@clinic/contract/areas/visits/rules.ts'
import type { SymptomLevel, VisitState } from '@clinic/contract/areas/visits/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Json, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { customerOf } from '../customers/reads.ts'
import { visitList } from './queries.ts'

const Held = {
  id: Id,
  version: Version,
  no: Str,
  state: Of<VisitState>(),
  customerId: Id,
  customerName: Str,
  typeId: Id,
  purpose: Of<ReachPurpose>(),
  needAudit: Bool,
  needAnswer: Bool,
  scoreEnabled: Bool,
  maxAttempts: Num,
  questions: Json<Question[]>(),
  theme: Str,
  attempts: Num,
  executorId: Nullable(Id),
  doctorId: Nullable(Id),
  doneById: Nullable(Id),
  symptomLevel: Nullable(Of<SymptomLevel>()),
  alertedAt: Nullable(Str),
  handledAt: Nullable(Str),
  handling: Str,
  /** When she is visited next, by what was noted before it was sent back. */
  nextAt: Nullable(Str),
}
export type Held = RowOf<typeof Held>

/** In the order of their ids, so that two who hold several wait for one another and not in a ring. */
export const holdVisits = async (ctx: Context, ids: readonly number[]): Promise<Held[]> => {
  await refuseBeyond(ctx, visitList, ids)
  const { rows } = await sqlOf(Held)`
    select v.id, v.version, v.no, v.state, v.customer_id as "customerId", c.name as "customerName", v.type_id as "typeId", y.purpose,
      y.need_audit as "needAudit", y.need_answer as "needAnswer", y.score_enabled as "scoreEnabled", y.max_attempts as "maxAttempts",
      y.questions, v.theme, v.attempts, v.executor_id as "executorId", coalesce(v.doctor_id, c.doctor_id) as "doctorId",
      v.done_by as "doneById", v.symptom_level as "symptomLevel", v.alerted_at as "alertedAt", v.handled_at as "handledAt", v.handling,
      v.next_at as "nextAt"
    from visits.visit v join visits.visit_type y on y.hospital_id = v.hospital_id and y.id = v.type_id
      join ${sql.raw(customerOf('c', 'v'))}
    where v.id = any(${[...ids]}::bigint[]) order by v.id for update of v`.execute(ctx.db)
  if (rows.length < new Set(ids).size) refuse(common.notFound())
  return rows
}

/** One; 404 out of reach, 409 when somebody else changed it since `version`. */
export const holdVisit = async (ctx: Context, { id, version }: { id: number; version?: number }): Promise<Held> => {
  const [held] = await holdVisits(ctx, [id])
  if (version !== undefined && held!.version !== version) refuse(common.stale())
  return held!
}

export const noted = ({ id, no, customerId }: Pick<Held, 'id' | 'no' | 'customerId'>) =>
  ({ objectType: 'visit', objectId: id, objectNo: no, customerId }) as const
