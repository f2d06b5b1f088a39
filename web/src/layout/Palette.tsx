/** Ctrl+K: opens pages and whatever the areas can find (customers). */
import { SearchOutlined } from '@ant-design/icons'
import { Input, Modal } from 'antd'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Hit } from '../kit/page/entry.ts'
import { holds, type Person, usePerson } from '../kit/person.ts'
import { useAnswer } from '../kit/query.ts'
import { finders, pages } from '../routes.tsx'
import { isExternal, pagesIn } from './menu.ts'

const PAGES_SHOWN = 8

const pageHits = (person: Person, text: string): Hit[] =>
  pagesIn(person.menu)
    .filter((page) => !page.hidden && !isExternal(page.path) && pages[page.path])
    .filter((page) => page.meta.title.includes(text) || page.path.toLowerCase().includes(text.toLowerCase()))
    .slice(0, PAGES_SHOWN)
    .map((page) => ({ key: page.path, label: page.meta.title, note: '页面', to: page.path }))

/** Hits of one area's finder; asks from the first character on. */
const useFound = (text: string): readonly Hit[] => {
  const person = usePerson()
  const finder = finders.find((one) => holds(person, one.call.may)) ?? finders[0]
  const on = finder !== undefined && text.length > 0 && holds(person, finder.call.may)
  const answer = useAnswer(
    finder?.call ?? ({ path: '', method: 'GET' } as never),
    (finder?.input(text) ?? {}) as never,
    { when: on, keepLast: true },
  )
  return on && answer.data !== undefined ? finder.hits(answer.data) : []
}

const Hits = ({ hits, at, onGo }: { hits: readonly Hit[]; at: number; onGo: (hit: Hit) => void }) => (
  <div id="palette-hits" role="listbox" className="palette-hits" aria-label="搜索结果">
    {hits.map((hit, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keys
      <div
        key={`${hit.note}${hit.key}`}
        id={`hit-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        className={index === at ? 'hit at' : 'hit'}
        onClick={() => onGo(hit)}
      >
        <span>{hit.label}</span>
        <small>{hit.note}</small>
      </div>
    ))}
    {hits.length === 0 && <p className="none">没有找到，换个词试试</p>}
  </div>
)

const Palette = ({ onClose }: { onClose: () => void }) => {
  const person = usePerson()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const asked = useDeferredValue(text.trim())
  const found = useFound(asked)
  const hits = useMemo(() => [...pageHits(person, asked), ...found], [person, asked, found])
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    if (hit.run) hit.run()
    else if (hit.to) navigate(hit.to)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(hits.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(hits[at])
  }
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={onClose}
      width={560}
      title={<span className="visually-hidden">搜索</span>}
      styles={{ body: { padding: 0 } }}
      style={{ top: 96 }}
    >
      <Input
        size="large"
        variant="borderless"
        autoFocus
        prefix={<SearchOutlined />}
        placeholder="搜索页面、顾客姓名、拼音首字母、手机后四位"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={keys}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-hits"
        aria-activedescendant={hits.length ? `hit-${at}` : undefined}
        aria-label="搜索页面、顾客"
      />
      <Hits hits={hits} at={at} onGo={go} />
    </Modal>
  )
}
export default Palette
