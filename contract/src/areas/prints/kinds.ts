/** What is printed, and which parts of each a hospital may leave out. An area that prints something adds its kind here. */
import { type Static, Type } from 'typebox'
import { Shape, Text } from '../../words.ts'

type Kind = {
  readonly name: string
  readonly papers: string
  /** Parts that may be left out; what decides over money and who signs always stands. */
  readonly blocks: Readonly<Record<string, string>>
}

export const printKinds = {
  receipt: {
    name: '收费小票',
    papers: '80mm、58mm、A5',
    blocks: {
      phone: '客户手机号',
      adviser: '咨询师',
      capitals: '大写金额',
      left: '剩余次数',
      holdings: '余额、好美币、积分',
      address: '地址、电话',
    },
  },
  shift: { name: '交班单', papers: '80mm、A4', blocks: { reasons: '差额说明', voids: '抵扣、欠款与作废' } },
  day: { name: '日结单', papers: '80mm、A4', blocks: { left: '放过的事项', address: '地址、电话' } },
  refund: {
    name: '退款单',
    papers: 'A5、80mm',
    blocks: { why: '逐条计算说明', capitals: '大写金额', address: '地址、电话' },
  },
  deduction: {
    name: '划扣单',
    papers: 'A5、80mm',
    blocks: { staff: '医生、护士、科室', address: '地址、电话' },
  },
  order: {
    name: '订单',
    papers: 'A5、80mm',
    blocks: { staff: '咨询师、医生', capitals: '大写金额', address: '地址、电话' },
  },
  transfer: {
    name: '转款单',
    papers: 'A5、80mm',
    blocks: { capitals: '大写金额', reason: '原因', address: '地址、电话' },
  },
  referralNote: {
    name: '转诊单',
    papers: 'A5、80mm',
    blocks: { reason: '原因', address: '地址、电话' },
  },
  visit: {
    name: '导诊单',
    papers: '80mm、A5',
    blocks: { receiver: '咨询师、医生', items: '随身物品', ahead: '前面人数', address: '地址、电话' },
  },
  trip: {
    name: '预约单',
    papers: '80mm、A5',
    blocks: { items: '项目', doctor: '医生', code: '行程二维码', address: '地址、电话' },
  },
  claim: { name: '领券海报', papers: 'A5', blocks: { rule: '使用规则', code: '领券码名称', address: '地址、电话' } },
  roster: {
    name: '排班表',
    papers: 'A4',
    blocks: { quota: '限号', hours: '工时', legend: '班次说明', address: '地址、电话' },
  },
  dayList: {
    name: '预约日程',
    papers: 'A4',
    blocks: { items: '项目', consultant: '咨询师', remark: '备注', address: '地址、电话' },
  },
  brief: {
    name: '到院前简报',
    papers: 'A4',
    blocks: { questions: '建议提问', left: '剩余次数', address: '地址、电话' },
  },
  complaint: {
    name: '投诉记录',
    papers: 'A4',
    blocks: { timeline: '经过', compensation: '补偿单据', address: '地址、电话' },
  },
  debt: { name: '欠条', papers: 'A5、80mm', blocks: { summary: '项目', guarantor: '担保人', address: '地址、电话' } },
} as const satisfies Record<string, Kind>

export type PrintKind = keyof typeof printKinds
export const printKindWords = Object.keys(printKinds) as PrintKind[]
export type BlockOf<K extends PrintKind> = keyof (typeof printKinds)[K]['blocks'] & string

/** Parts of a kind with their names. */
export const blocksOf = (kind: PrintKind): Readonly<Record<string, string>> => printKinds[kind].blocks

/** Whose paper it is and how this hospital wants it: on every answer that is printed. */
export const PaperHead = Shape({
  name: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  /** Lines under the name, and at the foot. */
  head: Text(200),
  footer: Text(200),
  /** Parts that are left out. */
  hidden: Type.Array(Text(20)),
})
export type PaperHead = Static<typeof PaperHead>

/** Whether a part of a print stands on it. */
export const isPrinted = <K extends PrintKind>({ hidden }: Pick<PaperHead, 'hidden'>, _kind: K, block: BlockOf<K>) =>
  !hidden.includes(block)
