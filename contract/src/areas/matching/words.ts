/** Words of 流水对账, and what is matched with what (pure). Source: money book §14. */
import { defineRefusals, type Refusal } from '../../refusals.ts'

/** Whose file it is. */
export const sources = { WECHAT: '微信', ALIPAY: '支付宝', BANK: '银行' } as const
export type Source = keyof typeof sources
export const sourceWords = Object.keys(sources) as [Source, ...Source[]]

/** What of ours a line is. */
export const sides = { PAYMENT: '收款', REFUND: '退款', DEPOSIT: '现金存行' } as const
export type Side = keyof typeof sides
export const sideWords = Object.keys(sides) as [Side, ...Side[]]

/** How a line came to what is ours. */
export const hows = { REF: '流水号', AMOUNT: '金额和时间', HAND: '人工' } as const
export type How = keyof typeof hows
export const howWords = Object.keys(hows) as [How, ...How[]]

/** How a line stands. */
export const lineStates = { MATCHED: '已对上', EXPLAINED: '非本院收款', OPEN: '只有对方' } as const
export type LineState = keyof typeof lineStates
export const lineStateWords = Object.keys(lineStates) as [LineState, ...LineState[]]

/** The most lines of a file, and what of ours one line may be. */
export const MOST_LINES = 20_000
export const MOST_OURS = 50
export const MOST_MEGABYTES = 5

export const matchingRefusals = defineRefusals('matching', {
  unreadable: [422, '文件无法读取，请上传从微信、支付宝或网银导出的 CSV 文件'],
  tooLarge: [413, '文件不能超过 {limit}M，请分时间段导出'],
  noHeads: [422, '没有找到{source}流水的表头，请核对来源，或重新导出含“交易时间、金额”的流水'],
  noLines: [422, '文件里没有收支流水，请核对导出的时间段'],
  tooMany: [422, '一次最多导入 {limit} 行，请分时间段导出'],
  faulty: [422, '第 {row} 行：{why}。共 {count} 行有问题，整份没有导入，请改好后重新上传'],
  sameFile: [409, '这份文件已经由{name}于 {at} 导入过，不用再导'],
  nothingNew: [409, '这份文件的 {lines} 行都已经导入过，不用再导'],
  matched: [409, '这行流水已经对上，请先撤销再重新对账'],
  notMatched: [409, '这行流水还没有对上，请刷新后查看'],
  oursMatched: [409, '{no} 已经和其他流水对上，请重新选择'],
  oursMissing: [404, '选择的收款不存在或已作废，请刷新后重新选择'],
  difference: [422, '流水 {line} 元，所选合计 {ours} 元，金额相同才能对上；手续费等差额请用说明登记'],
})

/** Why is a line not matched by hand now? */
export const whyNotMatch = ({ state }: { state: LineState }): Refusal | null =>
  state === 'OPEN' ? null : matchingRefusals.matched()

/** Why is nothing undone of a line? */
export const whyNotUndo = ({ state }: { state: LineState }): Refusal | null =>
  state === 'OPEN' ? matchingRefusals.notMatched() : null

/** A line of a file; moments in milliseconds. */
export type Theirs = {
  readonly id: number
  readonly fen: number
  readonly at: number
  /** False: the day alone is known, and `at` is its beginning. */
  readonly hasTime: boolean
  readonly refs: readonly string[]
}
export type Ours = {
  readonly side: Side
  readonly id: number
  readonly fen: number
  readonly at: number
  readonly ref: string
}
export type Pair = { readonly line: number; readonly side: Side; readonly our: number; readonly how: 'REF' | 'AMOUNT' }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Numbers as people copy them: without spaces, in one case. */
export const bareRef = (ref: string): string =>
  ref
    .normalize('NFKC')
    .replace(/[\s'`=]/g, '')
    .toUpperCase()

/** How far apart they lie; null: too far. */
const apart = (line: Theirs, our: Ours, minutes: number): number | null => {
  if (!line.hasTime) return our.at >= line.at && our.at < line.at + DAY ? 0 : null
  const gap = Math.abs(line.at - our.at)
  return gap <= minutes * MINUTE ? gap : null
}

const keyOf = ({ side, id }: Pick<Ours, 'side' | 'id'>): string => `${side} ${id}`

/**
 * What belongs together, each once: by number and amount first, then by amount and time, the nearest first. The same in whatever
 * order they come.
 * @param minutes how far the times may lie apart
 */
export const matchLines = (lines: readonly Theirs[], ours: readonly Ours[], minutes: number): Pair[] => {
  const pairs: Pair[] = []
  const [usedLines, usedOurs] = [new Set<number>(), new Set<string>()]
  const take = (line: Theirs, our: Ours, how: Pair['how']): void => {
    if (usedLines.has(line.id) || usedOurs.has(keyOf(our))) return
    usedLines.add(line.id)
    usedOurs.add(keyOf(our))
    pairs.push({ line: line.id, side: our.side, our: our.id, how })
  }
  const byFen = Map.groupBy(
    [...ours].sort((one, other) => one.id - other.id),
    ({ fen }) => fen,
  )
  const sorted = [...lines].sort((one, other) => one.id - other.id)
  for (const line of sorted)
    for (const our of byFen.get(line.fen) ?? [])
      if (our.ref !== '' && line.refs.some((ref) => bareRef(ref) === bareRef(our.ref))) take(line, our, 'REF')
  const near = sorted.flatMap((line) =>
    (usedLines.has(line.id) ? [] : (byFen.get(line.fen) ?? [])).flatMap((our) => {
      const gap = apart(line, our, minutes)
      return gap === null ? [] : [{ line, our, gap }]
    }),
  )
  near.sort((one, other) => one.gap - other.gap || one.line.id - other.line.id || one.our.id - other.our.id)
  for (const { line, our } of near) take(line, our, 'AMOUNT')
  return pairs
}
