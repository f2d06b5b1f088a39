/**
 * A form in tabs. All of them are there from the start, so that every rule is checked; a save that fails on a tab one
 * does not look at opens that tab, and tabs with something wrong are marked.
 */
import { Badge, Tabs } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './form.css'

export type FormTab = { readonly key: string; readonly label: string; readonly children: ReactNode }

/** Keys of the tabs in which a field is marked wrong, in order. */
const wrongIn = (root: HTMLElement, tabs: readonly FormTab[]): string[] =>
  tabs.map(({ key }) => key).filter((key) => root.querySelector(`[data-tab="${key}"] .ant-form-item-has-error`))

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** Which tab is open, and which hold something wrong; a tab that newly does is opened, unless the open one does too. */
const useWrongTabs = (tabs: readonly FormTab[]) => {
  const root = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(tabs[0]?.key ?? '')
  const [wrong, setWrong] = useState<readonly string[]>([])
  useEffect(() => {
    const element = root.current
    if (!element) return
    const watcher = new MutationObserver(() => {
      const found = wrongIn(element, tabs)
      setWrong((before) => {
        if (same(before, found)) return before
        const appeared = found.find((key) => !before.includes(key))
        if (appeared) setActive((now) => (found.includes(now) ? now : appeared))
        return found
      })
    })
    watcher.observe(element, { subtree: true, attributes: true, attributeFilter: ['class'] })
    return () => watcher.disconnect()
  }, [tabs])
  return { root, active, setActive, wrong }
}

export const FormTabs = ({ tabs }: { tabs: readonly FormTab[] }) => {
  const { root, active, setActive, wrong } = useWrongTabs(tabs)
  return (
    <div ref={root}>
      <Tabs
        size="small"
        activeKey={active}
        onChange={setActive}
        items={tabs.map(({ key, label, children }) => ({
          key,
          label: wrong.includes(key) ? (
            <Badge dot title={`${label}填写有误`}>
              {label}
            </Badge>
          ) : (
            label
          ),
          forceRender: true,
          children: <div data-tab={key}>{children}</div>,
        }))}
      />
    </div>
  )
}
