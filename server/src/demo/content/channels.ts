/** Who brings customers to such a clinic, and what a lead of a network costs it. */
import type { agencies } from '@clinic/contract/areas/agencies/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'

/** Yuan a lead, by source. */
export const costs: Readonly<Record<string, string>> = {
  抖音: '85',
  小红书: '120',
  美团: '60',
  新氧: '150',
  义诊活动: '20',
}

/** Agencies by the source that names them. Their numbers are nobody's. */
export const agencyOfSource: Readonly<Record<string, InputOf<typeof agencies.create>>> = {
  合作美容院: {
    name: '悦己美容生活馆',
    kind: 'company',
    licence: '91330100MA000TEST1',
    contact: '周敏',
    phone: '0571-80000001',
    bank: '周敏 杭州银行文三支行',
    account: '6200 0000 0000 0001',
    rateBy: 'category',
    surgeryRate: 150,
    otherCareRate: 80,
    restRate: 0,
    cycle: 'month',
  },
  异业合作: {
    name: '清和瑜伽',
    kind: 'company',
    contact: '林晓',
    phone: '0571-80000002',
    rateBy: 'head',
    perHead: '200',
    cycle: 'quarter',
    remark: '到院并成交的新客',
  },
}
