/** Words of the archive as the screens say them. */
import { lifeStageNames } from '@clinic/contract/areas/customers/nouns.ts'

export const lifeStageWords = lifeStageNames
export const sexWords = { 男: '男', 女: '女' } as const
export const blacklistWords = { none: '正常', marketing: '限制营销', service: '拒绝服务' } as const
export const monthOptions = Array.from({ length: 12 }, (_, i) => ({ value: i + 1, label: `${i + 1}月` }))
export const yesNoWords = { 1: '是', 0: '否' } as const

/** Saved filters of the list. */
export const viewWords = {
  today: '今日到院',
  mine: '我的客户',
  noDeal: '到院未成交',
  inDebt: '有欠款',
  unasked: '过敏史未询问',
  unfilled: '待完善',
} as const
/** The three answers, and how the list asks for them. */
export const allergyFilterWords = { unasked: '未询问', denied: '否认', has: '有过敏' } as const

/** Panel tabs by value (specification 001 §2). */
export const tabLabels: Readonly<Record<string, string>> = {
  BillRegister: '报单登记',
  BillRecord: '报单记录',
  ReceptionRegister: '接诊登记',
  ReceptionRecord: '接诊记录',
  CashRecord: '收款记录',
  ProjectBuyRecord: '已购项目',
  BasicInfor: '基本资料',
  TriageRegister: '分诊',
  MedicalRecord: '病历',
  PrescriptionRecord: '处方',
  ProjectOrder: '订单',
  ProjectPhotos: '照片',
  ProjectAppointment: '预约',
  ReturnVisitRecord: '回访',
  ProjectDemand: '客户需求',
  CustomerPortrait: '客户画像',
}

/** Entries the specification does not know, in panel and window by their right alone. */
export const ownLabels: Readonly<Record<string, string>> = { Timeline: '动态', PromiseRecord: '赠送承诺' }

/** Entries the specification knows from the window alone, and our own: in the panel their right decides, no control of the page. */
export const windowOnly: ReadonlySet<string> = new Set([
  'OldBringNew',
  'MemberInfo',
  'CouponRecord',
  'BalanceLedger',
  'PointLedger',
  'CoinLedger',
  'DepartmentAppointment',
  'DeductionRecord',
  'SurgeryRecord',
  'InpatientRecord',
  'ConsumableRecord',
  'ComplaintRecord',
  'Timeline',
  'PromiseRecord',
])

/** Keys of the tabs, as an address names them (`sections.ts` holds what stands under each). */
export const sectionKeys: ReadonlySet<string> = new Set([
  'overview',
  'timeline',
  'visits',
  'orders',
  'items',
  'payments',
  'accounts',
  'care',
  'followUps',
  'archive',
])

export type WindowEntry = { readonly value: string; readonly label: string }

/** The customer window's left menu: five groups (specification 000 §2). Entries that are not there are not shown. */
export const windowGroups: readonly { label: string; entries: readonly WindowEntry[] }[] = [
  {
    label: '档案信息',
    entries: [
      { value: 'CustomerPortrait', label: '客户画像' },
      { value: 'BasicInfor', label: '档案资料' },
      { value: 'ProjectPhotos', label: '照片' },
      { value: 'OldBringNew', label: '老带新' },
    ],
  },
  {
    label: '会员信息',
    entries: [
      { value: 'MemberInfo', label: '会员信息' },
      { value: 'CouponRecord', label: '卡券记录' },
      { value: 'BalanceLedger', label: '余额流水' },
      { value: 'PointLedger', label: '积分流水' },
      { value: 'CoinLedger', label: '好美币流水' },
    ],
  },
  {
    label: '咨询信息',
    entries: [
      { value: 'ProjectAppointment', label: '咨询预约记录' },
      { value: 'ReceptionRecord', label: '接诊记录' },
      { value: 'ProjectDemand', label: '客户需求' },
      { value: 'ProjectOrder', label: '开单情况' },
      { value: 'CashRecord', label: '收款记录' },
      { value: 'ProjectBuyRecord', label: '已购项目' },
    ],
  },
  {
    label: '科室信息',
    entries: [
      { value: 'DepartmentAppointment', label: '科室预约' },
      { value: 'DeductionRecord', label: '划扣记录' },
      { value: 'SurgeryRecord', label: '手术记录' },
      { value: 'InpatientRecord', label: '住院记录' },
      { value: 'ConsumableRecord', label: '耗材' },
      { value: 'MedicalRecord', label: '病历' },
      { value: 'PrescriptionRecord', label: '处方' },
    ],
  },
  {
    label: '投诉与回访',
    entries: [
      { value: 'ReturnVisitRecord', label: '回访记录' },
      { value: 'ComplaintRecord', label: '投诉记录' },
    ],
  },
]

/** What an entry is called beside its neighbours. */
export const entryLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(windowGroups.flatMap(({ entries }) => entries.map(({ value, label }) => [value, label]))),
  ...tabLabels,
  ...ownLabels,
}
