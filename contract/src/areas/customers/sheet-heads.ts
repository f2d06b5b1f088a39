/** What a field of the hospital's own is called in a sheet, so that an exported file can be taken in again. */
import { titlesOf } from '../../table.ts'
import { customerTable } from './tables.ts'

/** Heads that sheets of customers have besides the columns of the list. */
const others = [
  '手机号',
  '备用手机号',
  '出生日期',
  '微信',
  '邮箱',
  '职业',
  '详细地址',
  '备注',
  '过敏史',
  '问题',
  '结果',
  '档案编号',
  '行',
]
const taken = new Set<string>([...Object.values(titlesOf(customerTable)), ...others])

/** Its label; where another column has that name, with a word that tells the two apart. */
export const ownHead = (label: string): string => (taken.has(label) ? `${label}（自定义）` : label)
