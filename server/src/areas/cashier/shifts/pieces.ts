/** Cash by notes and coins, as it is stored and as it is told. */
import { shiftRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { type Piece, pieceFen, pieceOf, piecesSum } from '@clinic/contract/areas/cashier/pieces.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import { refuse } from '../../../kit/context.ts'

type Stored = readonly { readonly fen: number; readonly count: number }[]

export const piecesSaid = (stored: Stored | null): Piece[] | null =>
  stored?.flatMap(({ fen, count }) => {
    const value = pieceOf(fen)
    return value === null ? [] : [{ value, count }]
  }) ?? null

/** As they are stored; null where the amount alone was typed. Refuses pieces that do not come to the amount. */
export const piecesStored = (pieces: readonly Piece[] | undefined, fen: Fen): string | null => {
  if (pieces === undefined || pieces.length === 0) return null
  const twice = pieces.find(({ value }, at) => pieces.findIndex((one) => one.value === value) < at)
  if (twice) refuse(shiftRefusals.pieceTwice({ value: twice.value }))
  const sum = piecesSum(pieces)
  if (sum !== fen) refuse(shiftRefusals.piecesDiffer({ pieces: toYuan(sum), amount: toYuan(fen) }))
  return JSON.stringify(pieces.map(({ value, count }) => ({ fen: pieceFen(value), count })))
}
