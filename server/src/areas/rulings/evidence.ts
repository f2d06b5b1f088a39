/**
 * Evidence: what areas tell of a customer and say of whom, in the order in which it happened. Nothing is written down for it, and each
 * line is shown by the right, the rows and the columns of its own area: a dispute opens no second door to anything. Whoever may rule on
 * its sides reads what is hers to judge by her rights and columns, whichever rows she reaches otherwise.
 */
import { type Evidence, MOST_EVIDENCE } from '@clinic/contract/areas/rulings/calls.ts'
import { happeningKinds } from '@clinic/contract/happenings.ts'
import { type Context, reaching } from '../../kit/context.ts'
import type { Happening } from '../../kit/happening.ts'
import { asked } from '../../kit/question.ts'
import { archivesUnder } from '../customers/index.ts'
import { peopleIn, rowsOf, tell, toldTo } from '../timeline/index.ts'

/** What speaks for one or another; `evidence.ts` of the server names it. */
export const evidenceSources = asked<[], readonly Happening[]>('what speaks for one owner or another')

type Line = Omit<Evidence, 'leaned' | 'partyIds'> & { readonly people: readonly number[] }

/** What this person may read of it, the oldest first. @returns also whether there is more than is shown */
export const evidenceOf = async (
  ctx: Context,
  customerId: number,
  isJudge: boolean,
): Promise<{ lines: Line[]; more: boolean }> => {
  // Who reads the dispute may know her by it; what is told of her each area decides.
  const ids = await archivesUnder(reaching(ctx, 'all'), customerId)
  const told = toldTo(
    ctx,
    evidenceSources().map((one, rank) => ({ one, rank })),
  )
  const rows = await rowsOf(ctx, told, {
    input: {},
    place: null,
    most: MOST_EVIDENCE + 1,
    ids,
    people: true,
    whole: isJudge,
  })
  const byAct = new Map(told.map((each) => [each.one.act, each]))
  const lines = rows.slice(0, MOST_EVIDENCE).map((row) => {
    const { kind, ...line } = tell(ctx, row, byAct.get(row.act)!)
    return { ...line, kind: happeningKinds[kind], people: peopleIn(row) }
  })
  return { lines: lines.reverse(), more: rows.length > MOST_EVIDENCE }
}
