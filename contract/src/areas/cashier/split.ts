/**
 * Allocation of tenders over order lines: whole fen, every tender's and every line's sum exact (Y1, Y2).
 * Source: money book §7 (allocation), §2.4 (a greedy split misses feasible cases when scopes overlap, so what
 * greedy cannot place is moved along augmenting paths, which finds a split whenever one exists).
 */
import type { Fen } from '../../money.ts'
import { spread } from '../../proportion.ts'

/** Classes in the order they are placed: promotions first, debt takes what is left. */
export const tenderClasses = [
  'coupon',
  'coin',
  'points',
  'cardBonus',
  'internal',
  'card',
  'deposit',
  'wallet',
  'clearing',
  'cash',
  'debt',
] as const
export type TenderClass = (typeof tenderClasses)[number]

/** Promotions do not count as value of a line (V = payAmount − promo). */
export const isPromotion = (kind: TenderClass): boolean =>
  kind === 'coupon' || kind === 'coin' || kind === 'points' || kind === 'cardBonus'

export type SplitTender = {
  readonly kind: TenderClass
  readonly amountFen: Fen
  /** Indexes of the lines it may pay; absent: all. */
  readonly scope?: readonly number[]
}

/** One allocation; tender and line are indexes into the arguments. */
export type Cell = { readonly tender: number; readonly line: number; readonly amountFen: Fen }

export type Split =
  | { readonly fits: true; readonly cells: readonly Cell[] }
  /** `tender` cannot be placed: `overFen` of it finds no line. Without `tender` the sums differ by `overFen`. */
  | { readonly fits: false; readonly tender?: number; readonly overFen: Fen }

type Table = {
  readonly tenders: readonly SplitTender[]
  readonly reach: readonly (readonly number[])[]
  readonly cells: Fen[][]
  readonly need: Fen[]
}

/**
 * Splits `tenders` over lines with these dues (fen).
 * @returns the non-zero cells, or the tender that cannot be placed and by how much
 */
export const split = (tenders: readonly SplitTender[], dues: readonly Fen[]): Split => {
  const difference = sum(tenders.map((tender) => tender.amountFen)) - sum(dues)
  if (difference !== 0) return { fits: false, overFen: difference }
  const table = tableOf(tenders, dues)
  for (const tender of placingOrder(table)) {
    const overFen = lay(table, tender)
    if (overFen > 0) return { fits: false, tender, overFen }
  }
  return { fits: true, cells: nonZero(table.cells) }
}

/**
 * How much of each finds a place when they come in exactly this turn, each wanting at most its amount: a later one moves what lies
 * there already, and puts none of it out. So the first takes all it can, and all together take the most there is.
 */
export const placedInTurn = (wanting: readonly SplitTender[], dues: readonly Fen[]): Fen[] => {
  const table = tableOf(wanting, dues)
  return wanting.map(({ amountFen }, tender) => amountFen - lay(table, tender))
}

const tableOf = (tenders: readonly SplitTender[], dues: readonly Fen[]): Table => {
  const everyLine = dues.map((_, line) => line)
  return {
    tenders,
    reach: tenders.map((tender) => (tender.scope ? [...new Set(tender.scope)] : everyLine)),
    cells: tenders.map(() => dues.map(() => 0)),
    need: [...dues],
  }
}

/** Lays one tender, along augmenting paths where its own lines are full; returns what found no place. */
const lay = (table: Table, tender: number): Fen => {
  let left = place(table, tender)
  while (left > 0) {
    const moved = augment(table, tender, left)
    if (moved === 0) break
    left -= moved
  }
  return left
}

const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, amount) => total + amount, 0)

/** Promotions by the size of their scope, smallest first; then the classes in their order. */
const placingOrder = ({ tenders, reach }: Table): number[] => {
  const rank = (index: number) => {
    const { kind } = tenders[index]!
    return isPromotion(kind) ? -1 : tenderClasses.indexOf(kind)
  }
  const classOf = (index: number) => tenderClasses.indexOf(tenders[index]!.kind)
  return tenders
    .map((_, index) => index)
    .sort((a, b) => rank(a) - rank(b) || reach[a]!.length - reach[b]!.length || classOf(a) - classOf(b) || a - b)
}

/** Lays a tender over what its lines still need, in proportion; returns what found no place. */
const place = ({ tenders, reach, cells, need }: Table, tender: number): Fen => {
  const lines = reach[tender]!
  const needs = lines.map((line) => need[line]!)
  const amount = Math.min(tenders[tender]!.amountFen, sum(needs))
  spread(amount, needs).forEach((share, index) => {
    cells[tender]![lines[index]!]! += share
    need[lines[index]!]! -= share
  })
  return tenders[tender]!.amountFen - amount
}

/** Where a search step came from: line reached by a tender, tender reached through a line it has money on. */
type Trail = { readonly byTender: Int32Array; readonly byLine: Int32Array }

/**
 * Finds the shortest chain tender → line ← other tender → line … that ends in a line with open need, and moves
 * as much as the chain allows. 0 when there is none: then, by Hall's condition, no split exists.
 */
const augment = (table: Table, start: number, wanted: Fen): Fen => {
  const trail: Trail = {
    byTender: new Int32Array(table.need.length).fill(-1),
    byLine: new Int32Array(table.tenders.length).fill(-1),
  }
  const queue = [start]
  for (let tender = queue.shift(); tender !== undefined; tender = queue.shift()) {
    for (const line of table.reach[tender]!) {
      if (trail.byTender[line]! >= 0) continue
      trail.byTender[line] = tender
      if (table.need[line]! > 0) return shift(table, trail, start, line, wanted)
      table.cells.forEach((cells, other) => {
        if (other === start || trail.byLine[other]! >= 0 || cells[line] === 0) return
        trail.byLine[other] = line
        queue.push(other)
      })
    }
  }
  return 0
}

const shift = ({ cells, need }: Table, trail: Trail, start: number, end: number, wanted: Fen): Fen => {
  const steps: { tender: number; gains: number; loses: number }[] = []
  for (let line = end; ; ) {
    const tender = trail.byTender[line]!
    const loses = tender === start ? -1 : trail.byLine[tender]!
    steps.push({ tender, gains: line, loses })
    if (loses < 0) break
    line = loses
  }
  const amount = Math.min(
    wanted,
    need[end]!,
    ...steps.filter((step) => step.loses >= 0).map((step) => cells[step.tender]![step.loses]!),
  )
  need[end]! -= amount
  for (const { tender, gains, loses } of steps) {
    cells[tender]![gains]! += amount
    if (loses >= 0) cells[tender]![loses]! -= amount
  }
  return amount
}

const nonZero = (cells: readonly (readonly Fen[])[]): Cell[] =>
  cells.flatMap((row, tender) => row.flatMap((amountFen, line) => (amountFen > 0 ? [{ tender, line, amountFen }] : [])))
