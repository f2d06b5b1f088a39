/**
 * A day as a grid: doctors, rooms, chairs or devices as columns, pinned ones beside them, cards that are dragged, stretched and moved
 * by keys, and what may not stand said before it is put down. It takes plain things and hands back wishes; an area gives it both.
 * Loaded by whoever shows it (`lazy`), never with the first page.
 */
import { type CSSProperties, type FocusEvent, type MouseEvent, useRef } from 'react'
import { CarryLayer } from './CarryLayer.tsx'
import type { Cursor } from './cursor.ts'
import { DayColumn } from './DayColumn.tsx'
import { DayHead } from './DayHead.tsx'
import { DrawnRange, NowLine } from './DayMarks.tsx'
import { DayFoot } from './Foot.tsx'
import { Ghost } from './Ghost.tsx'
import { LEAST_COLUMN, pxOf } from './geometry.ts'
import { HoverCard, useHover } from './Hover.tsx'
import type { Column } from './model.ts'
import { Side, type SideProps } from './Side.tsx'
import { clockText, within } from './spans.ts'
import { type DayProps, type DayState, useDay } from './use-day.ts'
import { gridKeys } from './use-day-keys.ts'
import './calendar.css'
import './marks.css'
import './carry.css'

type Props = DayProps & {
  /** 预约视图 11-22 */
  readonly label: string
  /** 医生 */
  readonly axisWord: string
  /** Keys of the page that `onKey` takes, with their words. */
  readonly keys?: Readonly<Record<string, string>> | undefined
  readonly side?: SideProps | undefined
}

const Hours = ({ day: { frame, now } }: { day: DayState }) => {
  const hours = Array.from({ length: (frame.to - frame.from) / 60 - 1 }, (_, at) => frame.from + (at + 1) * 60)
  return (
    <div className="cal-hours" aria-hidden="true">
      {/* The present stands in the way of an hour close by. */}
      {hours
        .filter((minute) => now === null || Math.abs(minute - now) > 12)
        .map((minute) => (
          <i key={minute} style={{ top: pxOf(minute - frame.from) }}>
            {clockText(minute)}
          </i>
        ))}
      {now !== null && within(frame, now) && <b style={{ top: pxOf(now - frame.from) }}>{clockText(now)}</b>}
    </div>
  )
}

const cursorIn = (cursor: Cursor, at: number): Cursor | null => (cursor.column === at ? cursor : null)

const Columns = ({ day }: { day: DayState }) =>
  day.columns.map((column: Column, at) => (
    <DayColumn
      key={column.id}
      column={column}
      placed={day.placed[at]!}
      frame={day.frame}
      slot={day.slot}
      isFirstPinned={at === day.firstPinned}
      cursor={cursorIn(day.cursor, at)}
      carried={day.carried}
      pending={day.pending}
      hosts={day.firstPinned >= 0 && at >= day.firstPinned ? day.hosts : null}
    />
  ))

/** What the grid hears, once for all its cards. */
const useEars = (day: DayState) => {
  const { hands, pointer } = day
  const hover = useHover(hands.view)
  return {
    over: hover.over,
    ears: {
      onKeyDown: gridKeys({ hands, cursor: day.readCursor, go: day.go }),
      onFocus: (event: FocusEvent) => day.note(event.target, hands.view.current),
      onPointerDown: (event: Parameters<typeof pointer.down>[0]) => {
        hover.leave()
        pointer.down(event)
      },
      onPointerMove: (event: Parameters<typeof pointer.over>[0]) => {
        if (!day.hands.carry.store.get()) hover.move(event)
        pointer.over(event)
      },
      onPointerLeave: hover.leave,
      // A reader of the screen presses without a pointer.
      onClick: (event: MouseEvent) => event.detail === 0 && day.press(event.target as Element),
    },
  }
}

const Grid = ({ day, label, axisWord }: { day: DayState } & Pick<Props, 'label' | 'axisWord'>) => {
  const { hands, columns, frame } = day
  const { over, ears } = useEars(day)
  const measures = {
    '--cal-columns': columns.length,
    '--cal-least': `${LEAST_COLUMN}px`,
    // Quarters at the closest: finer lines would be grey.
    '--cal-step': `${pxOf(Math.max(day.slot, 15))}px`,
    '--cal-height': `${pxOf(frame.to - frame.from)}px`,
  } as CSSProperties
  return (
    // biome-ignore lint/a11y/useSemanticElements: a timetable is no set of fields
    <div className="cal-scroll" ref={hands.scroll} style={measures} role="group" aria-label={label}>
      <div className="cal-inner">
        <DayHead columns={columns} firstPinned={day.firstPinned} axisWord={axisWord} carry={hands.carry} />
        <div className="cal-body">
          <Hours day={day} />
          <div className="cal-grid" ref={hands.grid} {...ears}>
            <Columns day={day} />
            <NowLine now={day.now} frame={frame} />
            <DrawnRange drawn={hands.drawn} columns={columns} frame={frame} />
            <CarryLayer carry={hands.carry} columns={columns} frame={frame} />
          </div>
        </div>
      </div>
      {over && day.carried === null && <HoverCard over={over} />}
    </div>
  )
}

const DayCalendar = (props: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const day = useDay(props, root)
  return (
    <div className={props.side ? 'cal with-side' : 'cal'} ref={root}>
      {props.side && <Side {...props.side} day={day} />}
      <Grid day={day} label={props.label} axisWord={props.axisWord} />
      <Ghost carry={day.hands.carry} />
      <DayFoot
        carry={day.hands.carry}
        said={day.said}
        columns={day.columns}
        canShelve={day.canShelve}
        keys={props.keys}
      />
    </div>
  )
}
export default DayCalendar
