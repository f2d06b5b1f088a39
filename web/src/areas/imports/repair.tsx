/** How a row is mended: by the fault it has, the cell that is wrong is written anew, or the archive is said to be meant. */
import {
  type FaultKind,
  faultKinds,
  headerOf,
  type ImportRow,
  importRowTable,
  imports,
} from '@clinic/contract/areas/imports/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { ColumnField } from './ColumnField.tsx'

const titles = titlesOf(importRowTable)
const F = fieldsOf(imports.repair)

const firstOf = ({ faults }: ImportRow) => faults[0]

/** A fault as it is read: the column, what is wrong, and what helps. */
export const faultText = ({ column, label, kind, hint }: ImportRow['faults'][number]): string => {
  // What is wrong with a field of the hospital's own is a sentence that names it.
  if (kind === 'fieldValue' && hint) return hint
  return `${headerOf(column, label ?? '自定义字段')}：${faultKinds[kind]}${hint ? `（${hint}）` : ''}`
}

const deeds: Partial<Record<FaultKind, string>> = {
  nameMissing: '填姓名',
  phoneMissing: '填手机号',
  phoneForm: '改手机号',
  phoneTwice: '改手机号',
  phoneTaken: '改手机号',
  sexMissing: '选性别',
  sexWord: '选性别',
  sourceMissing: '选来源',
  sourceUnknown: '选来源',
  sourceOff: '换来源',
  birthdayForm: '改生日',
  tooLong: '改短',
  formula: '改成文字',
  sourceNeedsPerson: '填推荐人',
  recommenderUnknown: '换推荐人',
  recommenderNotYours: '换推荐人',
  recommenderRefused: '换推荐人',
  fieldMissing: '补填',
}
/** What is done about a fault, as the row says it. */
export const deedOf = (kind: FaultKind): string => deeds[kind] ?? '修改'

const fields = (row: ImportRow) => {
  const fault = firstOf(row)
  if (!fault) return null
  return (
    <>
      <ColumnField column={fault.column} label={headerOf(fault.column, fault.label ?? '自定义字段')} />
      <F.Switch name="alike" label="写法相同的行一起改" />
    </>
  )
}

/** Numbers are masked on screens: they are typed anew. */
const isShown = (column: string): boolean => column !== 'phone' && column !== 'phone2' && column !== 'recommender'

const about = (row: ImportRow) => [
  { label: titles.rowNo, value: String(row.rowNo) },
  { label: titles.name, value: row.name },
  { label: titles.faults, value: row.faults.map(faultText).join('；') },
]

export const repairing: readonly RowAction<ImportRow>[] = [
  {
    label: '修改',
    call: imports.repair,
    opens: true,
    verb: true,
    shown: ({ state }) => state === 'faulty',
    title: ({ rowNo }) => `修改第 ${rowNo} 行`,
    width: 'small',
    about,
    fields,
    initial: ({ wrong }) => {
      const [cell] = wrong
      return { value: cell && isShown(cell.column) ? cell.value : '', alike: false }
    },
    toInput: ({ value, alike }, row) => ({
      id: row.id,
      version: row.version,
      column: firstOf(row)?.column,
      value: String(value ?? ''),
      alike: alike === true,
    }),
    saveLabel: '改好并核对',
    done: '已核对',
  },
  {
    label: '更新这份档案',
    call: imports.repair,
    shown: ({ state, faults }) => state === 'faulty' && faults.some(({ kind }) => kind === 'nameDiffers'),
    input: ({ id, version }) => ({ id, version, accept: true }),
    confirm: ({ faults }) =>
      `将把档案 ${faults.find(({ kind }) => kind === 'nameDiffers')?.hint ?? ''} 改成这一行的姓名和内容，是否继续?`,
    done: '已核对',
  },
]
