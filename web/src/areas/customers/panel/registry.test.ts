import { expect, test } from 'vitest'
import { ownLabels, tabLabels, windowGroups } from '../words.ts'
import { sections } from './sections.ts'

/** Entries of the specification whose area is not built yet, and which it is. An entry leaves this list when it stands. */
const awaited: Readonly<Record<string, string>> = {
  SurgeryRecord: 'operations',
  InpatientRecord: 'inpatient',
  ConsumableRecord: 'stock',
  MedicalRecord: 'records',
  PrescriptionRecord: 'prescriptions',
  ProjectPhotos: 'photos',
}

/** Offered to one place by name, or of our own. */
const elsewhere = new Set(['WhoLooked', ...Object.keys(ownLabels)])

const doors = import.meta.glob<string>('../../*/index.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const offered = Object.values(doors).flatMap((text) => {
  const list = /panelTabs[^=]*=\s*\[([\s\S]*?)\n\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/value: '(\w+)'/g)].map(([, value]) => value!)
})
const named = new Set([
  ...Object.keys(tabLabels),
  ...windowGroups.flatMap(({ entries }) => entries.map(({ value }) => value)),
])

test('every entry of panel and window opens a page of some area, or waits for an area that is named', () => {
  expect(offered.length).toBeGreaterThan(5)
  expect([...named].filter((value) => !offered.includes(value) && !awaited[value])).toEqual([])
})

test('what stands is no longer awaited, and what an area offers is found in panel or window', () => {
  expect(Object.keys(awaited).filter((value) => offered.includes(value) || !named.has(value))).toEqual([])
  expect(offered.filter((value) => !named.has(value) && !elsewhere.has(value))).toEqual([])
})

test('what an area registers stands under a tab of panel and window', () => {
  const held = sections.flatMap(({ entries }) => entries)
  expect(offered.filter((value) => !held.includes(value) && !elsewhere.has(value))).toEqual([])
})
