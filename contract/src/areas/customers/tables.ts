/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, guarded, type Table } from '../../table.ts'
import type { CustomerRow } from './nouns.ts'
import type { Source, SourceType } from './sources.ts'

export const customerTable: Table = {
  name: 'customers.customer',
  pages: ['/customer/list'],
  columns: {
    no: fixed('客户编号'),
    name: fixed('姓名'),
    title: along('phone'),
    sex: '性别',
    age: '年龄',
    phone: '手机',
    temporarySign: guarded('临时标记', 'sensitive:customer-level'),
    keyCustomers: guarded('重点顾客', 'sensitive:customer-level'),
    levelName: guarded('会员等级', 'sensitive:customer-level'),
    grade: guarded('星级', 'sensitive:customer-level'),
    capital: guarded('余额', 'sensitive:customer-capital'),
    presentedAmount: guarded('好美币', 'sensitive:customer-capital'),
    debtAmount: guarded('欠款', 'sensitive:customer-capital'),
    integral: guarded('积分', 'sensitive:customer-capital'),
    totalPaid: guarded('累计消费', 'sensitive:customer-capital'),
    attributionConsultantName: '咨询师',
    developersName: '开发人员',
    csName: '客服',
    doctorName: '医生',
    developmentChannels: '来源类型',
    channelName: '来源',
    recommenderName: '推荐人',
    tags: '标签',
    lifeStage: '生命周期',
    blacklist: '黑名单',
    allergyState: '过敏询问',
    allergy: along('allergyState'),
    visitNow: '今日就诊',
    sessions: '剩余项目',
    unpaid: guarded('待收款', 'sensitive:customer-capital'),
    owing: along('debtAmount'),
    idleDays: along('lastVisitTime'),
    visitCount: '到院次数',
    lastVisitTime: '最近到院',
    lastTriageTime: '最近分诊',
    lastConsultTime: '最近接诊',
    lastPaymentTime: '最近消费',
    createTime: '建档时间',
  } satisfies ColumnsOf<Static<typeof CustomerRow>>,
}

export const sourceTypeTable: Table = {
  name: 'customers.source_type',
  pages: ['/setting/customer'],
  columns: {
    parentId: carried,
    name: fixed('名称'),
    code: '编码',
    kind: fixed('类别'),
    needRecommender: carried,
    needAgency: carried,
    sort: '排序',
    status: fixed('状态'),
  } satisfies ColumnsOf<Static<typeof SourceType>>,
}

export const sourceTable: Table = {
  name: 'customers.source',
  pages: ['/setting/customer'],
  columns: {
    typeId: carried,
    typeName: fixed('来源类型'),
    name: fixed('来源'),
    costPerLead: '获客成本',
    startDate: '开始日期',
    endDate: '结束日期',
    sort: '排序',
    status: fixed('状态'),
  } satisfies ColumnsOf<Static<typeof Source>>,
}
