/** 佣金单: what the channel of a deal is owed, and what was taken back of it. Source: money book §12, ADR 0125. */
import type { Static } from 'typebox'
import { Type } from 'typebox'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Id, Moment, Nullable, Shape, Text, Version, Word, Yuan } from '../../words.ts'

export const slipStates = {
  draft: '草稿',
  confirmed: '已确认',
  paid: '已支付',
  cancelled: '已作废',
  reversed: '已冲回',
} as const
export type SlipState = keyof typeof slipStates
const SlipStateWord = Word(...(Object.keys(slipStates) as [SlipState, ...SlipState[]]))

export { SlipStateWord }

/** A commission, or what is taken back of one. */
export const slipKinds = { commission: '佣金', back: '扣回' } as const
export type SlipKind = keyof typeof slipKinds
export const SlipKindWord = Word('commission', 'back')

export const Slip = Shape({
  id: Id,
  version: Version,
  declarationId: Id,
  no: Text(40),
  customerId: Id,
  customerName: Text(60),
  developerName: Nullable(Text(60)),
  agencyName: Nullable(Text(60)),
  kind: SlipKindWord,
  /** A refund took back some of it already. */
  takenBack: Type.Boolean(),
  state: SlipStateWord,
  base: Yuan,
  /** Hundredths of a percent. */
  rateBp: Type.Integer(),
  gross: Yuan,
  tax: Yuan,
  net: Yuan,
  remark: Text(200),
  cancelReason: Text(200),
  createdBy: Nullable(Id),
  createdByName: Nullable(Text(60)),
  createdAt: Moment,
  confirmedByName: Nullable(Text(60)),
  confirmedAt: Nullable(Moment),
  paidByName: Nullable(Text(60)),
  paidAt: Nullable(Moment),
})
export type Slip = Static<typeof Slip>

export const slipTable = {
  name: 'declarations.slip',
  pages: ['/consult/declaration'],
  columns: {
    declarationId: carried,
    no: fixed('报单号'),
    customerId: carried,
    customerName: fixed('客户'),
    developerName: '开发人员',
    agencyName: '渠道',
    kind: fixed('类型'),
    takenBack: carried,
    state: fixed('状态'),
    base: '计佣基数',
    rateBp: '佣金比例',
    gross: '应付佣金',
    tax: '代扣税',
    net: '实付佣金',
    remark: '备注',
    cancelReason: '作废原因',
    createdBy: along('createdByName'),
    createdByName: '开单人',
    createdAt: '开单时间',
    confirmedByName: '确认人',
    confirmedAt: '确认时间',
    paidByName: '支付人',
    paidAt: '支付时间',
  } satisfies ColumnsOf<Slip>,
} satisfies Table

export const slipRefusals = defineRefusals('slips', {
  once: [409, '该报单已有佣金单，请先作废原佣金单'],
  noDeal: [409, '报单{state}，没有成交，请在客户成交后开佣金单'],
  aboveDeal: [422, '计佣基数不能超过成交额 {deal} 元，请重新填写'],
  taxAboveGross: [422, '代扣税不能超过应付佣金 {gross} 元，请重新填写'],
  nothing: [422, '请填写计佣基数、佣金比例和代扣税'],
  notReports: [422, '佣金单不填写报单内容，请分开提交'],
  wrongState: [409, '佣金单{state}，不能{action}，请刷新后查看'],
  ownSlip: [409, '不能确认自己开的佣金单，请由其他人确认'],
  back: [409, '扣回单随退款产生，不能作废'],
  takenBack: [409, '佣金单已有扣回，不能作废，请登记支付'],
})

/** What is done with a slip that stands, from which state, and where it leads. */
export const slipMoves = {
  confirm: { word: '确认', from: ['draft'], to: 'confirmed' },
  pay: { word: '登记支付', from: ['confirmed'], to: 'paid' },
  cancel: { word: '作废', from: ['draft', 'confirmed'], to: 'cancelled' },
} as const satisfies Record<string, { word: string; from: readonly SlipState[]; to: SlipState }>
export type SlipMove = keyof typeof slipMoves

type Standing = {
  readonly state: SlipState
  readonly kind: SlipKind
  readonly createdBy?: number | null | undefined
  readonly takenBack: boolean
}

/** Why is a move not open to a slip? Nobody confirms what she wrote herself. @param me who asks */
export const whyNotSlip = (
  move: SlipMove,
  { state, kind, createdBy, takenBack }: Standing,
  me: number,
): Refusal | null => {
  const { word, from }: { word: string; from: readonly SlipState[] } = slipMoves[move]
  if (!from.includes(state)) return slipRefusals.wrongState({ state: slipStates[state], action: word })
  if (move === 'cancel' && kind === 'back') return slipRefusals.back()
  if (move === 'cancel' && takenBack) return slipRefusals.takenBack()
  return move === 'confirm' && createdBy === me ? slipRefusals.ownSlip() : null
}

/** Gross commission in fen, rounded down. Source: money book §12, N1. */
export const grossOf = (baseFen: number, rateBp: number): number => Number((BigInt(baseFen) * BigInt(rateBp)) / 10_000n)
