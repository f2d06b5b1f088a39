/** Panel tabs of every area, by value. Loaded when the first panel or window opens. */
import { use } from 'react'
import type { PanelTab } from '../../../kit/page/entry.ts'

const offered = import.meta.glob<readonly PanelTab[] | undefined>('../../*/index.{ts,tsx}', { import: 'panelTabs' })

let loading: Promise<ReadonlyMap<string, PanelTab>> | undefined

const load = async (): Promise<ReadonlyMap<string, PanelTab>> => {
  const lists = await Promise.all(Object.values(offered).map((one) => one()))
  return new Map(lists.flatMap((tabs) => tabs ?? []).map((tab) => [tab.value, tab]))
}

/** The tabs there are; suspends until they are known. */
export const usePanelTabs = (): ReadonlyMap<string, PanelTab> => {
  loading ??= load()
  return use(loading)
}
