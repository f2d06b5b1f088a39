/** Ctrl+K: pages, deeds, customers, documents and staff by characters, pinyin, initials and numbers. */
import { SearchOutlined } from '@ant-design/icons'
import { Input, Modal, Segmented } from 'antd'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Hit } from '../kit/page/entry.ts'
import { usePerson } from '../kit/person.ts'
import { isSpelt, matchOf } from '../kit/pinyin.ts'
import { type Group, grouped, type Kind, kinds, markOf, nextKind, placeOf } from './palette-groups.ts'
import { deedHits, pageHits, useFound } from './palette-hits.ts'

const WIDTH = 720
const ALL = '全部'

/** The label with what matched, and its reading when that is what was typed. */
const Label = ({ label, typed }: { label: string; typed: string }) => {
  const parts = matchOf(label, typed)
  if (!parts) return <span className="hit-label">{label}</span>
  return (
    <span className="hit-label">
      {parts.map((part, at) => {
        const key = `${at}${part.character}`
        return part.hit ? <b key={key}>{part.character}</b> : <span key={key}>{part.character}</span>
      })}
    </span>
  )
}

const Reading = ({ label, typed }: { label: string; typed: string }) => {
  const parts = /[a-z]/i.test(typed) ? matchOf(label, typed) : null
  if (!parts || !isSpelt(parts)) return null
  return (
    <small className="hit-reading" aria-hidden="true">
      {parts.map(({ character, reading, matched }, at) => {
        // A number behind a name is read by nobody.
        if (!/\p{Script=Han}/u.test(character)) return null
        const key = `${at}${character}`
        return (
          <span key={key}>
            <b>{reading.slice(0, matched)}</b>
            {reading.slice(matched)}
          </span>
        )
      })}
    </small>
  )
}

type HitsProps = { groups: readonly Group[]; typed: string; at: number; onGo: (hit: Hit, elsewhere: boolean) => void }

const Hits = ({ groups, typed, at, onGo }: HitsProps) => (
  <div id="palette-hits" role="listbox" className="palette-hits" aria-label="搜索结果">
    {groups.map(({ kind, hits, from }) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, as the listbox pattern has it
      <div key={kind} role="group" aria-label={kind}>
        <p className="hit-kind">{kind}</p>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keys
          <div
            key={hit.key}
            id={`hit-${from + index}`}
            role="option"
            tabIndex={-1}
            aria-selected={from + index === at}
            className={from + index === at ? 'hit at' : 'hit'}
            onClick={(event) => onGo(hit, event.ctrlKey || event.metaKey)}
          >
            <Label label={hit.label} typed={typed} />
            <small>{hit.note}</small>
            <Reading label={hit.label} typed={typed} />
          </div>
        ))}
      </div>
    ))}
    {groups.length === 0 && <p className="none">没有找到，换个词试试</p>}
  </div>
)

const Keys = () => (
  <p className="palette-keys" aria-hidden="true">
    <kbd>↑ ↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Ctrl Enter</kbd> 新页打开 <kbd>Tab</kbd> 换类 <kbd>Esc</kbd> 关闭
  </p>
)

const useGroups = (asked: string, only: Kind | null): readonly Group[] => {
  const person = usePerson()
  const found = useFound(asked)
  const own = useMemo(
    () => [['页面', pageHits(person, asked)] as const, ['操作', deedHits(person, asked)] as const],
    [person, asked],
  )
  return grouped([...own, ...found], only)
}

/** Whoever leaves without going anywhere goes on writing where she was. */
const useWayBack = (onClose: () => void) => {
  // Of the first drawing: its own input has not taken the focus yet.
  const [before] = useState(() => document.activeElement)
  const goesBack = useRef(false)
  useEffect(
    () => () => {
      if (goesBack.current && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
  return () => {
    goesBack.current = true
    onClose()
  }
}

/** What is asked, among what, and the hit that the Enter key opens. */
const useSearch = (onClose: () => void) => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [mark, setMark] = useState<string | null>(null)
  const asked = useDeferredValue(text.trim())
  const [only, setOnly] = useState<Kind | null>(null)
  const groups = useGroups(asked, only)
  const hits = groups.flatMap((group) => group.hits)
  const at = placeOf(groups, mark)
  // Marked as soon as it is shown: an answer that comes later does not put another hit under the Enter key.
  if (mark === null && hits.length > 0 && asked === text.trim()) setMark(markOf(groups, 0))
  const go = (hit: Hit | undefined, elsewhere: boolean) => {
    if (!hit) return
    onClose()
    if (elsewhere) window.open(hit.to, '_blank', 'noopener')
    else if (hit.run) hit.run()
    else navigate(hit.to)
  }
  const ask = (typed: string) => {
    setText(typed)
    setMark(null)
  }
  const among = (kind: Kind | null) => {
    setOnly(kind)
    setMark(null)
  }
  const step = (by: 1 | -1) => {
    const next = Math.max(0, Math.min(hits.length - 1, at + by))
    setMark(markOf(groups, next))
    document.getElementById(`hit-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return { text, ask, asked, only, among, groups, hits, at, step, go }
}
type Search = ReturnType<typeof useSearch>

const keysOf =
  ({ only, among, hits, at, step, go }: Search) =>
  (event: KeyboardEvent) => {
    // Arrows, Tab and Enter choose among an input method's own words first.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') {
      event.preventDefault()
      among(nextKind(only, event.shiftKey))
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') go(hits[at], event.ctrlKey || event.metaKey)
  }

const SearchLine = ({ search }: { search: Search }) => (
  <Input
    size="large"
    variant="borderless"
    autoFocus
    prefix={<SearchOutlined />}
    placeholder="搜页面、操作、客户、单号、员工；拼音和首字母也可以"
    value={search.text}
    onChange={(event) => search.ask(event.target.value)}
    onKeyDown={keysOf(search)}
    role="combobox"
    aria-expanded="true"
    aria-controls="palette-hits"
    aria-activedescendant={search.hits.length ? `hit-${search.at}` : undefined}
    aria-label="搜索页面、操作、客户、单号、员工"
  />
)

const Palette = ({ onClose }: { onClose: () => void }) => {
  const search = useSearch(onClose)
  const cancel = useWayBack(onClose)
  const { only, among, groups, asked, at, go } = search
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={cancel}
      width={WIDTH}
      title={<span className="visually-hidden">搜索</span>}
      styles={{ body: { padding: 0 } }}
      style={{ top: 72 }}
    >
      <SearchLine search={search} />
      <Segmented
        size="small"
        className="palette-kinds"
        value={only ?? ALL}
        onChange={(kind) => among(kind === ALL ? null : (kind as Kind))}
        options={[ALL, ...kinds]}
        aria-label="搜索范围"
      />
      <Hits groups={groups} typed={asked} at={at} onGo={go} />
      <Keys />
    </Modal>
  )
}
export default Palette
