/** The readiness board: what stands between a business day and its close. Source: money book §14. */
import type { Board, daily } from '@clinic/contract/areas/daily/calls.ts'
import { type BoardWord, boardWords } from '@clinic/contract/areas/daily/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Nullable } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { cashIsBlind, selfcheck } from '../cashier/index.ts'
import { refusePart } from './queries.ts'
import { isAsked } from './reopen.ts'

const Standing = { today: sure(Str), lastClosed: Nullable(Str), earlier: Nullable(Str), isClosed: sure(Bool) }
const Line = { item: Of<BoardWord>(), count: sure(Num), said: sure(Str), fen: Nullable(Num) }

/** Where closing stands, asked of one day. */
export const standingOf = async (ctx: Context, day: string) => {
  const { rows } = await sqlOf(Standing)`select s.today::text as today, s.last_closed::text as "lastClosed",
      s.earlier::text as earlier, exists (select from daily.standing_closing c where c.business_date = ${day}::date) as "isClosed"
    from daily.standing(${day}::date) s`.execute(ctx.db)
  return { day, ...rows[0]! }
}

/** The first day that waits for its close: one that lies behind, or the one that runs. */
const nextDay = async (ctx: Context): Promise<string> => {
  const { rows } = await sqlOf({ day: sure(Str) })`select coalesce(s.earlier, s.today)::text as day
    from daily.standing(kit.business_date()) s`.execute(ctx.db)
  return rows[0]!.day
}

/** How many identities of the books are broken now. */
const broken = async (ctx: Context): Promise<readonly string[]> => {
  const faults = await selfcheck(ctx)
  return [...new Set(faults.map(({ identity }) => identity))].sort()
}

/** Every line of the board as it stands now, in its order; amounts in fen. */
export const linesOf = async (ctx: Context, day: string) => {
  const signs = await broken(ctx)
  const { rows } = await sqlOf(
    Line,
  )`select b.item, b.n as count, b.said, b.fen from daily.board(${day}::date) b`.execute(ctx.db)
  const lines = [...rows, { item: 'checks' as const, count: signs.length, said: signs.join('、'), fen: null }]
  return lines.sort((one, other) => boardWords.indexOf(one.item) - boardWords.indexOf(other.item))
}

export const dayBoard = async (ctx: Context, input: InputOf<typeof daily.board>): Promise<Board> => {
  refusePart(ctx)
  const day = input.day ?? (await nextDay(ctx))
  const lines = await linesOf(ctx, day)
  return {
    ...(await standingOf(ctx, day)),
    asked: await isAsked(ctx, day),
    blind: await cashIsBlind(ctx),
    items: lines.map(({ fen, ...line }) => ({ ...line, amount: fen === null ? null : toYuan(fen) })),
  }
}
