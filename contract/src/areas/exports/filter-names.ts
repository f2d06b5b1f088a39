/** How the filters of the customer list are named in a request: never what was typed into them. */
import { titlesOf } from '../../table.ts'
import type { CustomerFilters } from '../customers/filters.ts'
import { customerTable } from '../customers/tables.ts'

const titles = titlesOf(customerTable)

export const filterNames: Readonly<Record<keyof CustomerFilters, string>> = {
  keyword: '关键字',
  sex: titles.sex,
  sourceTypeId: titles.developmentChannels,
  sourceId: titles.channelName,
  developerId: titles.developersName,
  consultantId: titles.attributionConsultantName,
  csId: titles.csName,
  doctorId: titles.doctorName,
  recommenderId: titles.recommenderName,
  lifeStage: titles.lifeStage,
  allergyState: titles.allergyState,
  view: '常用筛选',
  blacklist: titles.blacklist,
  grade: titles.grade,
  keyCustomers: titles.keyCustomers,
  temporarySign: titles.temporarySign,
  anyTagIds: '有任一标签',
  allTagIds: '有全部标签',
  noTagIds: '没有标签',
  birthMonth: '生日月',
  createdFrom: titles.createTime,
  createdTo: titles.createTime,
  visited: '到过院',
  dealt: '成交过',
  visitedFrom: titles.lastVisitTime,
  visitedTo: titles.lastVisitTime,
  paidFrom: titles.lastPaymentTime,
  paidTo: titles.lastPaymentTime,
  totalPaidMin: titles.totalPaid,
  totalPaidMax: titles.totalPaid,
  capitalMin: titles.capital,
  capitalMax: titles.capital,
  inDebt: titles.debtAmount,
  fields: '自定义字段',
}
