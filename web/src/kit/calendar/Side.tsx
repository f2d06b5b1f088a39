/** Beside the grid: the month with how full its days are, what waits for a place, who would take one that falls free. */
import type { ReactNode } from 'react'
import { MiniMonth, type MonthLoad } from './MiniMonth.tsx'
import type { Wish } from './model.ts'
import type { DayState } from './use-day.ts'
import { Pinboard, Waiting } from './Wishes.tsx'
import './side.css'

export type SideProps = {
  readonly month?: MonthLoad | undefined
  /** 待排区: dragged or lifted onto a place, and cards dragged back onto it. */
  readonly wishes?: readonly Wish[] | undefined
  /** Adds to the pinboard. */
  readonly onWish?: (() => void) | undefined
  /** 候补, in their order. */
  readonly waiting?: readonly Wish[] | undefined
  readonly onAllWaiting?: (() => void) | undefined
  /** One line when a place falls free that fits somebody. */
  readonly hint?: ReactNode
}

export const Side = (props: SideProps & { readonly day: DayState }) => (
  <aside className="cal-side" aria-label="日历、待排与候补">
    {props.month && <MiniMonth {...props.month} />}
    {(props.wishes || props.waiting || props.hint) && (
      <div className="cal-lists">
        {props.wishes && <Pinboard wishes={props.wishes} onWish={props.onWish} day={props.day} />}
        {props.waiting && <Waiting wishes={props.waiting} onAll={props.onAllWaiting} day={props.day} />}
        {props.hint && <p className="cal-hint">{props.hint}</p>}
      </div>
    )}
  </aside>
)
