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

const OpenedMenu = ({ entries, onPick, onClose }: Props) => {
  const letters = useLetters(entries)
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const [key] = [...letters].find(([, letter]) => letter === event.key.toUpperCase()) ?? []
      if (key === undefined) return
      event.preventDefault()
      event.stopPropagation()
      onPick(key)
    }
    // Before the menu's own search by letters.
    addEventListener('keydown', keys, true)
    return () => removeEventListener('keydown', keys, true)
  }, [letters, onPick])
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      {...(letters.size > 0 ? { placement: 'bottomRight' as const, classNames: { root: 'row-menu-open' } } : {})}
      menu={{
        items: entries.map((entry) =>
          'divider' in entry
            ? { key: entry.key, type: 'divider' as const }
            : 'group' in entry
              ? { key: entry.key, type: 'group' as const, label: entry.group }
              : {
                  key: entry.key,
                  label: entry.label,
                  icon: entry.icon,
                  danger: entry.danger ?? false,
                  disabled: entry.disabled ?? false,
                  className: entry.className ?? '',
                  ...(letters.has(entry.key)
                    ? {
                        extra: (
                          <span className="letter" aria-hidden="true">
                            {letters.get(entry.key)}
                          </span>
                        ),
                      }
                    : {}),
                },
        ),
        onClick: ({ key }) => onPick(key),
      }}
      onOpenChange={(open) => !open && onClose()}
    >
      <span className="menu-place" aria-hidden="true" />
    </Dropdown>
  )
}
export default OpenedMenu
