/** Months that were kept, and which of them somebody asks for. */
import type { Measure } from '@clinic/contract/areas/rfm/rules.ts'
import { rfmRefusals } from '@clinic/contract/areas/rfm/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'

const Kept = {
  month: Str,
  asOf: Str,
  takenAt: Str,
  basis: Of<Measure['basis']>(),
  windowCount: Num,
  windowUnit: Of<Measure['windowUnit']>(),
  split: Of<Measure['split']>(),
  rDays: Num,
  fDays: Num,
  mFen: Num,
  total: Num,
  outside: Num,
}
export type KeptMonth = RowOf<typeof Kept>

/** Months a page offers. */
const OFFERED = 36

/** The newest first. */
export const keptMonths = async (ctx: Context): Promise<KeptMonth[]> => {
  const { rows } = await sqlOf(Kept)`
    select to_char(m.month, 'YYYY-MM') as month, m.as_of as "asOf", m.created_at as "takenAt", m.basis,
      m.window_count as "windowCount", m.window_unit as "windowUnit", m.split, m.r_days as "rDays", m.f_days as "fDays",
      m.m_fen as "mFen", m.total, m.outside
    from rfm.month m order by m.month desc limit ${sql.lit(OFFERED)}`.execute(ctx.db)
  return rows
}

/** Its first day. @param month `2026-10` */
export const firstOf = (month: string): RawBuilder<unknown> => sql`${`${month}-01`}::date`

/**
 * What somebody looks at: a month that was kept, or null for now.
 * @param asked a month, `now`, or nothing: the newest that was kept, and now where none was
 * @throws Refused rfm.noMonth
 */
export const monthAsked = (months: readonly KeptMonth[], asked: string | undefined): KeptMonth | null => {
  if (asked === undefined) return months[0] ?? null
  if (asked === 'now') return null
  return months.find(({ month }) => month === asked) ?? refuse(rfmRefusals.noMonth())
}
