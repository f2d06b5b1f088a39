/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import type { Triage } from './nouns.ts'

/**
 * A visit, and with it what runs on it: who lists both (the consultant's queue) names the consultation so. The line of those who wait
 * (候诊叫号) names her ticket.
 */
type Listed = Static<typeof Triage> & {
  ticket: unknown
  lineState: unknown
  calls: unknown
  place: unknown
  calledAt: unknown
  recordId: unknown
  recordVersion: unknown
  recordStart: unknown
  lastArrival: unknown
}

export const triageTable = {
  name: 'triage.triage',
  pages: ['/triage/record', '/triage/today'],
  columns: {
    no: fixed('分诊单号'),
    customerId: carried,
    customerNo: '客户编号',
    customerName: fixed('客户'),
    sex: madeOf('性别', 'customers.customer:sex'),
    age: madeOf('年龄', 'customers.customer:age'),
    levelName: { label: '客户等级', needs: 'sensitive:customer-level', of: ['customers.customer:levelName'] },
    allergyState: '过敏',
    visitType: '类型',
    queueNo: '排队号',
    day: fixed('日期'),
    state: fixed('状态'),
    arriveTime: '到院时间',
    triageTime: '分诊时间',
    startTime: '接诊时间',
    endTime: '结束时间',
    leaveTime: '离院时间',
    deptId: along('deptName'),
    deptName: '科室',
    consultantId: along('consultantName'),
    consultantName: '咨询师',
    doctorId: along('doctorName'),
    doctorName: '医生',
    developersName: madeOf('开发人员', 'customers.customer:developersName'),
    receptionistName: '登记人',
    sourceName: '来源',
    consultTypeName: '咨询类型',
    demandIds: along('demandNames'),
    demandNames: '需求',
    companions: '同行人数',
    itemsCarried: '随身物品',
    ruleReason: '指派说明',
    cancelReason: '取消原因',
    leftUnseen: '未诊离开',
    remark: '备注',
    pausedAt: along('startTime'),
    pausedSec: along('startTime'),
    ticket: carried,
    lineState: carried,
    calls: carried,
    place: carried,
    calledAt: carried,
    recordId: carried,
    recordVersion: carried,
    recordStart: carried,
    lastArrival: madeOf('上次到院', 'customers.customer:lastTriageTime'),
  } satisfies ColumnsOf<Listed>,
} satisfies Table
