/** What is carried, over the grid: frames in every column it would take, and why it cannot stand there. */
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { ClashNote } from './ClashNote.tsx'
import type { Carried, Carry } from './carry.ts'
import { beside, pxOf } from './geometry.ts'
import { type Column, nameOf, type Span } from './model.ts'
import { spanText } from './spans.ts'

/** What is carried now; draws anew at every step. */
export const useCarried = (carry: Carry): Carried | null => useSyncExternalStore(carry.store.subscribe, carry.store.get)

type Props = { readonly carry: Carry; readonly columns: readonly Column[]; readonly frame: Span }

const classOf = (carried: Carried, column: string): string => {
  if (!carried.clash) return 'cal-target'
  return carried.clash.columns.includes(column) ? 'cal-target taken' : 'cal-target beside'
}

/** The note stands beside the frame, inside the grid as far as it is seen. */
const useBeside = (key: unknown) => {
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves with the frame it is about
  useLayoutEffect(() => {
    const box = note.current
    const target = box?.closest('.cal-layer')?.querySelector('.cal-target')
    const view = box?.closest('.cal-scroll')
    if (!box || !target || !view) return
    const at = beside(target.getBoundingClientRect(), box.getBoundingClientRect(), view.getBoundingClientRect())
    box.style.left = `${at.left}px`
    box.style.top = `${at.top}px`
  }, [key])
  return note
}

const Frames = ({ carried, columns, frame }: { carried: Carried } & Omit<Props, 'carry'>) => {
  const { place, thing } = carried
  if (!place) return null
  return columns.map(
    ({ id }, at) =>
      place.columns.includes(id) && (
        <div
          key={id}
          className={classOf(carried, id)}
          data-target={id}
          style={{
            gridColumn: `${at + 1} / ${at + 2}`,
            top: pxOf(place.from - frame.from),
            height: pxOf(place.to - place.from),
          }}
        >
          <b>{nameOf(thing)}</b>
          <span>{carried.clash ? '放不下' : spanText(place)}</span>
        </div>
      ),
  )
}

const Layer = ({ carried, carry, columns, frame }: Props & { carried: Carried }) => {
  const note = useBeside(carried)
  const layer = useRef<HTMLDivElement>(null)
  const { place, by } = carried
  useEffect(() => {
    if (place && by === 'lift')
      layer.current?.querySelector('.cal-target')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place, by])
  return (
    <div className="cal-layer" ref={layer} aria-hidden={carried.clash && by === 'lift' ? undefined : true}>
      <Frames carried={carried} columns={columns} frame={frame} />
      {carried.clash && (
        <div className={by === 'lift' ? 'cal-note' : 'cal-note held'} ref={note}>
          <ClashNote carried={carried} clash={carried.clash} carry={carry} columns={columns} />
        </div>
      )}
    </div>
  )
}

/** Nothing while nothing is carried. */
export const CarryLayer = (props: Props) => {
  const carried = useCarried(props.carry)
  return carried && <Layer {...props} carried={carried} />
}
