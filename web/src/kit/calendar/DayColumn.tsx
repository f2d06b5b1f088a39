/** A column of the day: its ground, its cards, and the keyboard's place where nothing stands. */
import { memo } from 'react'
import { CardButton } from './CardButton.tsx'
import type { Cursor } from './cursor.ts'
import { pxOf } from './geometry.ts'
import type { Placed } from './lanes.ts'
import type { Column, Ground, Slot, Span } from './model.ts'
import { clamp, clockText, within } from './spans.ts'
import type { Pending } from './use-moves.ts'

type Props = {
  readonly column: Column
  readonly placed: readonly Placed[]
  readonly frame: Span
  readonly slot: Slot
  readonly isFirstPinned: boolean
  /** Null where the keyboard is in another column. */
  readonly cursor: Cursor | null
  /** The card that is carried, if it stands here. */
  readonly carried: number | null
  readonly pending: Pending
  /** Of a pinned column: the names of the axis, of which a card shows its own. */
  readonly hosts: ReadonlyMap<string, string> | null
}

const Grounds = ({ grounds, frame }: { grounds: readonly Ground[]; frame: Span }) =>
  grounds.map(({ kind, word, from, to }) => {
    const [top, end] = [clamp(from, frame.from, frame.to), clamp(to, frame.from, frame.to)]
    return (
      end > top && (
        <div
          key={`${kind}${from}`}
          className={`cal-ground ${kind}`}
          style={{ top: pxOf(top - frame.from), height: pxOf(end - top) }}
        >
          <span>{word}</span>
        </div>
      )
    )
  })

const wordAt = ({ grounds }: Column, minute: number): string =>
  grounds.find((ground) => ground.kind !== 'turn' && within(ground, minute))?.word ?? '没有预约'

const EmptyPlace = ({ column, frame, slot, minute }: Pick<Props, 'column' | 'frame' | 'slot'> & { minute: number }) => (
  <button
    type="button"
    className="cal-cursor"
    data-empty={minute}
    data-column={column.id}
    style={{ top: pxOf(minute - frame.from), height: Math.max(pxOf(slot), 12) }}
    aria-label={`${column.name}，${clockText(minute)}，${wordAt(column, minute)}，回车新预约`}
  />
)

const hostOf = (hosts: ReadonlyMap<string, string>, columns: readonly string[]): string | undefined => {
  for (const id of columns) if (hosts.has(id)) return hosts.get(id)
  return undefined
}

const Drawn = ({ column, placed, frame, slot, isFirstPinned, cursor, carried, pending, hosts }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a column of a timetable is no set of fields
  <div
    className={isFirstPinned ? 'cal-column first-pinned' : 'cal-column'}
    data-column={column.id}
    role="group"
    aria-label={column.name}
  >
    <Grounds grounds={column.grounds} frame={frame} />
    {placed.map((one) => (
      <CardButton
        key={one.card.id}
        placed={one}
        column={column}
        host={hosts ? hostOf(hosts, one.card.columns) : undefined}
        begin={frame.from}
        isCursor={cursor?.card === one.card.id}
        isCarried={carried === one.card.id}
        isBusy={pending.has(one.card.id)}
      />
    ))}
    {cursor && cursor.card === null && <EmptyPlace column={column} frame={frame} slot={slot} minute={cursor.minute} />}
  </div>
)

export const DayColumn = memo(Drawn)
