/** Shifts and registers as the till shows them. */
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../../kit/choice.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { type Asked, col, type ListDefinition, pageOf, sumsOf, yuan } from '../../../kit/list.ts'
import { mainDepartmentOf, staffName } from '../../staff/reads.ts'
import { piecesSaid } from './pieces.ts'

export type Shift = NonNullable<OutputOf<(typeof cashier)['currentShift']>>
type StoredPieces = readonly { fen: number; count: number }[] | null
type Amounts = { code: string; name: string; fen: number }[] | null
/** As it stands: what is expected and counted in fen. */
type Stored = Omit<Shift, 'expected' | 'counted' | 'openingPieces' | 'countedPieces'> & {
  expected: Amounts
  counted: Amounts
  openingPieces: StoredPieces
  countedPieces: StoredPieces
}

/** Left open past the end of its business day (04:00). */
const overdue = sql`(s.status <> 'CLOSED' and s.business_date < kit.business_date())`

/** Every shift, the newest first. */
export const shiftList: ListDefinition<Asked<typeof cashier.shifts>, Stored> = {
  table: 'cashier.cashier_shift',
  from: sql`cashier.cashier_shift s left join cashier.register r on r.id = s.register_id
    left join cashier.handover h on h.hospital_id = s.hospital_id and h.shift_id = s.id
    left join ${sql.raw(mainDepartmentOf('cd', 's', 'cashier_id'))}`,
  columns: {
    id: col('s.id'),
    version: col('s.version'),
    no: col('s.no', { sort: true }),
    registerId: col('s.register_id'),
    registerName: col('r.name'),
    cashierId: col('s.cashier_id'),
    cashierName: col(sql.raw(staffName('s.cashier_id'))),
    businessDate: col('s.business_date', { sort: true }),
    openedAt: col('s.opened_at', { sort: true }),
    closedAt: col('s.closed_at'),
    closedByName: col(sql.raw(staffName('s.closed_by'))),
    successorName: col(sql.raw(staffName('s.successor_id'))),
    overdue: col(overdue),
    openingFloat: yuan('s.opening_float_fen'),
    openingPieces: col('s.opening_pieces'),
    status: col(sql`case when h.id is not null then 'ACCEPTED' else s.status end`),
    expected: col('s.expected'),
    counted: col('s.counted'),
    countedPieces: col('s.counted_pieces'),
    diff: yuan('s.diff_fen', { sort: true }),
    diffReason: col('s.diff_reason'),
    reasons: col('s.diff_reasons'),
    recounts: col('s.recounts'),
    toSafe: yuan('s.to_safe_fen'),
    left: yuan('s.left_fen'),
    diffAudit: col('s.diff_audit'),
    acceptedByName: col(sql.raw(staffName('h.created_by'))),
    acceptedAt: col('h.created_at'),
    handDiff: yuan('h.diff_fen'),
    handReason: col('h.reason'),
  },
  filters: {
    businessDate: (day) => sql`s.business_date = ${day}::date`,
    startDate: (day) => sql`s.business_date >= ${day}::date`,
    endDate: (day) => sql`s.business_date <= ${day}::date`,
    cashierId: (id) => sql`s.cashier_id = ${id}`,
    no: (no) => sql`s.no = ${no}`,
    difference: (which) => differs[which],
    status: (word) => standing[word],
    diffAudit: isWord('s.diff_audit'),
    overdue: (wanted) => (wanted ? overdue : sql`not ${overdue}`),
  },
  scope: { department: 'cd.department_id', own: ['s.cashier_id'] },
  asks: { startDate: 'businessDate', endDate: 'businessDate', difference: 'diff', diffAudit: 'diff' },
  order: { by: 's.opened_at', direction: 'desc', tie: 's.id' },
}

/** A shift differs when one of its ways of paying does, also where they make up for one another. */
const differing = (sign: RawBuilder<unknown>) => sql`exists (select from jsonb_array_elements(s.expected) e
  left join jsonb_array_elements(s.counted) f on f ->> 'code' = e ->> 'code'
  where ${sign})`
const gap = sql`coalesce((f ->> 'fen')::bigint, 0) - (e ->> 'fen')::bigint`
const differs = {
  any: differing(sql`${gap} <> 0`),
  short: differing(sql`${gap} < 0`),
  over: differing(sql`${gap} > 0`),
} as const

/** As it is told: what was handed over waits until somebody counted it. */
const standing = {
  OPEN: isWord('s.status')('OPEN'),
  COUNTING: isWord('s.status')('COUNTING'),
  CLOSED: sql`${isWord('s.status')('CLOSED')} and h.id is null`,
  ACCEPTED: sql`h.id is not null`,
} as const

const amounts = (value: Amounts) => value?.map(({ code, name, fen }) => ({ code, name, amount: toYuan(fen) })) ?? null
const shaped = ({ expected, counted, openingPieces, countedPieces, ...row }: Stored): Shift => ({
  ...row,
  openingPieces: piecesSaid(openingPieces),
  countedPieces: piecesSaid(countedPieces),
  expected: amounts(expected),
  counted: amounts(counted),
})

export const shiftsPage = async (ctx: Context, input: InputOf<(typeof cashier)['shifts']>) => {
  const { result, ...rest } = await pageOf(ctx, input, shiftList)
  return { result: result.map(shaped), ...rest }
}

export const shiftSums = (ctx: Context, input: InputOf<(typeof cashier)['shiftSums']>) =>
  sumsOf(ctx, input, shiftList, ['toSafe'])

const shiftWhere = async (ctx: Context, where: ReturnType<typeof sql>): Promise<Shift | null> => {
  const page = await pageOf(ctx, { pageSize: 1 }, { ...shiftList, where: () => where })
  return page.result[0] ? shaped(page.result[0]) : null
}

/** The shift the person at the till has not handed over yet. */
export const currentShift = (ctx: Context): Promise<Shift | null> =>
  shiftWhere(ctx, sql`s.cashier_id = ${ctx.session.staffId} and s.status <> 'CLOSED'`)

export const oneShift = async (ctx: Context, id: number): Promise<Shift> =>
  (await shiftWhere(ctx, sql`s.id = ${id}`)) ?? refuse(common.notFound())

/** Registers in use, each with who sits at it now. */
export const registersInUse = async (ctx: Context): Promise<OutputOf<(typeof cashier)['registers']>> => {
  const [rows] = await ctx.together([
    {
      text: `select r.id, r.name, case when s.id is not null then coalesce(${staffName('s.cashier_id')}, '同事') end as "takenBy",
            case when s.status = 'OPEN' and s.business_date >= kit.business_date() and s.cashier_id <> kit.current_staff()
              then s.id end as "sendTo",
          case when s.id is null then d.lying + d.waiting end as fen
        from cashier.register r
        join cashier.drawer d on d.hospital_id = r.hospital_id and d.register_id = r.id
        left join cashier.cashier_shift s on s.register_id = r.id and s.status <> 'CLOSED'
        where r.active order by r.name`,
      values: [],
    },
  ])
  return rows!.rows.map(({ fen, ...row }) => ({
    ...row,
    ...(fen === null ? {} : { left: toYuan(Number(fen)) }),
  })) as OutputOf<(typeof cashier)['registers']>
}
