/** The login log, and letting somebody in again who mistyped too often. */

import { deviceOf, type trail, whyNotUnlock } from '@clinic/contract/areas/trail/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'
import { asked } from '../../kit/question.ts'
import { mainDepartmentOf, personOf } from '../staff/reads.ts'
import { sentenceOf, spanFilters, spanOf } from './list.ts'

export type SignInFilters = Omit<
  InputOf<typeof trail.signIns>,
  'page' | 'pageNum' | 'pageSize' | 'sortName' | 'sortOrder'
>

/** Sign-ins name the account that was typed; leaving and switching do not. */
const isSignIn = sql`e.object_type = 'login' and e.object_no is not null`

export const signInList: ListDefinition<SignInFilters> = {
  table: 'trail.sign_in',
  from: sql`trail.entry e
    left join ${sql.raw(personOf('s', 'e', 'object_id'))}
    left join ${sql.raw(mainDepartmentOf('sd', 's', 'id'))}`,
  columns: {
    id: col('e.id'),
    at: col('e.at', { sort: true }),
    account: col('e.object_no'),
    staffId: col('s.id'),
    staffName: col(sql`coalesce(s.name, '')`),
    outcome: col('e.outcome'),
    refusalKey: col('e.refusal_key'),
    ip: col('e.ip'),
    userAgent: col('e.user_agent'),
  },
  where: () => isSignIn,
  filters: {
    ...spanFilters,
    account: (account) => sql`lower(e.object_no) = lower(${account})`,
    outcome: (word) => sql`e.outcome = ${word}`,
    ip: (ip) => sql`e.ip = ${ip}`,
  },
  scope: { department: 'sd.department_id', own: ['s.id'] },
  order: { by: 'e.at', direction: 'desc', tie: 'e.id' },
}

/** A row as the screen takes it: device and reason in words. */
export const toldSignIn = ({ refusalKey, userAgent, ...row }: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  refusal: sentenceOf(refusalKey),
  device: deviceOf(String(userAgent)),
})

export const signInsPage = async (ctx: Context, input: InputOf<typeof trail.signIns>) => {
  const page = await pageOf(ctx, spanOf(input), signInList)
  return { ...page, result: page.result.map(toldSignIn) } as OutputOf<typeof trail.signIns>
}

/** What unlocking does to the session area's counters and who may do it to whom. */
type Unlocking = {
  readonly guard: (ctx: Context, staffIds: readonly number[]) => Promise<void>
  readonly forget: (ctx: Context, account: string) => Promise<void>
}
export const unlocking = asked<[], Unlocking>('how an account is unlocked')

const Refused = { account: sure(Str), staffId: Nullable(Id), outcome: Str }

/** Lets the account of a refused sign-in try again at once, from everywhere it was tried. */
export const unlock = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const { rows } = await sqlOf(Refused)`
    select e.object_no as account, s.id as "staffId", e.outcome from trail.entry e
      left join staff.staff s on s.hospital_id = e.hospital_id and s.account = e.object_no
     where e.id = ${id} and ${isSignIn}`.execute(ctx.db)
  const found = rows[0] ?? refuse(common.notFound())
  ctx.note({ objectType: 'account', objectNo: found.account, ...(found.staffId ? { objectId: found.staffId } : {}) })
  refuseIf(whyNotUnlock(found))
  const { guard, forget } = unlocking()
  await guard(ctx, [found.staffId!])
  await forget(ctx, found.account)
  return null
}
