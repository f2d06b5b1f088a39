/** Small pictures of a customer's figures: bars with their words beside them, so that nothing is told by a picture alone. */
import { Bar } from '../../kit/show/Bar.tsx'
import { yuanText } from '../../kit/show/text.tsx'

type Month = { readonly month: string; readonly paid: string }

/** What she paid in twelve months. */
export const Months = ({ months }: { readonly months: readonly Month[] }) => {
  const most = Math.max(...months.map(({ paid }) => Number(paid)), 1)
  return (
    <ol className="portrait-months">
      {months.map(({ month, paid }) => (
        <li key={month} title={`${month} ${yuanText(paid)}`}>
          <span className="room" aria-hidden="true">
            {Number(paid) > 0 && <span className="bar" style={{ height: `${(Number(paid) * 100) / most}%` }} />}
          </span>
          <small>{Number(month.slice(5))} 月</small>
          <span className="visually-hidden">{yuanText(paid)}</span>
        </li>
      ))}
    </ol>
  )
}

type Figure = { readonly key: string; readonly label: string; readonly value: number; readonly words: string }

/** Figures of one kind, the longest bar the greatest. */
export const Bars = ({ bars }: { readonly bars: readonly Figure[] }) => {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <ul className="portrait-bars">
      {bars.map(({ key, label, value, words }) => (
        <li key={key}>
          <span className="label" title={label}>
            {label}
          </span>
          <Bar percent={(value * 100) / most} />
          <span className="words">{words}</span>
        </li>
      ))}
    </ul>
  )
}
