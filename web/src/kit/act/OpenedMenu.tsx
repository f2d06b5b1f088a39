/** The opened half of `WithMenu`: antd's menu over the place of its button. Loaded when somebody reaches for it. */
import Dropdown from 'antd/es/dropdown'
import { useEffect, useMemo } from 'react'
import { lettersFor } from '../pinyin.ts'
import type { MenuEntry } from './menu-entry.ts'

type Props = { entries: readonly MenuEntry[]; onPick: (key: string) => void; onClose: () => void }

/** Letters of the entries that have plain words, by key. */
const useLetters = (entries: readonly MenuEntry[]): ReadonlyMap<string, string> =>
  useMemo(() => {
    const worded = entries.flatMap((entry) =>
      'word' in entry && entry.word ? [{ key: entry.key, word: entry.word }] : [],
    )
    const letters = lettersFor(worded.map(({ word }) => word))
    return new Map(worded.flatMap(({ key }, at) => (letters[at] ? [[key, letters[at]] as const] : [])))
  }, [entries])

const Letter = ({ of }: { of: string }) => (
  <span className="letter" aria-hidden="true">
    {of}
  </span>
)

/** An entry as antd's menu takes it, with the letter that picks it. */
const itemOf = (entry: MenuEntry, letter: string | undefined) => {
  if ('divider' in entry) return { key: entry.key, type: 'divider' as const }
  if ('group' in entry) return { key: entry.key, type: 'group' as const, label: entry.group }
  const { key, label, icon, danger = false, disabled = false, className = '' } = entry
  return { key, label, icon, danger, disabled, className, ...(letter ? { extra: <Letter of={letter} /> } : {}) }
}

/** Picks an entry by its letter, before the menu's own search by letters. */
const usePickByLetter = (letters: ReadonlyMap<string, string>, onPick: (key: string) => void) =>
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const [key] = [...letters].find(([, letter]) => letter === event.key.toUpperCase()) ?? []
      if (key === undefined) return
      event.preventDefault()
      event.stopPropagation()
      onPick(key)
    }
    addEventListener('keydown', keys, true)
    return () => removeEventListener('keydown', keys, true)
  }, [letters, onPick])

const OpenedMenu = ({ entries, onPick, onClose }: Props) => {
  const letters = useLetters(entries)
  usePickByLetter(letters, onPick)
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      {...(letters.size > 0 ? { placement: 'bottomRight' as const, classNames: { root: 'row-menu-open' } } : {})}
      menu={{
        items: entries.map((entry) => itemOf(entry, letters.get(entry.key))),
        onClick: ({ key }) => onPick(key),
      }}
      onOpenChange={(open) => !open && onClose()}
    >
      <span className="menu-place" aria-hidden="true" />
    </Dropdown>
  )
}
export default OpenedMenu
