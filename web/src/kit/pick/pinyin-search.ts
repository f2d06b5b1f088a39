/** Options that are all at hand, found by characters, pinyin and initials. How characters are read comes with the first search. */
import { useState } from 'react'

type Match = (text: string, typed: string) => unknown

/** antd's `showSearch` of a select. */
export const usePinyinSearch = () => {
  const [match, setMatch] = useState<Match | null>(null)
  return {
    onSearch: (typed: string) => {
      if (typed && !match) void import('../pinyin.ts').then(({ matchOf }) => setMatch(() => matchOf))
    },
    filterOption: (typed: string, option?: { label?: unknown }) => {
      const label = String(option?.label ?? '')
      return label.toLowerCase().includes(typed.trim().toLowerCase()) || Boolean(match?.(label, typed))
    },
  }
}
