/**
 * The columns of the sheet customers are imported from, one list for template, check, repair and screens: what a column is
 * called, into which field of the archive it goes, and which column of the customer list hides it.
 */
import { type ColumnName, titlesOf } from '../../table.ts'
import { customerTable } from '../customers/tables.ts'

const titles = titlesOf(customerTable)

export type ImportColumn = {
  readonly header: string
  /** Other names the column goes by in the sheets of other products. */
  readonly also: readonly string[]
  /** Needed by a new archive. */
  readonly required?: boolean
  readonly example: string
  /** Where this is hidden from somebody, her sheet does not write it. */
  readonly shownAs: ColumnName
  /** Owner or source: written over what stands only by whoever may import owners. */
  readonly owner?: boolean
}

const shown = (prop: string): ColumnName => `customers.customer:${prop}`

export const importColumns = {
  code: { header: titles.no, also: ['编号', '档案号'], example: '', shownAs: shown('no') },
  name: {
    header: titles.name,
    also: ['客户姓名', '顾客姓名'],
    required: true,
    example: '王思雨',
    shownAs: shown('name'),
  },
  sex: { header: titles.sex, also: [], required: true, example: '女', shownAs: shown('sex') },
  phone: {
    header: '手机号',
    also: ['手机', '电话', '联系电话'],
    required: true,
    example: '13800138000',
    shownAs: shown('phone'),
  },
  phone2: { header: '备用手机号', also: ['备用电话'], example: '', shownAs: shown('phone') },
  birthday: { header: '出生日期', also: ['生日'], example: '1992-05-20', shownAs: shown('age') },
  sourceType: {
    header: titles.developmentChannels,
    also: [],
    example: '直客',
    shownAs: shown('developmentChannels'),
    owner: true,
  },
  source: {
    header: titles.channelName,
    also: ['客户来源'],
    required: true,
    example: '现场',
    shownAs: shown('channelName'),
    owner: true,
  },
  recommender: {
    header: titles.recommenderName,
    also: ['介绍人', '老带新推荐人'],
    example: '',
    shownAs: shown('recommenderName'),
    owner: true,
  },
  developer: {
    header: titles.developersName,
    also: ['开发'],
    example: '',
    shownAs: shown('developersName'),
    owner: true,
  },
  consultant: {
    header: titles.attributionConsultantName,
    also: ['现场咨询师'],
    example: '',
    shownAs: shown('attributionConsultantName'),
    owner: true,
  },
  service: { header: titles.csName, also: [], example: '', shownAs: shown('csName'), owner: true },
  doctor: { header: titles.doctorName, also: ['主诊医生'], example: '', shownAs: shown('doctorName'), owner: true },
  wechat: { header: '微信', also: ['微信号'], example: '', shownAs: shown('phone') },
  email: { header: '邮箱', also: [], example: '', shownAs: shown('phone') },
  occupation: { header: '职业', also: [], example: '', shownAs: shown('name') },
  address: { header: '详细地址', also: ['地址', '住址'], example: '', shownAs: shown('phone') },
  remark: { header: '备注', also: [], example: '', shownAs: shown('name') },
} as const satisfies Readonly<Record<string, ImportColumn>>

export type ImportKey = keyof typeof importColumns
export const importKeys = Object.keys(importColumns) as ImportKey[]
export const columnOf = (key: ImportKey): ImportColumn => importColumns[key]

/** A field of the hospital's own in a sheet, by its key. */
export type OwnKey = `f${number}`
export type SheetKey = ImportKey | OwnKey
export const isOwnKey = (key: string): key is OwnKey => /^f\d+$/.test(key)
const isImportKey = (key: string): key is ImportKey => key in importColumns

/** What a column is called. @param label what the hospital calls it, where it is a field of its own */
export const headerOf = (key: string, label?: string): string =>
  isImportKey(key) ? columnOf(key).header : (label ?? key)

/** Fields of the product, by what the archive calls them, that a sheet has a column for. */
export const columnOfField: Readonly<Record<string, ImportKey>> = {
  recommenderId: 'recommender',
  developerId: 'developer',
  consultantId: 'consultant',
  csId: 'service',
  doctorId: 'doctor',
  birthday: 'birthday',
  phone2: 'phone2',
  wechat: 'wechat',
  email: 'email',
  occupation: 'occupation',
  address: 'address',
  remark: 'remark',
}
