/** What share each cell had, month by month. A bar leads to its month. */
import type { Analysis } from '@clinic/contract/areas/rfm/calls.ts'
import { Block } from '../../kit/page/Record.tsx'
import { type Named, shareText } from './words.ts'

type Month = Analysis['trend'][number]
type Props = {
  readonly trend: readonly Month[]
  readonly named: Named
  readonly chosen: string | null
  readonly onChoose: (month: string) => void
}

/** Months that find room. */
const DRAWN = 6

const spoken = ({ month, total, counts }: Month, named: Named): string =>
  [
    `${month.slice(5)} 月，${total} 位`,
    ...counts.map(({ cell, count }) => `${named.get(cell)!.name} ${shareText(count, total)}`),
  ].join('，')

export const ShareChart = ({ trend, named, chosen, onChoose }: Props) => (
  <Block title="各组占比">
    {trend.length === 0 ? (
      <p className="none">还没有快照。每月 1 日 03:00 保存上月，之后这里按月比较。</p>
    ) : (
      <div className="rfm-bars">
        {trend.slice(-DRAWN).map((one) => (
          <button
            key={one.month}
            type="button"
            aria-label={spoken(one, named)}
            title={spoken(one, named).replaceAll('，', '\n')}
            aria-pressed={one.month === chosen}
            onClick={() => onChoose(one.month)}
          >
            <span className="rfm-bar">
              {one.counts.map(({ cell, count }) => (
                <i key={cell} className={`rfm-${cell}`} style={{ flexGrow: count }} />
              ))}
            </span>
            <span>{one.month.slice(5)} 月</span>
          </button>
        ))}
      </div>
    )}
  </Block>
)
