/** 限号: a shift of the roster takes so many appointments and no more, finished ones included; who is booked above it is a 加号. */
import { Id, Moment } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, sure, textOf } from '../../../kit/db/rows.ts'

/** A shift that takes so many, with everything it lasts. */
export type Limited = {
  readonly cellId: number
  readonly name: string
  readonly most: number
  readonly lasts: readonly { readonly from: string; readonly until: string }[]
}
/** Whose shift it is. */
type Of = { readonly staffId: number; readonly limited?: Limited | null }

/** Whoever begins in the shift has a number of it, with her as doctor or as nurse; who is put aside, cancelled or missed has none. */
const counted = textOf(
  { cellId: sure(Id), n: Num, own: Bool },
  `select w."cellId", (count(distinct a.id) filter (where a.id <> $2))::int as n, coalesce(bool_or(a.id = $2), false) as own
    from jsonb_to_recordset($1::jsonb) as w ("cellId" bigint, "staffId" bigint, "from" timestamptz, until timestamptz)
    left join appointments.appointment a on a.starts_at >= w."from" and a.starts_at < w.until
      and a.state in ('pending', 'booked', 'arrived', 'serving', 'finished') and (a.doctor_id = w."staffId" or a.nurse_id = w."staffId")
    group by w."cellId"`,
)

/** Whoever has a number in the order in which they were booked, behind as many as the shift takes, and is not over. */
export const beyondLimits = textOf(
  { id: sure(Id), staffId: sure(Id), startTime: sure(Moment) },
  `select x.id, x."staffId", x.starts_at as "startTime" from (
      select a.id, w."staffId", w.most, a.starts_at, a.ends_at, a.state, row_number() over (partition by w."cellId" order by a.created_at, a.id) as place
      from jsonb_to_recordset($1::jsonb) as w ("cellId" bigint, "staffId" bigint, most int, "from" timestamptz, until timestamptz)
      join appointments.appointment a on a.starts_at >= w."from" and a.starts_at < w.until
        and a.state in ('pending', 'booked', 'arrived', 'serving', 'finished') and (a.doctor_id = w."staffId" or a.nurse_id = w."staffId")) x
    where x.place > x.most and x.state <> 'finished' and x.ends_at > kit.clock() order by x.starts_at, x.id`,
)

/**
 * How many numbers are left of each limited shift, by its row of the roster; none below nothing. Asks nothing where none is limited.
 * @param exceptId an appointment that has its number there already keeps it, whatever else was booked above
 */
export const numbersLeft = async (
  ctx: Context,
  shifts: readonly Of[],
  exceptId: number,
): Promise<ReadonlyMap<number, number>> => {
  const limits = new Map(
    shifts.flatMap(({ staffId, limited }) => (limited ? [[limited.cellId, { staffId, limited }]] : [])),
  )
  if (limits.size === 0) return new Map()
  const asked = [...limits.values()].flatMap(({ staffId, limited: { cellId, lasts } }) =>
    lasts.map(({ from, until }) => ({ cellId, staffId, from, until })),
  )
  const { found } = await ctx.together({ found: counted(JSON.stringify(asked), exceptId) })
  return new Map(
    found.map(({ cellId, n, own }) => {
      const left = Math.max(0, limits.get(cellId)!.limited.most - n)
      return [cellId, own ? Math.max(1, left) : left]
    }),
  )
}

/** Limited shifts that take nobody more. */
export const fullCells = async (
  ctx: Context,
  shifts: readonly Of[],
  exceptId: number,
): Promise<ReadonlySet<number>> => {
  const left = await numbersLeft(ctx, shifts, exceptId)
  return new Set([...left].flatMap(([cellId, n]) => (n === 0 ? [cellId] : [])))
}
