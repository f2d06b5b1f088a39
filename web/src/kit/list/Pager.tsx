/** The pager: total, sizes, previous, pages, next, jumper (specification 001 §9). */
import { Pagination, Select } from 'antd'
import { memo, useEffect, useRef, useState } from 'react'
import { PAGE_SIZES } from './place.ts'

/** Reload delay after a new page size (specification 001 §4). */
const SIZE_DELAY_MS = 500

/** Exact to 10,000; past that "10,000+". */
export const totalText = (total: number, more: boolean): string =>
  `共 ${total.toLocaleString('en-US')}${more ? '+' : ''} 条`

const sizes = PAGE_SIZES.map((value) => ({ value, label: `${value} 条/页` }))

/** The new size shows at once and is asked for half a second later. */
const Sizes = ({ size, onSize }: { size: number; onSize: (size: number) => void }) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [chosen, setChosen] = useState<number | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  const choose = (next: number) => {
    clearTimeout(timer.current)
    setChosen(next)
    timer.current = setTimeout(() => {
      setChosen(null)
      onSize(next)
    }, SIZE_DELAY_MS)
  }
  return (
    <Select
      size="small"
      aria-label="每页条数"
      value={chosen ?? size}
      options={sizes}
      onChange={choose}
      popupMatchSelectWidth={false}
    />
  )
}

type Props = {
  page: number
  pageSize: number
  total: number
  more: boolean
  /** At phone width: previous, page, next. */
  simple: boolean
  onMove: (page: number, pageSize: number) => void
}

export const Pager = memo(({ page, pageSize, total, more, simple, onMove }: Props) => (
  <div className="pager">
    <span>{totalText(total, more)}</span>
    {!simple && <Sizes size={pageSize} onSize={(size) => onMove(1, size)} />}
    <Pagination
      size="small"
      current={page}
      pageSize={pageSize}
      total={total}
      simple={simple}
      showSizeChanger={false}
      showQuickJumper={!simple}
      onChange={(next) => onMove(next, pageSize)}
    />
  </div>
))
