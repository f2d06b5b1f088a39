/** 日结单: what a day came to as it stands, or as it was frozen; and on paper. Source: money book §14. */
import { feeOf } from '@clinic/contract/areas/cashier/settlement-config.ts'
import { type daily, dailyRefusals, type Statement } from '@clinic/contract/areas/daily/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Json, Str, sqlOf } from '../../kit/db/rows.ts'
import { cashIsBlind } from '../cashier/index.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { staffName } from '../staff/reads.ts'
import { refusePart } from './queries.ts'

/** `feeBp`: days that were closed before ways had rates know none. */
type Way = {
  readonly code: string
  readonly name: string
  readonly count: number
  readonly in: Fen
  readonly out: Fen
  readonly feeBp?: number
}
type ShiftFigures = {
  readonly id: number
  readonly no: string
  readonly register: string | null
  readonly status: string
  readonly cashierName: string | null
  readonly expected: Fen | null
  readonly counted: Fen | null
  readonly difference: Fen | null
  readonly toSafe: Fen | null
  readonly left: Fen | null
}
const amounts = [
  'received',
  'sales',
  'recharges',
  'repayments',
  'wallet',
  'promo',
  'debt',
  'deducted',
  'refunded',
  'voided',
  'difference',
  'cashDue',
  'onWay',
  'handed',
  'petty',
  'banked',
  'safe',
] as const
const counts = ['documents', 'deductions', 'refunds', 'voids'] as const
type Figures = Readonly<Record<(typeof amounts)[number] | (typeof counts)[number], number>> & {
  readonly ways: readonly Way[]
  readonly shifts: readonly ShiftFigures[]
}

const Found = {
  figures: Json<Figures>(),
  closedAt: Nullable(Str),
  closedByName: Nullable(Str),
  digest: Nullable(Str),
  waivers: Json<Statement['waivers']>(),
}

/** Names of cashiers are read as they are now; a snapshot keeps their ids. */
const named = (figures: string): string => `jsonb_set(${figures}, '{shifts}', coalesce((select jsonb_agg(
    one || jsonb_build_object('cashierName', ${staffName("(one ->> 'cashierId')::bigint")}) order by one ->> 'no')
  from jsonb_array_elements(${figures} -> 'shifts') one), '[]'))`

const yuanOrNull = (fen: Fen | null): string | null => (fen === null ? null : toYuan(fen))

const shiftSaid = ({ register, status, expected, counted, difference, toSafe, left, ...shift }: ShiftFigures) => ({
  id: shift.id,
  no: shift.no,
  cashierName: shift.cashierName,
  registerName: register,
  isClosed: status === 'CLOSED',
  expected: yuanOrNull(expected),
  counted: yuanOrNull(counted),
  difference: yuanOrNull(difference),
  toSafe: yuanOrNull(toSafe),
  left: yuanOrNull(left),
})

const waySaid = ({ code, name, count, in: came, out, feeBp = 0 }: Way) => ({
  code,
  name,
  count,
  in: toYuan(came),
  out: toYuan(out),
  net: toYuan(came - out),
  fee: toYuan(feeOf(came - out, feeBp)),
})

const pick = <K extends string, V>(names: readonly K[], of: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, V>

export const dayStatement = async (ctx: Context, { day }: InputOf<typeof daily.statement>): Promise<Statement> => {
  refusePart(ctx)
  const { rows } = await sqlOf(Found)`select ${sql.raw(named('coalesce(c.snapshot, daily.figures(d.day))'))} as figures,
      c.created_at as "closedAt", ${sql.raw(staffName('c.created_by'))} as "closedByName", c.digest, coalesce(c.waivers, '[]') as waivers
    from (select ${day}::date as day) d left join daily.standing_closing c on c.business_date = d.day`.execute(ctx.db)
  const { figures, ...frozen } = rows[0]!
  if (frozen.closedAt === null && (await cashIsBlind(ctx))) refuse(dailyRefusals.blind())
  return {
    day,
    ...frozen,
    ways: figures.ways.map(waySaid),
    shifts: figures.shifts.map(shiftSaid),
    ...pick(counts, (name) => figures[name]),
    ...pick(amounts, (name) => toYuan(figures[name] ?? 0)),
  }
}

export const daySheet = async (
  ctx: Context,
  { day }: InputOf<typeof daily.sheet>,
): Promise<OutputOf<typeof daily.sheet>> => {
  const statement = await dayStatement(ctx, { day })
  if (statement.closedAt === null) refuse(dailyRefusals.notClosed({ day }))
  const { clinic } = await ctx.together({ clinic: paperStatement('day') })
  const head = clinic.rows[0]!
  return {
    clinic: paperOf(head),
    statement,
    printedBy: ctx.session.staffName,
    printedAt: String(head['at']),
  }
}
