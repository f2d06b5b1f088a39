/** What is known about somebody who arrives: her history, what the desk should be warned of, who should receive her. */

import { blacklistSays, blacklistStandings } from '@clinic/contract/areas/blacklist/rules.ts'
import type { Arrival, VisitType } from '@clinic/contract/areas/triage/assignment.ts'
import { triageRefusals } from '@clinic/contract/areas/triage/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { standingOf } from '../blacklist/index.ts'
import { levelNameOf, refuseUnreached } from '../customers/index.ts'
import { customerAge } from '../customers/reads.ts'
import { bookedWith, debtOf, sessionsLeftOf } from './questions.ts'

const Facts = {
  id: Id,
  name: Str,
  status: Word('active', 'merged', 'anonymised'),
  blacklist: Word(...blacklistStandings),
  allergyState: Nullable(Word('denied', 'has')),
  age: Nullable(Num),
  sourceTypeId: Nullable(Id),
  sourceId: Nullable(Id),
  consultantId: Nullable(Id),
  /** With whom she is booked today. */
  bookedId: Nullable(Id),
  levelName: Str,
  grade: Num,
  dealCount: Num,
  /** Earlier visits that were not cancelled. */
  visits: Num,
  /** Sessions bought and not yet used. */
  sessionsLeft: Num,
  debtFen: Num,
  now: Str,
  lastVisitAt: Nullable(Str),
}
export type Facts = RowOf<typeof Facts>

/** Reads a customer's facts; refuses with 404 for an id that is not this hospital's or out of reach. */
export const factsOf = async (ctx: Context, customerId: number): Promise<Facts> => {
  await refuseUnreached(ctx, customerId)
  const { rows } = await sqlOf(Facts)`
    select c.id, c.name, c.status, ${sql.raw(standingOf('c.id'))} as blacklist, c.allergy_state as "allergyState",
      ${sql.raw(customerAge('c'))} as age,
      c.source_type_id as "sourceTypeId", c.source_id as "sourceId", c.consultant_id as "consultantId",
      ${sql.raw(bookedWith('c'))} as "bookedId",
      ${sql.raw(levelNameOf('s'))} as "levelName", coalesce(s.grade, 0) as grade,
      coalesce(s.deal_count, 0) as "dealCount",
      greatest(coalesce(s.visit_count, 0), (select count(*)::int from triage.triage t
        where t.hospital_id = c.hospital_id and t.customer_id = c.id and t.state <> 'cancelled')) as visits,
      ${sql.raw(sessionsLeftOf('c'))} as "sessionsLeft", ${sql.raw(debtOf('c'))} as "debtFen",
      s.last_visit_at as "lastVisitAt",
      to_char(kit.clock() at time zone 'Asia/Shanghai', 'HH24:MI') as now
    from customers.customer c
    left join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id
    where c.id = ${customerId}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** Merged and anonymised archives receive no visits (customers book §1.1). */
export const openArchive = (facts: Facts): Facts =>
  facts.status === 'active' ? facts : refuse(triageRefusals.archiveClosed())

/**
 * Why she comes, by her history (customers book §0.3). 复查 and 其他 are for people to say.
 * With sessions left and no new wish she comes to use them.
 */
export const visitTypeOf = (
  facts: Pick<Facts, 'visits' | 'dealCount' | 'sessionsLeft'>,
  demandIds: readonly number[] = [],
): VisitType => {
  if (facts.visits === 0) return 'first'
  if (facts.sessionsLeft > 0 && demandIds.length === 0) return 'treatment'
  return facts.dealCount > 0 ? 'repeat' : 'revisit'
}

type Said = { visitType?: VisitType | undefined; deptId?: number | null | undefined; demandIds?: number[] | undefined }

/** The arrival as the rules see it. */
export const arrivalOf = (facts: Facts, said: Said = {}): Arrival => ({
  visitType: said.visitType ?? visitTypeOf(facts, said.demandIds),
  sourceTypeId: facts.sourceTypeId,
  levelName: facts.levelName,
  grade: facts.grade,
  demandIds: said.demandIds ?? [],
  departmentId: said.deptId ?? null,
  time: facts.now,
  originalId: facts.consultantId,
  bookedId: facts.bookedId,
})

export type Alert = { kind: 'allergy' | 'unasked' | 'blacklist' | 'debt' | 'complaint' | 'minor'; text: string }

/** What the desk must see before it registers: facts, never amounts or clinical text. */
export const alertsOf = (facts: Facts, complaining: boolean): Alert[] => {
  const alerts: Alert[] = []
  const listed = blacklistSays(facts.blacklist)
  if (listed) alerts.push({ kind: 'blacklist', text: listed })
  if (facts.allergyState === 'has') alerts.push({ kind: 'allergy', text: '有过敏记录，请提醒医生和护士核对' })
  if (facts.allergyState === null) alerts.push({ kind: 'unasked', text: '过敏史未询问，请提醒接诊人询问并登记' })
  if (facts.debtFen > 0) alerts.push({ kind: 'debt', text: '有未还清的欠款，请提醒客户到收银处' })
  if (complaining) alerts.push({ kind: 'complaint', text: '有未结的投诉，请先告知处理人，不推荐项目' })
  if (facts.age !== null && facts.age < 18) alerts.push({ kind: 'minor', text: '未满 18 岁，需监护人陪同' })
  return alerts
}
