/** The columns of the staff template: what they are called, whether they must be filled, how a cell is read. */
import type { people } from '@clinic/contract/areas/staff/people.ts'
import { staffDetailTitles, staffTable } from '@clinic/contract/areas/staff/tables.ts'
import { genders, prescribingLevels } from '@clinic/contract/areas/staff/words.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { titlesOf } from '@clinic/contract/table.ts'

/** A row where it stands in the sheet, and what is wrong with a row. */
export type Placed = { readonly row: number; readonly values: SheetRow }
export type Fault = OutputOf<typeof people.importSheet>['faults'][number]

/** A row of the sheet, read. Absent: the cell was empty. Names are looked up afterwards. */
export type SheetRow = {
  readonly name?: string
  readonly account?: string
  readonly jobNo?: string
  readonly gender?: 1 | 2
  readonly phone?: string
  readonly email?: string
  readonly departments?: readonly string[]
  readonly jobs?: readonly string[]
  readonly roles?: readonly string[]
  readonly hiredOn?: string
  readonly licenceNo?: string
  readonly licenceScope?: string
  readonly licenceUntil?: string
  readonly prescribingLevel?: number
  readonly remark?: string
}

type Read = { readonly value: unknown } | { readonly fault: string }
export type ImportColumn = {
  readonly header: string
  readonly key: keyof SheetRow
  readonly required?: boolean
  readonly example: string
  readonly read: (text: string) => Read
}

const text =
  (limit: number) =>
  (value: string): Read =>
    [...value].length > limit ? { fault: `不能超过 ${limit} 个字` } : { value }

const like =
  (pattern: RegExp, fault: string) =>
  (value: string): Read =>
    pattern.test(value) ? { value } : { fault }

const oneOf =
  (words: Readonly<Record<string, unknown>>) =>
  (value: string): Read =>
    Object.hasOwn(words, value) ? { value: words[value] } : { fault: `只能填写：${Object.keys(words).join('、')}` }

const swapped = (words: Readonly<Record<number, string>>): Record<string, number> =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [word, Number(key)]))

/** 2026-01-31, 2026/1/31, or the number a spreadsheet keeps for that day. */
const day = (value: string): Read => {
  if (/^\d{5}$/.test(value)) return { value: daysAfter('1899-12-30', Number(value)) }
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(value)
  const found = parts && new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])))
  return found && found.getUTCDate() === Number(parts[3])
    ? { value: found.toISOString().slice(0, 10) }
    : { fault: '日期格式应为 2026-01-31' }
}

/** Several names in one cell: 前台客服部、美容皮肤科. */
const several = (value: string): Read => {
  const names = value
    .split(/[、,，;；]/)
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length > 20) return { fault: '最多 20 个' }
  return new Set(names).size < names.length ? { fault: '有重复的名称' } : { value: names }
}

const titles = { ...titlesOf(staffTable), ...staffDetailTitles }

export const importColumns: readonly ImportColumn[] = [
  { header: titles.name, key: 'name', required: true, example: '张三', read: text(20) },
  {
    header: titles.account,
    key: 'account',
    required: true,
    example: 'zhangsan',
    read: like(/^[A-Za-z][A-Za-z0-9_.-]{1,31}$/, '账号须以字母开头，由字母、数字、点、横线组成，2 到 32 位'),
  },
  { header: titles.deptNames, key: 'departments', required: true, example: '前台客服部', read: several },
  { header: titles.jobNames, key: 'jobs', example: '前台接待', read: several },
  { header: titles.roleNames, key: 'roles', example: '', read: several },
  { header: titles.phone, key: 'phone', example: '13800138000', read: like(/^1[3-9]\d{9}$/, '请输入正确的手机号码') },
  { header: titles.jobNo, key: 'jobNo', example: 'A001', read: text(20) },
  { header: titles.gender, key: 'gender', example: '女', read: oneOf(swapped(genders)) },
  {
    header: titles.email,
    key: 'email',
    example: 'zhangsan@example.cn',
    read: like(/^[^@\s]{1,40}@[^@\s]+\.[A-Za-z]{2,}$/, '请输入正确的邮箱地址'),
  },
  { header: titles.hiredOn, key: 'hiredOn', example: '2026-01-31', read: day },
  { header: '执业证书号', key: 'licenceNo', example: '', read: text(40) },
  { header: titles.licenceScope, key: 'licenceScope', example: '', read: text(100) },
  { header: '执业到期日', key: 'licenceUntil', example: '', read: day },
  { header: titles.prescribingLevel, key: 'prescribingLevel', example: '无', read: oneOf(swapped(prescribingLevels)) },
  { header: titles.remark, key: 'remark', example: '', read: text(200) },
]
