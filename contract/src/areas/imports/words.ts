/** Words of the import: how a batch and a row stand, what is wrong with a row, and why something cannot go on. */
import { defineRefusals } from '../../refusals.ts'

/** Rows of one sheet at most; days for which the contents of its rows are kept. */
export const MOST_ROWS = 50_000
export const KEPT_DAYS = 7
/** Megabytes of a sheet at most. */
export const MOST_MEGABYTES = 20

export const batchStates = {
  checking: '预检中',
  ready: '待导入',
  running: '导入中',
  done: '已完成',
  cancelled: '已取消',
} as const
export type BatchState = keyof typeof batchStates

export const importModes = { new: '只新建', update: '只更新', both: '新建并更新' } as const
export type ImportMode = keyof typeof importModes
/** By what an archive of a row is found. */
export const importMatches = { phone: '手机号', code: '客户编号' } as const
export type ImportMatch = keyof typeof importMatches

export const rowStates = {
  raw: '待预检',
  good: '能导入',
  faulty: '要改',
  created: '已新建',
  updated: '已更新',
  unchanged: '无变化',
} as const
export type RowState = keyof typeof rowStates

/** What is wrong with a row, as the list at the right calls it. */
export const faultKinds = {
  nameMissing: '姓名空',
  phoneMissing: '手机号空',
  sexMissing: '性别空',
  sourceMissing: '来源空',
  codeMissing: '客户编号空',
  formula: '单元格是公式',
  tooLong: '内容过长',
  phoneForm: '手机不是 11 位',
  sexWord: '性别写法',
  birthdayForm: '生日不可能',
  emailForm: '邮箱写法',
  childUnconsented: '未满 14 周岁，监护人未同意',
  sourceUnknown: '来源不存在',
  sourceTwice: '来源同名',
  sourceOff: '来源已停用',
  sourceNeedsPerson: '来源要填推荐人',
  recommenderUnknown: '推荐人没有档案',
  recommenderNotYours: '推荐人不是您的客户',
  recommenderRefused: '不能绑定这位推荐人',
  staffUnknown: '员工不存在',
  staffTwice: '同名员工',
  staffOff: '员工已停用',
  phoneTwice: '同文件重复',
  phoneTaken: '手机已存在',
  nameDiffers: '手机已存在，姓名不同',
  codeUnknown: '没有这份档案',
  notYours: '不是您的客户',
  fieldMissing: '必填项空',
  fieldValue: '填写不合要求',
  fieldTaken: '内容已有客户填写',
  fieldTwice: '内容同文件重复',
} as const
export type FaultKind = keyof typeof faultKinds

export const importRefusals = defineRefusals('imports', {
  unreadable: [422, '文件无法读取，请使用 .xlsx 或 UTF-8 的 .csv，并从模板开始填写'],
  tooLarge: [413, '文件不能超过 {limit}M，请分成几份导入'],
  noRows: [422, '表格里没有数据，请从第二行开始填写'],
  tooLong: [422, '一次最多导入 {limit} 行，这份有 {rows} 行，请分成几份'],
  noColumn: [422, '缺少“{column}”列，请下载模板，按第一行的列名填写'],
  twoColumns: [422, '“{column}”列出现了两次，请只保留一列'],
  notReady: [409, '这次导入已不是待导入，请刷新后查看'],
  otherCount: [409, '能导入的行数已变为 {count} 行，请核对后再点一次'],
  nothingGood: [422, '没有能导入的行，请先修正问题'],
  ended: [409, '这次导入已结束，请刷新后查看'],
  notYours: [403, '只有上传的人可以修改和下载这份表格'],
  purged: [409, '导入结束或上传满 7 天，表格内容已清除，请重新上传'],
  rowGone: [409, '这一行已不是要改，请刷新后查看'],
  wrongColumn: [422, '这份表格没有这一列，请刷新后再试'],
})
