/** Rules of RFM: what a hospital begins with, where high begins, how it reads. Pure, for server and screens. */
import { type Fen, withCommas } from '../../money.ts'
import type { Refusal } from '../../refusals.ts'
import {
  type Basis,
  bases,
  type Cell,
  cells,
  FEWEST_DEALS,
  rfmRefusals,
  type Split,
  usualCells,
  type WindowUnit,
  windowUnits,
} from './words.ts'

/** What customers are measured by. R: days at most; F and M: at least. */
export type Measure = {
  readonly basis: Basis
  readonly windowCount: number
  readonly windowUnit: WindowUnit
  readonly split: Split
  readonly rDays: number
  readonly fDays: number
  readonly mFen: Fen
}

/** What an installation begins with. */
export const usualMeasure: Measure = {
  basis: 'paid',
  windowCount: 24,
  windowUnit: 'month',
  split: 'fixed',
  rDays: 180,
  fDays: 2,
  mFen: 500_000,
}

/** Name and advice of a cell. */
export type CellWords = { readonly cell: Cell; readonly name: string; readonly advice: string }

/** All eight in the order of the page; what the hospital has not written is as usual. */
export const wordsOfCells = (own: readonly CellWords[]): CellWords[] =>
  cells.map((cell) => own.find((one) => one.cell === cell) ?? { cell, ...usualCells[cell] })

/** `R1 F0 M1`. */
export const highsOf = (cell: Cell): string => `R${cell[0]} F${cell[1]} M${cell[2]}`

/** Those of high M. */
export const isImportant = (cell: Cell): boolean => cell[2] === '1'

/** @param deals customers who paid */
export const whyNotSplit = (split: Split, deals: number): Refusal | null =>
  split !== 'fixed' && deals < FEWEST_DEALS ? rfmRefusals.fewDeals({ least: FEWEST_DEALS, deals }) : null

const LONGEST: Readonly<Record<WindowUnit, number>> = { month: 120, day: 3650 }
export const whyNotWindow = ({
  windowCount,
  windowUnit,
}: Pick<Measure, 'windowCount' | 'windowUnit'>): Refusal | null =>
  windowCount > LONGEST[windowUnit] ? rfmRefusals.longWindow() : null

/** Two cells of one name could not be told apart. */
export const whyNotCells = (words: readonly Pick<CellWords, 'name'>[]): Refusal | null => {
  const names = words.map(({ name }) => name.trim())
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  return twice === undefined ? null : rfmRefusals.nameTwice({ name: twice })
}

/** 按实收，24 个月. */
export const windowText = ({
  basis,
  windowCount,
  windowUnit,
}: Pick<Measure, 'basis' | 'windowCount' | 'windowUnit'>): string =>
  `按${bases[basis]}，${windowCount} ${windowUnits[windowUnit]}`

/** @param m yuan; absent for whoever sees no money */
export const thresholdText = ({ rDays, fDays, m }: { rDays: number; fDays: number; m?: string | undefined }): string =>
  [`R ≤ ${rDays} 天`, `F ≥ ${fDays} 天`, ...(m === undefined ? [] : [`M ≥ ${withCommas(m)}`])].join('，')
