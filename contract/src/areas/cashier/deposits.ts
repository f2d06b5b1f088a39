/**
 * Which deposits pay what (pure). A deposit for a project pays orders that hold it, any other one every order; those for a project of
 * these orders go first, and of them the first to end. Source: money book §6.
 */
import type { Fen } from '../../money.ts'

export type OpenDeposit = {
  /** The line it was paid by; null: it stood before deposits had one. */
  readonly lineId: number | null
  readonly leftFen: Fen
  /** The project it is for; null: for any. */
  readonly productId: number | null
  readonly expiresOn: string | null
}
/** An order that is paid: what of it deposits may pay, and what it holds. */
export type Payee = { readonly orderId: number; readonly dueFen: Fen; readonly productIds: readonly number[] }

/** How much of a deposit, and the orders it may pay. */
export type Drawn<D> = { readonly deposit: D; readonly fen: Fen; readonly orderIds: readonly number[] }

const LAST = '9999-12-31'

/** What is for a project before what is for any; then the first to end; then the oldest. */
const inTurn = <D extends OpenDeposit>(deposits: readonly D[]): D[] =>
  [...deposits].sort(
    (a, b) =>
      Number(a.productId === null) - Number(b.productId === null) ||
      (a.expiresOn ?? LAST).localeCompare(b.expiresOn ?? LAST) ||
      (a.lineId ?? 0) - (b.lineId ?? 0),
  )

const reaches = ({ productId }: OpenDeposit, { productIds }: Payee): boolean =>
  productId === null || productIds.includes(productId)

/** Sends `want` from a deposit to the orders, moving what others sent meanwhile; answers how much found a place. */
const push = (from: number, want: Fen, flow: number[][], mayPay: readonly boolean[][], free: Fen[]): Fen => {
  let placed = 0
  while (placed < want) {
    const path = pathFrom(from, flow, mayPay, free)
    if (!path) break
    const last = path.at(-1)!.order
    const fen = Math.min(
      want - placed,
      free[last]!,
      ...path.slice(1).map(({ deposit }, at) => flow[deposit]![path[at]!.order]!),
    )
    path.forEach(({ deposit, order }, at) => {
      flow[deposit]![order] = flow[deposit]![order]! + fen
      const next = path[at + 1]
      if (next) flow[next.deposit]![order] = flow[next.deposit]![order]! - fen
    })
    free[last] = free[last]! - fen
    placed += fen
  }
  return placed
}

type Step = { readonly deposit: number; readonly order: number }

/** Shortest way to an order with something left to pay: a deposit pays an order, whose payer so far pays another one. */
const pathFrom = (
  from: number,
  flow: number[][],
  mayPay: readonly boolean[][],
  free: readonly Fen[],
): Step[] | null => {
  const seen = new Set([from])
  const queue: { readonly deposit: number; readonly way: readonly Step[] }[] = [{ deposit: from, way: [] }]
  for (const { deposit, way } of queue) {
    for (const [order, may] of mayPay[deposit]!.entries()) {
      if (!may) continue
      const next = [...way, { deposit, order }]
      if (free[order]! > 0) return next
      for (const [other, sent] of flow.entries())
        if (!seen.has(other) && sent[order]! > 0) {
          seen.add(other)
          queue.push({ deposit: other, way: next })
        }
    }
  }
  return null
}

/** Draws an amount of deposits, in their turn; `shortFen` is what of it these orders take none for. */
export const drawDeposits = <D extends OpenDeposit>(
  deposits: readonly D[],
  payees: readonly Payee[],
  amountFen: Fen,
): { readonly drawn: readonly Drawn<D>[]; readonly shortFen: Fen } => {
  const turn = inTurn(deposits)
  const mayPay = turn.map((deposit) => payees.map((payee) => reaches(deposit, payee)))
  const flow = turn.map(() => payees.map(() => 0))
  const free = payees.map(({ dueFen }) => dueFen)
  let left = amountFen
  const drawn = turn.flatMap((deposit, at): Drawn<D>[] => {
    const fen = push(at, Math.min(deposit.leftFen, left), flow, mayPay, free)
    left -= fen
    const orderIds = payees.filter((_, to) => mayPay[at]![to]).map(({ orderId }) => orderId)
    return fen > 0 ? [{ deposit, fen, orderIds }] : []
  })
  return { drawn, shortFen: left }
}

/** The most that these orders take of the deposits. */
export const mostOfDeposits = (deposits: readonly OpenDeposit[], payees: readonly Payee[]): Fen => {
  const all = deposits.reduce((sum, { leftFen }) => sum + leftFen, 0)
  return all - drawDeposits(deposits, payees, all).shortFen
}
