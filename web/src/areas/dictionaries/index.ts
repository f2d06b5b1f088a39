/** What other screens may use of dictionaries. */
import { dictionaries } from '@clinic/contract/areas/dictionaries/calls.ts'
import { useMemo } from 'react'
import { useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'

/** Where the entries of a list are written: `?dictType=` chooses the list. */
export const DICTIONARIES = { path: '/system/dict', may: 'system:dict:list' } as const

const topics = ['dictionary']
const calls = [dictionaries.items]
/** An entry changes rarely, and the change is announced. */
const FRESH_MS = 600_000

/** The enabled entries of a list as options, in the hospital's words and order. */
export const useDictionary = (dictType: string): readonly { value: string; label: string }[] => {
  const { data } = useAnswer(
    dictionaries.items,
    { page: 1, pageSize: 999, query: { status: '0', dictType } },
    { freshFor: FRESH_MS },
  )
  useLive(topics, calls)
  return useMemo(
    () => (data?.rows ?? []).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })),
    [data],
  )
}
