/** Words of 合并档案: the fields that are chosen, and why two archives cannot become one. Source: customers book §1.5. */
import { defineRefusals } from '../../refusals.ts'

/** Fields of the archive of which one side is taken, by their names in its form, in the order in which they are shown. */
export const mergeFields = {
  name: '姓名',
  phone: '手机号',
  sex: '性别',
  birthday: '生日',
  idNo: '证件',
  wechat: '微信',
  email: '邮箱',
  sourceId: '来源',
  recommenderId: '推荐人',
  developerId: '开发人员',
  consultantId: '咨询师',
  csId: '客服',
  doctorId: '主诊医生',
  address: '住址',
  occupation: '职业',
  marital: '婚姻状况',
  education: '学历',
  income: '收入',
  remark: '备注',
} as const
export type MergeField = keyof typeof mergeFields

/** What both sides say of her health: nobody chooses, the more severe stays. */
export const healthFields = {
  allergy: '过敏',
  medicalHistory: '病史',
  pregnancy: '妊娠',
  anticoagulant: '抗凝药',
} as const
export type HealthField = keyof typeof healthFields

/** Whose value is taken; `both`: one text after the other. */
export const sides = { kept: '保留的', gone: '并入的', both: '两份合在一起' } as const
export type Side = keyof typeof sides

/** What the other archive had in the ledger. */
export const figureNames = {
  principal: '余额',
  deposit: '定金',
  coin: '好美币',
  points: '积分',
  debt: '欠款',
} as const
export type FigureName = keyof typeof figureNames

/** What a person has of each side for longer than its column takes is shortened by her first. */
export const LONGEST = 500

export const mergingRefusals = defineRefusals('merging', {
  same: [422, '请选择两份不同的档案'],
  away: [409, '{name}（{code}）已并入另一份档案，请用合并后的那一份'],
  anonymised: [409, '{name}（{code}）已注销，不能合并'],
  hindered: [409, '现在不能合并：{reasons}'],
  textTooLong: [422, '{field}合在一起超过 {limit} 字，请先在其中一份档案里精简'],
})
