/** One return visit as the desk works on it: script, card of symptoms, attempts, what she said before, and why she may not be called. */
import type { visits } from '@clinic/contract/areas/visits/calls.ts'
import type { Question } from '@clinic/contract/areas/visits/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { col, placeOf, type Rows, rowOf } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { maskedPhone } from '../customers/index.ts'
import { whyNotTouch } from '../reach/index.ts'
import { staffName } from '../staff/reads.ts'
import { visitList } from './queries.ts'
import { alarmOf } from './readings.ts'

type One = OutputOf<typeof visits.one>
type Made = 'attemptRows' | 'earlier' | 'paused' | 'alarm'

const whole: Rows<Omit<One, Made>> = {
  ...placeOf(visitList),
  columns: {
    ...visitList.columns,
    script: col('v.script'),
    phone: col('c.phone_cipher', {
      read: (sealed, row, ctx) =>
        maskedPhone({ keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: Number(row['customerId']) }, sealed),
    }),
    allergyState: col('c.allergy_state'),
    consultantName: col(sql.raw(staffName('c.consultant_id'))),
    needAudit: col('y.need_audit'),
    needAnswer: col('y.need_answer'),
    scoreEnabled: col('y.score_enabled'),
    questions: col('y.questions'),
    answers: col('v.answers', { needs: 'customer:health' }),
  },
}

const Attempt = {
  id: Id,
  at: Str,
  way: Word('phone', 'wechat', 'sms', 'meeting', 'video'),
  connect: Word('reached', 'missed', 'declined', 'empty', 'wrong'),
  note: Str,
  byName: Nullable(Str),
}
/** Attempts and earlier visits that are shown. */
const SHOWN = 20

const attemptsOf = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf(Attempt)`select a.id, a.created_at as at, a.way, a.connect, a.note,
      ${sql.raw(staffName('a.created_by'))} as "byName"
    from visits.attempt a where a.visit_id = ${id} order by a.created_at desc, a.id desc limit ${SHOWN}`.execute(ctx.db)
  return rows
}

const Earlier = {
  id: Id,
  at: Str,
  theme: Str,
  result: Nullable(Word('normal', 'revisit', 'complaint', 'intent', 'refused')),
  symptomLevel: Nullable(Word('normal', 'mild', 'abnormal', 'urgent')),
}

const earlierOf = async (ctx: Context, { id, customerId }: { id: number; customerId: number }) => {
  const { rows } = await sqlOf(
    Earlier,
  )`select v.id, v.plan_at as at, v.theme, v.result, v.symptom_level as "symptomLevel"
    from visits.visit v where v.customer_id = ${customerId} and v.id <> ${id} and v.state in ('done', 'auditing', 'passed')
    order by v.plan_at desc, v.id desc limit ${SHOWN}`.execute(ctx.db)
  const kept = sees(ctx.session, 'visits.visit:symptomLevel') && ctx.session.permissions.has('customer:health')
  return rows.map(({ symptomLevel, ...row }) => (kept ? { ...row, symptomLevel } : row))
}

export const oneVisit = async (ctx: Context, { id }: InputOf<typeof visits.one>): Promise<One> => {
  const row = await rowOf(ctx, id, whole)
  const paused =
    row.state === 'pending' ? await whyNotTouch(ctx, row.customerId, { purpose: row.purpose, channel: 'call' }) : null
  return {
    ...row,
    questions: row.questions as Question[] as One['questions'],
    attemptRows: await attemptsOf(ctx, id),
    earlier: await earlierOf(ctx, row),
    alarm: await alarmOf(ctx, id),
    paused: paused?.message ?? null,
  }
}
