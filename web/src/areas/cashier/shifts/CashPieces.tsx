/** Cash by notes and coins: how many of each, typed down the table by keyboard; what they come to stands beneath. */
import { type Piece, type PieceWord, pieceFen, piecesSum, pieceWords } from '@clinic/contract/areas/cashier/pieces.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Input } from 'antd'
import { MoneyText } from '../../../kit/show/text.tsx'

/** What was typed, by value. */
export type Typed = Readonly<Partial<Record<PieceWord, string>>>

/** Where counting begins. */
export const FIRST_PIECE = 'first-piece'

export const pieceText = (value: PieceWord): string => {
  const fen = pieceFen(value)
  if (fen >= 100) return `${fen / 100} 元`
  return fen >= 10 ? `${fen / 10} 角` : `${fen} 分`
}

export const piecesOf = (typed: Typed): Piece[] =>
  pieceWords.flatMap((value) => {
    const count = Number(typed[value]) || 0
    return count > 0 ? [{ value, count }] : []
  })

/** What is sent: nothing where the amount alone was typed, or was changed by hand since. */
export const piecesSent = (typed: Typed): { pieces?: Piece[] } => {
  const pieces = piecesOf(typed)
  return pieces.length > 0 ? { pieces } : {}
}

export const sumOfTyped = (typed: Typed): string => toYuan(piecesSum(piecesOf(typed)))

type Props = { readonly typed: Typed; readonly onType: (typed: Typed) => void }

export const CashPieces = ({ typed, onType }: Props) => (
  <fieldset className="cash-pieces">
    <legend>现金清点（张数）</legend>
    {pieceWords.map((value, at) => (
      <div key={value} className="cash-piece">
        <span>{pieceText(value)} ×</span>
        <Input
          size="small"
          {...(at === 0 ? { id: FIRST_PIECE } : {})}
          aria-label={`${pieceText(value)}张数`}
          inputMode="numeric"
          value={typed[value] ?? ''}
          onChange={({ target }) => onType({ ...typed, [value]: target.value.replace(/\D/g, '').slice(0, 5) })}
        />
      </div>
    ))}
    <div className="cash-piece">
      <span>合计</span>
      <MoneyText yuan={sumOfTyped(typed)} strong />
    </div>
  </fieldset>
)
