/** Lines over the whole grid: the present in ink, and a range that is being drawn. */
import { useSyncExternalStore } from 'react'
import type { Drawn } from './day-view.ts'
import { pxOf } from './geometry.ts'
import type { Column, Span } from './model.ts'
import { spanText, within } from './spans.ts'
import type { Store } from './store.ts'

/** Behind the cards; none on another day. */
export const NowLine = ({ now, frame }: { now: number | null; frame: Span }) =>
  now !== null &&
  within(frame, now) && <div className="cal-now" style={{ top: pxOf(now - frame.from) }} aria-hidden="true" />

type Props = { readonly drawn: Store<Drawn | null>; readonly columns: readonly Column[]; readonly frame: Span }

/** Empty ground that is being drawn over, to be booked. */
export const DrawnRange = ({ drawn, columns, frame }: Props) => {
  const range = useSyncExternalStore(drawn.subscribe, drawn.get)
  if (!range) return null
  const at = columns.findIndex(({ id }) => id === range.column) + 1
  return (
    <div className="cal-layer" aria-hidden="true">
      <div
        className="cal-target"
        style={{
          gridColumn: `${at} / ${at + 1}`,
          top: pxOf(range.from - frame.from),
          height: pxOf(range.to - range.from),
        }}
      >
        <b>新预约</b>
        <span>{spanText(range)}</span>
      </div>
    </div>
  )
}
