/** The eight cells: how many, more or fewer than the month before, their share, and of money what one has spent on average. */
import { type Analysis, type Cell, highsOf } from '@clinic/contract/areas/rfm/calls.ts'
import { withCommas } from '@clinic/contract/money.ts'
import { Sparkline } from '../../kit/show/Sparkline.tsx'
import { MARK } from '../../kit/show/text.tsx'
import { changeText, type Named, shareText } from './words.ts'

type Props = {
  readonly of: Analysis
  readonly named: Named
  readonly chosen: Cell | null
  readonly onChoose: (cell: Cell | null) => void
}

export const CellCards = ({ of: { cells, total, trend }, named, chosen, onChoose }: Props) => (
  <section className="rfm-cells" aria-label="八个分组">
    {cells.map(({ cell, count, change, average }) => (
      <button
        key={cell}
        type="button"
        className={`rfm-cell rfm-${cell}`}
        aria-pressed={cell === chosen}
        onClick={() => onChoose(cell === chosen ? null : cell)}
      >
        <span className="rfm-cell-name">
          <strong>{named.get(cell)!.name}</strong>
          <small>{highsOf(cell)}</small>
        </span>
        <span className="rfm-cell-count">
          <b>{count.toLocaleString('en')}</b>
          {change !== null && <small title="与上月快照相比">{changeText(change)}</small>}
          <Sparkline series={trend.map(({ counts }) => counts.find((one) => one.cell === cell)?.count ?? 0)} />
        </span>
        <span className="rfm-cell-foot">
          <span>{shareText(count, total)}</span>
          {average !== undefined && <span>人均 {count === 0 ? MARK : withCommas(average)}</span>}
        </span>
      </button>
    ))}
  </section>
)
