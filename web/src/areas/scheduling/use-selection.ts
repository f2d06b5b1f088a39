/** What is chosen in the matrix: by arrows, with Shift, by the pointer, and by its corner. */
import { type MouseEvent, type PointerEvent, useState } from 'react'
import { type Area, areaOf, type Spot } from './model.ts'

type Size = { readonly rows: number; readonly cols: number }

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The cell under a pointer. */
const spotAt = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Spot | null => {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-spot]')
  if (!cell) return null
  const [row = 0, col = 0] = cell.dataset['spot']!.split(' ').map(Number)
  return { row, col }
}

/** What is chosen, and how it is moved. */
const useArea = ({ rows, cols }: Size) => {
  const [from, setFrom] = useState<Spot>({ row: 0, col: 0 })
  const [to, setTo] = useState<Spot>({ row: 0, col: 0 })
  const within = ({ row, col }: Spot): Spot => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    col: Math.max(0, Math.min(cols - 1, col)),
  })
  const at = within(to)
  const go = (next: Spot, grows: boolean): void => {
    setTo(within(next))
    if (!grows) setFrom(within(next))
  }
  const move = (key: string, grows: boolean): boolean => {
    const step = steps[key]
    if (step) go({ row: at.row + step[0], col: at.col + step[1] }, grows)
    return step !== undefined
  }
  return { area: areaOf(within(from), at), at, go, move }
}

export const useSelection = (size: Size, onFilled: (from: Area, to: Area) => void, onAgain: (at: Spot) => void) => {
  const { area, at, go, move } = useArea(size)
  /** The area that is being filled from, while its corner is drawn. */
  const [filling, setFilling] = useState<Area | null>(null)
  const [drawing, setDrawing] = useState(false)
  const isAlone = area.top === area.bottom && area.left === area.right
  const choose = (spot: Spot, grows: boolean): void => {
    go(spot, grows)
    if (!grows && isAlone && spot.row === at.row && spot.col === at.col) onAgain(spot)
  }
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A finger scrolls: it chooses by its tap.
      if (event.button !== 0 || event.pointerType === 'touch') return
      const isCorner = (event.target as HTMLElement).closest('[data-corner]') !== null
      const spot = spotAt(event)
      if (!spot) return
      if (isCorner) setFilling(area)
      else {
        setDrawing(true)
        choose(spot, event.shiftKey)
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const spot = drawing || filling ? spotAt(event) : null
      if (spot) go(spot, true)
    },
    onPointerUp: () => {
      setDrawing(false)
      setFilling(null)
      if (filling && (area.bottom > filling.bottom || area.right > filling.right)) onFilled(filling, area)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch') return
      const spot = spotAt(event)
      if (spot) choose(spot, false)
    },
  }
  return { area, at, move, pointer }
}
