/** The pager: total, sizes, previous, pages, next, jumper (specification 001 §9). */
import { Select } from 'antd'
import Input from 'antd/es/input/Input'
import { memo, useEffect, useRef, useState } from 'react'
import { jumpOf, pagesOf, placesOf } from './page-numbers.ts'
import './pager.css'

/** Reload delay after a new page size (specification 001 §4). */
const SIZE_DELAY_MS = 500

/** Exact to 10,000; past that "10,000+". */
export const totalText = (total: number, more: boolean): string =>
  `共 ${total.toLocaleString('en-US')}${more ? '+' : ''} 条`

/** The new size shows at once and is asked for half a second later. */
const Sizes = ({ size, sizes, onSize }: { size: number; sizes: readonly number[]; onSize: (size: number) => void }) => {
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
      options={sizes.map((value) => ({ value, label: `${value} 条/页` }))}
      onChange={choose}
      popupMatchSelectWidth={false}
    />
  )
}

type Turning = { readonly page: number; readonly pages: number; readonly go: (page: number) => void }

const Turn = ({ page, pages, go, by }: Turning & { by: 1 | -1 }) => (
  <button
    type="button"
    className={by < 0 ? 'pager-prev' : 'pager-next'}
    aria-label={by < 0 ? '上一页' : '下一页'}
    disabled={page + by < 1 || page + by > pages}
    onClick={() => go(page + by)}
  >
    {by < 0 ? '‹' : '›'}
  </button>
)

const Numbers = ({ page, pages, go }: Turning) =>
  placesOf(page, pages).map(({ page: place, gap }, at) => (
    <button
      key={gap ? `gap ${at}` : place}
      type="button"
      className={gap ? 'pager-gap' : 'pager-page'}
      aria-label={gap ? (place < page ? '向前 5 页' : '向后 5 页') : `第 ${place} 页`}
      {...(place === page && !gap ? { 'aria-current': 'page' as const } : {})}
      onClick={() => go(place)}
    >
      {gap ? '…' : place}
    </button>
  ))

/** Enter, or leaving the field, goes there. */
const Jumper = ({ pages, go }: Omit<Turning, 'page'>) => {
  const [typed, setTyped] = useState('')
  const jump = () => {
    const page = jumpOf(typed, pages)
    setTyped('')
    if (page !== null) go(page)
  }
  return (
    <span className="pager-jump">
      跳至
      <Input
        size="small"
        inputMode="numeric"
        aria-label="跳至第几页"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={jump}
        onBlur={jump}
      />
      页
    </span>
  )
}

type Props = {
  page: number
  pageSize: number
  /** Rows a page may have. */
  sizes: readonly number[]
  total: number
  more: boolean
  /** At phone width: previous, page, next. */
  simple: boolean
  onMove: (page: number, pageSize: number) => void
}

/** The foot of a list: tells it where to go and how many rows a page has. Pages count from 1. */
export const Pager = memo(({ page, pageSize, sizes, total, more, simple, onMove }: Props) => {
  const pages = pagesOf(total, pageSize)
  const go = (next: number) => next !== page && onMove(next, pageSize)
  return (
    <div className="pager">
      <span>{totalText(total, more)}</span>
      {!simple && <Sizes size={pageSize} sizes={sizes} onSize={(size) => onMove(1, size)} />}
      <nav className="pager-turns" aria-label="翻页">
        <Turn page={page} pages={pages} go={go} by={-1} />
        {simple ? (
          <span className="figure">
            {page} / {pages}
          </span>
        ) : (
          <Numbers page={page} pages={pages} go={go} />
        )}
        <Turn page={page} pages={pages} go={go} by={1} />
      </nav>
      {!simple && <Jumper pages={pages} go={go} />}
    </div>
  )
})
