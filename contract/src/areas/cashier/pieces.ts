/** Notes and coins: what cash is counted in (pure). */
import { type Fen, toYuan } from '../../money.ts'

/** Values in yuan, the largest first. */
export const pieceWords = [
  '100.00',
  '50.00',
  '20.00',
  '10.00',
  '5.00',
  '1.00',
  '0.50',
  '0.10',
  '0.05',
  '0.02',
  '0.01',
] as const
export type PieceWord = (typeof pieceWords)[number]
export type Piece = { readonly value: PieceWord; readonly count: number }

/** A value in fen. */
export const pieceFen = (value: PieceWord): Fen => Number(value.replace('.', ''))

/** What the pieces come to. */
export const piecesSum = (pieces: readonly Piece[]): Fen =>
  pieces.reduce((sum, { value, count }) => sum + pieceFen(value) * count, 0)

/** The value of so many fen; null where there is no such note or coin. */
export const pieceOf = (fen: Fen): PieceWord | null => pieceWords.find((word) => word === toYuan(fen)) ?? null
