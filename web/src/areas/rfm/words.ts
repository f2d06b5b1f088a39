/** What the hospital calls its cells, for whoever draws them. */
import { type Cell, type CellWords, rfm, wordsOfCells } from '@clinic/contract/areas/rfm/calls.ts'
import { useMemo } from 'react'
import { useAnswer } from '../../kit/query.ts'

export type Named = ReadonlyMap<Cell, CellWords>

/** Before they have come: as they are called where nobody changed them. */
export const useCells = (): Named => {
  const { data } = useAnswer(rfm.settings, {}, { freshFor: 60_000 })
  return useMemo(() => new Map(wordsOfCells(data?.cells ?? []).map((one) => [one.cell, one])), [data?.cells])
}

/** `+18`, `−9`, `0`. */
export const changeText = (change: number): string => (change > 0 ? `+${change}` : String(change).replace('-', '−'))

/** Of a whole, with one decimal, cut. */
export const shareText = (part: number, whole: number): string =>
  `${whole === 0 ? '0.0' : (Math.floor((part * 1000) / whole) / 10).toFixed(1)}%`
