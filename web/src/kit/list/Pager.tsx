/** The pager: total, sizes, previous, pages, next, jumper (specification 001 §9). */
import { Pagination } from 'antd'
import { memo, useEffect, useRef } from 'react'
import { PAGE_SIZES } from './place.ts'

/** Reload delay after a new page size (specification 001 §9). */
const SIZE_DELAY_MS = 500

type Props = {
  page: number
  pageSize: number
  total: number
  more: boolean
  simple: boolean
  onMove: (page: number, pageSize: number) => void
}

/** Exact to 10,000; past that "10,000+". */
export const totalText = (total: number, more: boolean): string =>
  `共 ${total.toLocaleString('en-US')}${more ? '+' : ''} 条`

export const Pager = memo(({ page, pageSize, total, more, simple, onMove }: Props) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={pageSize}
      total={total}
      simple={simple}
      showSizeChanger={!simple}
      showQuickJumper={!simple}
      pageSizeOptions={PAGE_SIZES}
      showTotal={() => totalText(total, more)}
      onChange={(nextPage, nextSize) => {
        clearTimeout(timer.current)
        if (nextSize === pageSize) onMove(nextPage, nextSize)
        else timer.current = setTimeout(() => onMove(1, nextSize), SIZE_DELAY_MS)
      }}
    />
  )
})
