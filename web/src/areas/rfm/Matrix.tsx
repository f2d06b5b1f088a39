/** Who went from which cell into which: rows before, columns after, margins and their difference. */
import { type Cell, cells, type Move } from '@clinic/contract/areas/rfm/calls.ts'
import type { CSSProperties } from 'react'
import { changeText, type Named } from './words.ts'
import './moves.css'

/** Null: not among those who paid. */
export type Side = Cell | null
export type Pair = { readonly from: Side; readonly to: Side }

type Props = {
  readonly moves: readonly Move[]
  readonly named: Named
  readonly before: string
  readonly after: string
  readonly chosen: Pair | null
  readonly onChoose: (pair: Pair) => void
}

export const sumOf = (moves: readonly Move[], which: (move: Move) => boolean): number =>
  moves.reduce((sum, move) => (which(move) ? sum + move.count : sum), 0)

/** `重要价值 → 新的`: who came has no cell before, who left none after. */
export const pairText = ({ from, to }: Pair, named: Named): string =>
  `${from ? named.get(from)!.name : '新成交'} → ${to ? named.get(to)!.name : '不再计入'}`

/** The other side of whoever came or left: only where somebody did. */
const sidesOf = (moves: readonly Move[], end: 'from' | 'to'): readonly Side[] =>
  moves.some((move) => move[end] === null) ? [...cells, null] : cells

const keyOf = (side: Side): string => side ?? 'none'
const countText = (count: number): string => count.toLocaleString('en')
const ended = (moves: readonly Move[], end: 'from' | 'to', side: Side) => sumOf(moves, (move) => move[end] === side)
/** Of those who paid at that time. */
const whole = (moves: readonly Move[], end: 'from' | 'to') => sumOf(moves, (move) => move[end] !== null)

const Name = ({ side, named, none }: { side: Side; named: Named; none: string }) => (
  <span className={`rfm-name rfm-${keyOf(side)}`}>
    <i aria-hidden="true" />
    {side === null ? none : named.get(side)!.name}
  </span>
)

/** The more people, the deeper. */
const depth = (count: number, most: number): string => `${Math.round(12 + (count * 48) / Math.max(most, 1))}%`

type CellProps = Pick<Props, 'moves' | 'named' | 'chosen' | 'onChoose'> & { readonly at: Pair; readonly most: number }

const Count = ({ moves, named, chosen, onChoose, at, most }: CellProps) => {
  const count = sumOf(moves, ({ from, to }) => from === at.from && to === at.to)
  if (count === 0) return <span className="none">·</span>
  return (
    <button
      type="button"
      className={at.from === at.to ? 'stayed' : 'moved'}
      style={{ '--depth': depth(count, most) } as CSSProperties}
      aria-label={`${pairText(at, named)}，${countText(count)} 位`}
      aria-pressed={chosen?.from === at.from && chosen.to === at.to}
      onClick={() => onChoose(at)}
    >
      {countText(count)}
    </button>
  )
}

type FootProps = Pick<Props, 'moves' | 'after'> & { readonly columns: readonly Side[] }

const Foot = ({ moves, after, columns }: FootProps) => (
  <tfoot>
    <tr>
      <th scope="row">{after}</th>
      {columns.map((side) => (
        <td key={keyOf(side)}>{countText(ended(moves, 'to', side))}</td>
      ))}
      <td>{countText(whole(moves, 'to'))}</td>
    </tr>
    <tr>
      <th scope="row">差</th>
      {columns.map((side) => (
        <td key={keyOf(side)}>{side !== null && changeText(ended(moves, 'to', side) - ended(moves, 'from', side))}</td>
      ))}
      <td>{changeText(whole(moves, 'to') - whole(moves, 'from'))}</td>
    </tr>
  </tfoot>
)

const Head = ({ named, before, after, columns }: Pick<Props, 'named' | 'before'> & FootPlace) => (
  <thead>
    <tr>
      <th scope="col">
        {before} ↓ {after} →
      </th>
      {columns.map((side) => (
        <th key={keyOf(side)} scope="col">
          <Name side={side} named={named} none="不再计入" />
        </th>
      ))}
      <th scope="col">{before}</th>
    </tr>
  </thead>
)
type FootPlace = Omit<FootProps, 'moves'>

export const Matrix = (props: Props) => {
  const { moves, named, before, after } = props
  const columns = sidesOf(moves, 'to')
  const most = Math.max(0, ...moves.filter(({ from, to }) => from !== to).map(({ count }) => count))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className="rfm-matrix-box" aria-label={`${before}到${after}`} tabIndex={0}>
      <table className="rfm-matrix">
        <Head named={named} before={before} after={after} columns={columns} />
        <tbody>
          {sidesOf(moves, 'from').map((from) => (
            <tr key={keyOf(from)}>
              <th scope="row">
                <Name side={from} named={named} none="新成交" />
              </th>
              {columns.map((to) => (
                <td key={keyOf(to)}>
                  <Count {...props} at={{ from, to }} most={most} />
                </td>
              ))}
              <td>{countText(ended(moves, 'from', from))}</td>
            </tr>
          ))}
        </tbody>
        <Foot moves={moves} after={after} columns={columns} />
      </table>
    </section>
  )
}
