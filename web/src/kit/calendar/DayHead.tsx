/** The heads of the columns: who or what, where, how full. They stay while the grid scrolls. */
import { memo } from 'react'
import { useCarried } from './CarryLayer.tsx'
import type { Carry } from './carry.ts'
import type { Column } from './model.ts'

type Props = {
  readonly columns: readonly Column[]
  readonly firstPinned: number
  readonly axisWord: string
  readonly carry: Carry
}

const Head = memo(({ column, isFirstPinned, target }: { column: Column; isFirstPinned: boolean; target: string }) => (
  <div
    className={['cal-head', isFirstPinned && 'first-pinned', target].filter(Boolean).join(' ')}
    data-head={column.id}
  >
    <strong className="cal-cut">{column.name}</strong>
    {column.load && <small className={column.full ? 'cal-load full' : 'cal-load'}>{column.load}</small>}
    <small className="cal-cut cal-quiet">{column.note}</small>
  </div>
))

export const DayHead = ({ columns, firstPinned, axisWord, carry }: Props) => {
  const carried = useCarried(carry)
  const targetOf = (id: string): string => {
    if (!carried?.place?.columns.includes(id)) return ''
    return carried.clash?.columns.includes(id) ? 'target taken' : 'target'
  }
  return (
    <div className="cal-heads">
      <div className="cal-corner">{axisWord}</div>
      {columns.map((column, at) => (
        <Head key={column.id} column={column} isFirstPinned={at === firstPinned} target={targetOf(column.id)} />
      ))}
    </div>
  )
}
