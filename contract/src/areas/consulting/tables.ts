/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, guarded, madeOf, type Table } from '../../table.ts'
import type { ConsultRow } from './nouns.ts'

export const consultRecordTable = {
  name: 'consulting.consult_record',
  pages: ['/consult/reception'],
  columns: {
    no: fixed('接诊单号'),
    customerId: carried,
    customerNo: '客户编号',
    customerName: fixed('客户'),
    sex: madeOf('性别', 'customers.customer:sex'),
    age: madeOf('年龄', 'customers.customer:age'),
    triageId: carried,
    visitType: '就诊类型',
    consultTypeId: along('consultTypeName'),
    consultTypeName: '咨询类型',
    consultantId: along('consultantName'),
    consultantName: '咨询师',
    doctorId: along('doctorName'),
    doctorName: '医生',
    startTime: '接诊时间',
    endTime: '结束时间',
    durationSec: '时长',
    pausedAt: along('durationSec'),
    pausedSec: along('durationSec'),
    demandIds: along('demandNames'),
    demandNames: '需求',
    demandText: '需求说明',
    planTotal: '方案金额',
    result: '结果',
    noDealReason: '未成交原因',
    deal: guarded('成交额', 'sensitive:customer-capital'),
    nextFollowTime: '下次跟进',
    state: fixed('状态'),
    autoEnded: carried,
  } satisfies ColumnsOf<Static<typeof ConsultRow>>,
} satisfies Table
