/** All open pages: by the section of the menu they belong to, found by name, each closed by its button. */
import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FIXED, type Tab } from '../kit/page/tabs.ts'
import { usePerson } from '../kit/person.ts'
import { grouped } from './tag-groups.ts'
import type { TagActs } from './use-tag-acts.ts'

type Props = {
  readonly tabs: readonly Tab[]
  /** The page that is shown. */
  readonly current: Tab | undefined
  readonly acts: TagActs
  readonly onClose: () => void
}

/** Closes on a click anywhere else, and on Esc. */
const useClosing = (onClose: () => void) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const within = event.target instanceof Node && box.current?.parentElement?.contains(event.target)
      if (!within) onClose()
    }
    addEventListener('pointerdown', press)
    return () => removeEventListener('pointerdown', press)
  }, [onClose])
  const keys = (event: KeyboardEvent) => event.key === 'Escape' && !event.nativeEvent.isComposing && onClose()
  return { box, keys }
}

const Line = ({ tab, here, acts, onClose }: { tab: Tab; here: boolean; acts: TagActs; onClose: () => void }) => (
  <li className={here ? 'here' : ''}>
    <button
      type="button"
      className="tag-line"
      title={tab.title}
      aria-current={here ? 'page' : undefined}
      onClick={() => {
        acts.open(tab)
        onClose()
      }}
    >
      {tab.title}
    </button>
    {tab.path !== FIXED && (
      <button type="button" className="tag-close" aria-label={`关闭${tab.title}`} onClick={() => acts.close(tab)}>
        <CloseOutlined />
      </button>
    )}
  </li>
)

type GroupsProps = Omit<Props, 'tabs'> & { readonly groups: ReturnType<typeof grouped> }

const Groups = ({ groups, current, acts, onClose }: GroupsProps) => (
  <div className="tag-groups">
    {groups.map((group) => (
      <section key={group.title} aria-label={group.title}>
        <h3>
          {group.title} <span className="figure">{group.tabs.length}</span>
        </h3>
        <ul>
          {group.tabs.map((tab) => (
            <Line key={tab.path} tab={tab} here={tab.path === current?.path} acts={acts} onClose={onClose} />
          ))}
        </ul>
      </section>
    ))}
    {groups.length === 0 && <p className="none">没有这个名称的页签</p>}
  </div>
)

const TagList = ({ tabs, current, acts, onClose }: Props) => {
  const { menu } = usePerson()
  const [text, setText] = useState('')
  const { box, keys } = useClosing(onClose)
  const groups = grouped(tabs, menu, text)
  const first = groups[0]?.tabs[0]
  return (
    <div ref={box} className="tag-list" role="dialog" aria-label="全部打开的页面" onKeyDown={keys}>
      <div className="tag-list-head">
        <Input
          autoFocus
          allowClear
          prefix={<SearchOutlined />}
          placeholder="找页签：名称"
          aria-label="找页签"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={() => {
            if (!first) return
            acts.open(first)
            onClose()
          }}
        />
        {current && <Button onClick={() => void acts.others(current)}>关闭其他</Button>}
        {current && <Button onClick={() => acts.left(current)}>关闭左侧</Button>}
        <Button onClick={acts.all}>全部关闭</Button>
      </div>
      <Groups groups={groups} current={current} acts={acts} onClose={onClose} />
      <footer>
        <kbd>Alt W</kbd> 关闭当前
      </footer>
    </div>
  )
}
export default TagList
