/**
 * Tag tabs: the workbench pinned, the others in a strip that keeps the current one in view, all of them in a list with
 * search at the right. Context menu: refresh page, close current, close others, close all.
 */
import { CloseOutlined, DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { MenuEntry } from '../kit/act/menu-entry.ts'
import { WithMenu } from '../kit/act/WithMenu.tsx'
import { useKeys } from '../kit/keys.ts'
import { FIXED, type Tab, useTabs } from '../kit/page/tabs.ts'
import './tag-tabs.css'
import { type TagActs, useTagActs } from './use-tag-acts.ts'

const TagList = lazy(() => import('./TagList.tsx'))

/** Pixels one press of an arrow moves the strip: two tabs. */
const STEP = 264

const entriesOf = (tab: Tab, count: number): readonly MenuEntry[] => [
  { key: 'refresh', label: '刷新页面' },
  { key: 'close', label: '关闭当前', disabled: tab.path === FIXED },
  { key: 'others', label: '关闭其他', disabled: count < 2 },
  { key: 'all', label: '关闭所有' },
]

type TagProps = { tab: Tab; count: number; current: boolean; acts: TagActs }

const Tag = ({ tab, count, current, acts }: TagProps) => (
  <WithMenu
    on="contextMenu"
    entries={entriesOf(tab, count)}
    onPick={(key) => void acts[key as 'refresh' | 'close' | 'others' | 'all'](tab)}
  >
    <span className={current ? 'tag current' : 'tag'}>
      <button
        type="button"
        className="tag-open"
        title={tab.title}
        aria-current={current ? 'page' : undefined}
        onClick={() => acts.open(tab)}
        onAuxClick={(event) => event.button === 1 && tab.path !== FIXED && acts.close(tab)}
      >
        {tab.title}
      </button>
      {tab.path !== FIXED && (
        <button type="button" className="tag-close" aria-label={`关闭${tab.title}`} onClick={() => acts.close(tab)}>
          <CloseOutlined />
        </button>
      )}
    </span>
  </WithMenu>
)

/** Whether the strip is longer than its place; known before it is drawn, so that the arrows come with the tag that needs them. */
const useOverflow = (strip: RefObject<HTMLDivElement | null>, count: number) => {
  const [over, setOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab more or less changes the strip's length
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const look = () => setOver(element.scrollWidth > element.clientWidth)
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [strip, count])
  return over
}

const Arrow = ({ strip, to }: { strip: RefObject<HTMLDivElement | null>; to: -1 | 1 }) => (
  <button
    type="button"
    className="tag-arrow"
    aria-label={to < 0 ? '向左' : '向右'}
    onClick={() => strip.current?.scrollBy({ left: to * STEP })}
  >
    {to < 0 ? <LeftOutlined /> : <RightOutlined />}
  </button>
)

export const TagTabs = ({ current }: { current: string }) => {
  const tabs = useTabs()
  const strip = useRef<HTMLDivElement>(null)
  const [listed, setListed] = useState(false)
  const acts = useTagActs(tabs, current)
  const over = useOverflow(strip, tabs.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new current tab, one that has come later than its page, or arrows beside it, move it into view
  useLayoutEffect(() => {
    strip.current?.querySelector('.tag.current')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, over, tabs.length])
  const here = tabs.find((tab) => tab.path === current)
  useKeys({ 'Alt+W': here && here.path !== FIXED ? () => acts.close(here) : undefined })
  const draw = (tab: Tab) => (
    <Tag key={tab.path} tab={tab} count={tabs.length} current={tab.path === current} acts={acts} />
  )
  return (
    <nav className="tag-tabs" aria-label="已打开的页面">
      {tabs.filter(({ path }) => path === FIXED).map(draw)}
      {over && <Arrow strip={strip} to={-1} />}
      <div className="tag-strip" ref={strip}>
        {tabs.filter(({ path }) => path !== FIXED).map(draw)}
      </div>
      {over && <Arrow strip={strip} to={1} />}
      {tabs.length > 1 && (
        <button
          type="button"
          className="tag-all"
          aria-haspopup="dialog"
          aria-expanded={listed}
          onClick={() => setListed(!listed)}
        >
          全部 <span className="figure">{tabs.length}</span> <DownOutlined className="more-arrow" />
        </button>
      )}
      <Suspense fallback={null}>
        {listed && <TagList tabs={tabs} current={here} acts={acts} onClose={() => setListed(false)} />}
      </Suspense>
    </nav>
  )
}
