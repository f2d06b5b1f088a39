/** What stands in the cells of a row, read: spellings that people use are understood, what cannot be meant is a fault (pure). */
import { digitsOf, isMasked, whyNotPhone } from '@clinic/contract/areas/customers/nouns.ts'
import type { FieldInUse, FieldValues } from '@clinic/contract/areas/customers/own-fields.ts'
import { ownHead } from '@clinic/contract/areas/customers/sheet-heads.ts'
import {
  columnOf,
  type ImportKey,
  isOwnKey,
  type OwnKey,
  type SheetKey,
} from '@clinic/contract/areas/imports/columns.ts'
import type { FaultKind } from '@clinic/contract/areas/imports/words.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { ownFromCells } from '../customers/index.ts'

/** Cells of a row by column; absent where the cell is empty or the sheet has no such column. */
export type Cells = Readonly<Partial<Record<SheetKey, string>>>
export type Fault = { readonly column: SheetKey; readonly kind: FaultKind; readonly hint?: string }
/** Cells of the product's columns as they are stored, and values of the hospital's own fields. */
export type Read = {
  readonly values: Readonly<Partial<Record<ImportKey, string>>>
  readonly own: FieldValues
  readonly faults: readonly Fault[]
}
/** By what the cells of a sheet are read. */
export type Reading = {
  /** The hospital's day: nobody is born after it. */
  readonly today: string
  /** The hospital's own fields as whoever sent the sheet may write them. */
  readonly fields: readonly FieldInUse[]
  /** A number that is masked, as an exported file has it, says nothing: the archive is found by its code. */
  readonly takesMasked: boolean
}

type Reader = (text: string, today: string) => { readonly value: string } | { readonly kind: FaultKind }

const sexes: Readonly<Record<string, '男' | '女'>> = {
  ...{ 男: '男', 男性: '男', 男士: '男', 先生: '男', 男生: '男', m: '男', male: '男', 1: '男' },
  ...{ 女: '女', 女性: '女', 女士: '女', 小姐: '女', 女生: '女', f: '女', female: '女', 2: '女' },
}

const sex: Reader = (text) => {
  const value = sexes[text.toLowerCase()]
  return value ? { value } : { kind: 'sexWord' }
}

/** A number as it is stored; one that lost its end to a spreadsheet (1.38E+10) is none. */
const phone: Reader = (text) => {
  const value = digitsOf(text.replace(/[.·–—－]/g, (mark) => (mark === '.' ? '.' : '-')).replace(/\.0$/, ''))
  return whyNotPhone(value) ? { kind: 'phoneForm' } : { value }
}

const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?:[ T].*)?$/

/** 1992-05-20, 1992/5/20, 1992年5月20日, 19920520, or the number a spreadsheet keeps for that day. */
const birthday: Reader = (text, today) => {
  const serial = /^\d{4,5}$/.test(text) ? daysAfter('1899-12-30', Number(text)) : null
  const parts = DAY.exec(text)
  const [year, month, day] = parts ? [parts[1]!, parts[2] ?? parts[4]!, parts[3] ?? parts[5]!] : []
  const written = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : serial
  if (!written || Number.isNaN(Date.parse(written))) return { kind: 'birthdayForm' }
  const real = new Date(`${written}T00:00:00Z`).toISOString().startsWith(written)
  return real && written >= '1900-01-01' && written <= today ? { value: written } : { kind: 'birthdayForm' }
}

const text =
  (limit: number): Reader =>
  (value) =>
    [...value].length > limit ? { kind: 'tooLong' } : { value }

const email: Reader = (value) =>
  value.length > 50 ? { kind: 'tooLong' } : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? { value } : { kind: 'emailForm' }

const readers: Readonly<Record<ImportKey, Reader>> = {
  code: (value) => text(20)(value.toUpperCase(), ''),
  name: text(30),
  sex,
  phone,
  phone2: phone,
  birthday,
  sourceType: text(30),
  source: text(30),
  recommender: text(40),
  developer: text(60),
  consultant: text(60),
  service: text(60),
  doctor: text(60),
  wechat: text(40),
  email,
  occupation: text(30),
  address: text(200),
  remark: text(500),
}

const isFormula = (cell: string): boolean => cell.startsWith('=')

/** Cells of the hospital's own fields; of a field that is no more, or not hers, nothing is written. */
const readOwn = (cells: Cells, fields: readonly FieldInUse[]): Pick<Read, 'own' | 'faults'> => {
  const known = new Set<string>(fields.map(({ key }) => key))
  const own = (Object.entries(cells) as [SheetKey, string][]).filter(([key]) => isOwnKey(key) && known.has(key))
  const { values, faults } = ownFromCells(fields, Object.fromEntries(own.filter(([, cell]) => !isFormula(cell))))
  return {
    own: values,
    faults: [
      ...own.filter(([, cell]) => isFormula(cell)).map(([column]): Fault => ({ column, kind: 'formula' })),
      ...Object.entries(faults).map(([key, hint]): Fault => ({ column: key as OwnKey, kind: 'fieldValue', hint })),
    ],
  }
}

/** Reads the cells of a row. */
export const readCells = (cells: Cells, { today, fields, takesMasked }: Reading): Read => {
  const values: Partial<Record<ImportKey, string>> = {}
  const faults: Fault[] = []
  for (const [key, cell] of Object.entries(cells) as [SheetKey, string][]) {
    if (cell === '' || isOwnKey(key)) continue
    if (takesMasked && (key === 'phone' || key === 'phone2') && isMasked(cell)) continue
    const read = isFormula(cell) ? { kind: 'formula' as const } : readers[key](cell, today)
    if ('kind' in read) faults.push({ column: key, kind: read.kind })
    else values[key] = read.value
  }
  const { own, faults: ownFaults } = readOwn(cells, fields)
  return { values, own, faults: [...faults, ...ownFaults] }
}

/** The number of a row as it is stored; null where there is none that can be one. */
export const numberOf = (cells: Cells): string | null => {
  const read = cells.phone ? phone(cells.phone, '') : null
  return read && 'value' in read ? read.value : null
}

/** The number a cell names somebody by; null where it is none. */
export const numberSaid = (cell: string): string | null => {
  const read = phone(cell, '')
  return 'value' in read ? read.value : null
}

const bare = (head: string): string => head.normalize('NFKC').replace(/[*\s]/g, '')

/** The column of each head of a sheet; null where nothing is made of it. A field of the hospital's own goes before other products' names. */
export const keysOfHeads = (
  heads: readonly string[],
  keys: readonly ImportKey[],
  fields: readonly FieldInUse[],
): (SheetKey | null)[] =>
  heads.map((head) => {
    const said = bare(head)
    const own = fields.find(({ builtIn, label }) => !builtIn && bare(ownHead(label)) === said)
    return (
      keys.find((key) => columnOf(key).header === said) ??
      (own?.key as OwnKey | undefined) ??
      keys.find((key) => columnOf(key).also.includes(said)) ??
      null
    )
  })
