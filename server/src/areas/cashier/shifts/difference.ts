/**
 * 长短款 beyond the hospital's limit: decided in the audit centre by somebody who neither stood at the drawer nor counted it. The
 * money is in the books already; what is decided is whether it is let pass. Source: money book §13, §14.
 */
import { shiftRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { toYuan, withCommas } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Json, Num, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { type ApprovalKind, askFor, type Deed, type Line, type Standing } from '../../approvals/index.ts'
import { mainDepartmentOf } from '../../staff/reads.ts'

type Gap = { readonly name: string; readonly expected: number; readonly counted: number; readonly reason: string }

/** What each way of paying differs by, of the shift `s`. */
const gaps = `(select coalesce(jsonb_agg(jsonb_build_object('name', e ->> 'name', 'expected', (e ->> 'fen')::bigint,
      'counted', coalesce((f ->> 'fen')::bigint, 0), 'reason', coalesce(r ->> 'reason', ''))), '[]')
    from jsonb_array_elements(s.expected) e left join jsonb_array_elements(s.counted) f on f ->> 'code' = e ->> 'code'
    left join jsonb_array_elements(s.diff_reasons) r on r ->> 'code' = e ->> 'code'
    where coalesce((f ->> 'fen')::bigint, 0) <> (e ->> 'fen')::bigint)`

const Asked = {
  no: Str,
  departmentId: Nullable(Id),
  writers: Type.Array(Id),
  gaps: Json<Gap[]>(),
  limit: sure(Num),
  state: Nullable(Str),
}

const found = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf(Asked)`
    select s.no, cd.department_id as "departmentId", array_remove(array[s.cashier_id, s.counted_by, s.closed_by], null) as writers,
      ${sql.raw(gaps)} as gaps, coalesce((select diff_limit_fen from cashier.setting), 5000) as limit, s.diff_audit as state
    from cashier.cashier_shift s left join ${sql.raw(mainDepartmentOf('cd', 's', 'cashier_id'))} where s.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** What all ways of paying differ by, without their signs: two that make up for one another are two differences. */
const sumOf = (all: readonly Gap[]): number =>
  all.reduce((sum, { expected, counted }) => sum + Math.abs(counted - expected), 0)

/** Asks the audit centre about a shift that was closed just now, where its difference is beyond the limit. The caller holds the shift. */
export const askAboutDifference = async (ctx: Context, id: number): Promise<void> => {
  const shift = await found(ctx, id)
  if (shift === null || sumOf(shift.gaps) <= shift.limit) return
  await waitForDifference(ctx, id, shift.gaps.map(({ name, reason: why }) => `${name} ${why}`).join('；'))
}

/** The difference waits for others' word. The caller holds the shift. */
export const waitForDifference = async (ctx: Context, id: number, reason: string): Promise<void> => {
  await sql`update cashier.cashier_shift set diff_audit = 'PENDING' where id = ${id}`.execute(ctx.db)
  await askFor(ctx, { kind: 'CASH_DIFF', documentId: id, reason })
}

const yuan = (fen: number): string => withCommas(toYuan(fen))

const lineOf = ({ name, expected, counted }: Gap): Line => ({
  label: `${name} 应有与实点`,
  before: yuan(expected),
  after: yuan(counted),
  money: false,
  of: ['cashier.cashier_shift:expected', 'cashier.cashier_shift:counted', 'cashier.cashier_shift:diff'],
})

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const shift = await found(ctx, id)
  if (shift?.state !== 'PENDING') return null
  const lines = shift.gaps.map(lineOf)
  return {
    no: shift.no,
    version: 1,
    customerId: null,
    departmentId: shift.departmentId,
    writers: [...new Set(shift.writers)],
    figures: { amount: sumOf(shift.gaps) },
    headline: lines[0]!,
    lines,
  }
}

const facts = async (ctx: Context, { documentId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ shifts: Num, differing: Num, fen: sure(Num), recounts: Num, printed: Num })`
    select (select count(*)::int from cashier.payment p where p.shift_id = ${documentId} and p.prints_before_void > 0) as printed,
      count(*)::int as shifts, (count(*) filter (where o.diff_fen <> 0))::int as differing,
      coalesce(sum(o.diff_fen), 0)::bigint as fen, max(s.recounts)::int as recounts
    from cashier.cashier_shift s join cashier.cashier_shift o on o.hospital_id = s.hospital_id and o.cashier_id = s.cashier_id
      and o.status = 'CLOSED' and o.business_date > s.business_date - 30
    where s.id = ${documentId}`.execute(ctx.db)
  const { shifts, differing, fen, recounts, printed } = rows[0]!
  return [
    `该收银员近 30 天 ${shifts} 班，有差额 ${differing} 班，合计 ${withCommas(toYuan(fen)).replace('-', '−')} 元`,
    ...(recounts > 0 ? [`本班看到应有金额后重新清点 ${recounts} 次`] : []),
    ...(printed > 0 ? [`本班有 ${printed} 笔收款在打印小票后取消，请核对客户手中的小票`] : []),
  ]
}

const decided =
  (to: 'PASSED' | 'REJECTED') =>
  async (ctx: Context, { documentId }: Deed): Promise<void> => {
    await sql`update cashier.cashier_shift set diff_audit = ${to} where id = ${documentId}`.execute(ctx.db)
    ctx.tell('shift.changed', documentId)
  }

export const differenceApproval: ApprovalKind = {
  kind: 'CASH_DIFF',
  lock: async (ctx, id) => {
    await sql`select from cashier.cashier_shift where id = ${id} for update`.execute(ctx.db)
  },
  stands,
  version: (id) => `(select 1 from cashier.cashier_shift s where s.id = ${id} and s.diff_audit = 'PENDING')`,
  facts,
  apply: decided('PASSED'),
  reject: decided('REJECTED'),
  // A difference does not go away because whoever made it does not ask any more.
  withdrawn: () => refuse(shiftRefusals.differenceStays()),
}
