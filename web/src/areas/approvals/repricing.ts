/** What a named price comes to, while one types it: the server's own rules beside the field. Pure. */
import type { ApprovalRange } from '@clinic/contract/areas/approvals/calls.ts'
import { termsTotal, whyNotTotal } from '@clinic/contract/areas/orders/terms.ts'
import { orderRefusals } from '@clinic/contract/areas/orders/words.ts'
import { foldsOf } from '@clinic/contract/folds.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { shareOf } from '@clinic/contract/proportion.ts'

/** As it was typed last: a rate or a total; the other one follows. */
export type Typed =
  | { readonly by: 'rate'; readonly bp: number | null }
  | { readonly by: 'total'; readonly yuan: string | null }
export const nothingTyped: Typed = { by: 'rate', bp: null }

export type Repriced = {
  readonly totalFen: Fen
  /** 优惠后. */
  readonly total: string
  /** Basis points given away of the list. */
  readonly bp: number
  /** 折. */
  readonly folds: number
  /** 比申请少让. */
  readonly saved: string
  /** What is still given. */
  readonly given: string
  /** Why it cannot be passed so; null: nothing that the screen knows. */
  readonly refusal: string | null
}

const typedFen = (typed: Typed, listFen: Fen): Fen | null => {
  if (typed.by === 'rate') return typed.bp === null ? null : termsTotal(listFen, { rateBp: typed.bp })
  return typed.yuan === null ? null : parseYuan(typed.yuan)
}

const PERCENT = 100

/** Null: nothing is typed yet. */
export const repriced = ({ asked, list, percent }: ApprovalRange, typed: Typed): Repriced | null => {
  const [askedFen, listFen] = [parseYuan(asked) ?? 0, parseYuan(list) ?? 0]
  const totalFen = typedFen(typed, listFen)
  if (totalFen === null) return null
  const givenFen = listFen - totalFen
  const most = shareOf(listFen, PERCENT - percent, PERCENT).floor
  const refusal =
    whyNotTotal({ askedFen, listFen }, totalFen) ??
    (givenFen > most ? orderRefusals.termsBelowLimit({ name: '整单', percent }) : null)
  const bp = typed.by === 'rate' ? typed.bp! : Math.round((givenFen * 10_000) / listFen)
  return {
    totalFen,
    total: toYuan(totalFen),
    bp,
    folds: Number(foldsOf(bp).toFixed(2)),
    saved: toYuan(totalFen - askedFen),
    given: toYuan(givenFen),
    refusal: refusal?.message ?? null,
  }
}

/** What the call is given: what was typed, not what followed from it. */
export const termsOf = (typed: Typed): { rateBp: number } | { total: string } | null => {
  if (typed.by === 'rate') return typed.bp === null ? null : { rateBp: typed.bp }
  return typed.yuan === null ? null : { total: typed.yuan }
}
