/** Tag tabs with their context menu: refresh page, close current, close others, close all. */
import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type MenuEntry, WithMenu } from '../kit/act/WithMenu.tsx'
import { mayClose } from '../kit/form/unsaved.ts'
import { queries } from '../kit/query.ts'
import { close, FIXED, type Tab, useTabs } from './tabs.ts'

const entriesOf = (tab: Tab, count: number): readonly MenuEntry[] => [
  { key: 'refresh', label: '刷新页面' },
  { key: 'close', label: '关闭当前', disabled: tab.path === FIXED },
  { key: 'others', label: '关闭其他', disabled: count < 2 },
  { key: 'all', label: '关闭所有' },
]

export const TagTabs = ({ current }: { current: string }) => {
  const tabs = useTabs()
  const navigate = useNavigate()
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new current tab is scrolled into view
  useEffect(() => {
    bar.current?.querySelector('.tag.current')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const shut = async (which: (tab: Tab) => boolean) => {
    const goes = tabs.some((tab) => tab.path === current && tab.path !== FIXED && which(tab))
    if (goes && !(await mayClose())) return
    const next = close(which, current)
    if (next) navigate(next.full)
  }
  const acts: Record<string, (tab: Tab) => unknown> = {
    refresh: (tab) => {
      // What the page has asked is asked anew when it comes back.
      void queries.invalidateQueries({ refetchType: 'none' })
      navigate(`/redirect${tab.full}`, { replace: true })
    },
    close: (tab) => void shut((one) => one.path === tab.path),
    others: async (tab) => {
      if (tab.path !== current && !(await mayClose())) return
      if (tab.path !== current) navigate(tab.full)
      close((one) => one.path !== tab.path, tab.path)
    },
    all: () => void shut(() => true),
  }
  return (
    <nav className="tag-tabs" aria-label="已打开的页面" ref={bar}>
      {tabs.map((tab) => (
        <WithMenu
          key={tab.path}
          on="contextMenu"
          entries={entriesOf(tab, tabs.length)}
          onPick={(key) => acts[key]?.(tab)}
        >
          <span className={tab.path === current ? 'tag current' : 'tag'}>
            <button
              type="button"
              className="tag-open"
              aria-current={tab.path === current ? 'page' : undefined}
              onClick={() => navigate(tab.full)}
              onAuxClick={(event) => event.button === 1 && tab.path !== FIXED && acts.close?.(tab)}
            >
              {tab.title}
            </button>
            {tab.path !== FIXED && (
              <button
                type="button"
                className="tag-close"
                aria-label={`关闭${tab.title}`}
                onClick={() => acts.close?.(tab)}
              >
                <CloseOutlined />
              </button>
            )}
          </span>
        </WithMenu>
      ))}
    </nav>
  )
}
