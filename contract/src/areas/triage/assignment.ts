/**
 * Who receives the customer that just arrived: a pure function from rules, staff and turns to a proposal that can
 * explain itself. The front desk, the test box of the rules and the server run this one function.
 * Source: customers book §14.1, §14.3 (assignment is explainable; the pointer moves only for system turns).
 */

/** Why the customer came; computed at triage from her history (customers book §0.3). */
export const visitTypes = ['first', 'revisit', 'repeat', 'review', 'treatment', 'other'] as const
export type VisitType = (typeof visitTypes)[number]
export const visitTypeWords: Readonly<Record<VisitType, string>> = {
  first: '初诊',
  revisit: '复诊',
  repeat: '再消费',
  review: '复查',
  treatment: '治疗',
  other: '其他',
}

/** How a rule chooses: the consultant she had, the one booked, by turns, fewest received today, by weight, by hand. */
export const assignModes = ['original', 'booked', 'turn', 'least', 'weight', 'manual'] as const
export type AssignMode = (typeof assignModes)[number]
export const assignModeWords: Readonly<Record<AssignMode, string>> = {
  original: '原咨询师优先',
  booked: '预约指定',
  turn: '轮流',
  least: '最少接诊',
  weight: '按权重',
  manual: '手工',
}

/** What is known about an arrival when it is assigned. */
export type Arrival = {
  readonly visitType: VisitType
  readonly sourceTypeId: number | null
  /** Name of the active membership card; 非会员 when there is none. */
  readonly levelName: string
  /** Stars, 0–5. */
  readonly grade: number
  readonly demandIds: readonly number[]
  readonly departmentId: number | null
  /** Local time of arrival, `HH:mm`. */
  readonly time: string
  /** The consultant the archive names; null when nobody owns the customer. */
  readonly originalId: number | null
  /** The consultant the appointment names. */
  readonly bookedId: number | null
}

/** Every condition that is set must hold; an empty list does not narrow. */
export type RuleConditions = {
  readonly visitTypes?: readonly VisitType[]
  readonly sourceTypeIds?: readonly number[]
  readonly levelNames?: readonly string[]
  readonly minGrade?: number
  readonly demandIds?: readonly number[]
  readonly departmentIds?: readonly number[]
  /** Half open, local: from 09:00 until before 12:00. */
  readonly from?: string
  readonly until?: string
}

export type AssignRule = {
  readonly id: number
  readonly name: string
  /** 1 is asked first. */
  readonly priority: number
  readonly enabled: boolean
  readonly conditions: RuleConditions
  readonly mode: AssignMode
  /** In the order of turns. */
  readonly candidates: readonly { readonly staffId: number; readonly weight: number }[]
  /** Largest number of customers one candidate may have waiting or in service; 0 = no limit. */
  readonly maxOpen: number
  /** When nobody of this rule can receive: ask the next rule, or leave it to the desk. */
  readonly fallback: 'next' | 'manual'
}

/** A member of staff as she is at this moment. */
export type Receiver = {
  readonly staffId: number
  readonly name: string
  readonly active: boolean
  readonly onDuty: boolean
  /** Why she is not, where the roster knows: 今日休息, 停诊. */
  readonly whyOff?: string | null
  readonly paused: boolean
  /** Customers waiting for her or with her now. */
  readonly open: number
  /** Customers assigned to her today in any way. */
  readonly today: number
}

/** The turns a rule has dealt today. */
export type Turns = { readonly lastStaffId: number | null; readonly counts: Readonly<Record<string, number>> }

export type Proposal = {
  readonly staffId: number | null
  readonly ruleId: number | null
  /** True when this used up a turn of the rule: only then its pointer moves. */
  readonly turn: boolean
  /** One sentence, kept with the triage. */
  readonly reason: string
  /** Every rule asked and what it said, in order. */
  readonly trace: readonly string[]
}

const noTurns: Turns = { lastStaffId: null, counts: {} }

/** Why this member of staff cannot receive now; null when she can. */
export const whyNotReceive = (receiver: Receiver | undefined, maxOpen: number): string | null => {
  if (!receiver?.active) return '已停用'
  if (!receiver.onDuty) return receiver.whyOff ? `不在班（${receiver.whyOff}）` : '不在班'
  if (receiver.paused) return '暂停接诊'
  return maxOpen > 0 && receiver.open >= maxOpen ? `在接${receiver.open}人已达上限` : null
}

const missesAny = <T>(wanted: readonly T[] | undefined, has: readonly T[]): boolean =>
  wanted !== undefined && wanted.length > 0 && !has.some((value) => wanted.includes(value))

/** Which condition keeps a rule from applying; null when it applies. */
export const whyNotApply = ({ conditions: c }: AssignRule, arrival: Arrival): string | null => {
  if (missesAny(c.visitTypes, [arrival.visitType])) return `就诊类型是${visitTypeWords[arrival.visitType]}`
  if (missesAny(c.sourceTypeIds, arrival.sourceTypeId === null ? [] : [arrival.sourceTypeId])) return '来源不符'
  if (missesAny(c.levelNames, [arrival.levelName])) return `客户等级是${arrival.levelName}`
  if (c.minGrade !== undefined && arrival.grade < c.minGrade) return `星级${arrival.grade}低于${c.minGrade}`
  if (missesAny(c.demandIds, arrival.demandIds)) return '需求不符'
  if (missesAny(c.departmentIds, arrival.departmentId === null ? [] : [arrival.departmentId])) return '科室不符'
  if (c.from !== undefined && arrival.time < c.from) return `未到${c.from}`
  return c.until !== undefined && arrival.time >= c.until ? `已过${c.until}` : null
}

/** The next able candidate after the one who had the last turn, in the rule's order. */
const nextInTurn = (able: readonly number[], order: readonly number[], last: number | null): number => {
  const start = last === null ? -1 : order.indexOf(last)
  const after = able.find((id) => order.indexOf(id) > start)
  return after ?? able[0]!
}

/** The first of those with the smallest figure. */
const smallest = (able: readonly number[], figure: (id: number) => number): number =>
  able.reduce((best, id) => (figure(id) < figure(best) ? id : best))

const choose = (
  rule: AssignRule,
  able: readonly number[],
  staff: ReadonlyMap<number, Receiver>,
  turns: Turns,
): { chosen: number; figures: (id: number) => number } => {
  const dealt = (id: number): number => turns.counts[id] ?? 0
  const order = rule.candidates.map(({ staffId }) => staffId)
  if (rule.mode === 'turn') return { chosen: nextInTurn(able, order, turns.lastStaffId), figures: dealt }
  const received = (id: number): number => staff.get(id)!.today
  if (rule.mode === 'least') return { chosen: smallest(able, received), figures: received }
  const weight = (id: number): number => rule.candidates.find(({ staffId }) => staffId === id)!.weight
  return { chosen: smallest(able, (id) => (dealt(id) + 1) / weight(id)), figures: dealt }
}

type Tried = { staffId: number; turn: boolean; how: string } | { refused: string }

const tryOne = (id: number | null, who: string, rule: AssignRule, staff: ReadonlyMap<number, Receiver>): Tried => {
  if (id === null) return { refused: `没有${who}` }
  const refused = whyNotReceive(staff.get(id), rule.maxOpen)
  const name = staff.get(id)?.name ?? ''
  return refused ? { refused: `${who}${name}${refused}` } : { staffId: id, turn: false, how: `${who} → ${name}` }
}

const tryRule = (rule: AssignRule, arrival: Arrival, staff: ReadonlyMap<number, Receiver>, turns: Turns): Tried => {
  if (rule.mode === 'original') return tryOne(arrival.originalId, '原咨询师', rule, staff)
  if (rule.mode === 'booked') return tryOne(arrival.bookedId, '预约指定', rule, staff)
  const able: number[] = []
  const unable: string[] = []
  for (const { staffId } of rule.candidates) {
    const refused = whyNotReceive(staff.get(staffId), rule.maxOpen)
    if (refused) unable.push(`${staff.get(staffId)?.name ?? staffId}${refused}`)
    else able.push(staffId)
  }
  if (able.length === 0) return { refused: unable.length > 0 ? unable.join('、') : '没有候选人' }
  const { chosen, figures } = choose(rule, able, staff, turns)
  const standing = able.map((id) => `${staff.get(id)!.name}今日${figures(id)}`).join('/')
  const skipped = unable.length > 0 ? `（${unable.join('、')}）` : ''
  return { staffId: chosen, turn: true, how: `${standing}${skipped} → ${staff.get(chosen)!.name}` }
}

/**
 * Proposes who receives the arrival. Rules are asked by priority; the first that applies and finds somebody decides.
 * @param staff everybody a rule, the archive or the appointment names
 * @param turns by rule id; a rule that is absent has dealt none today
 */
export const assign = (
  arrival: Arrival,
  rules: readonly AssignRule[],
  staff: ReadonlyMap<number, Receiver>,
  turns: ReadonlyMap<number, Turns>,
): Proposal => {
  const trace: string[] = []
  const byHand = (ruleId: number | null, reason: string): Proposal => ({
    staffId: null,
    ruleId,
    turn: false,
    reason,
    trace,
  })
  const asked = rules.filter(({ enabled }) => enabled).toSorted((a, b) => a.priority - b.priority || a.id - b.id)
  for (const rule of asked) {
    const named = `规则‘${rule.name}’`
    const misses = whyNotApply(rule, arrival)
    if (misses) {
      trace.push(`${named}不适用：${misses}`)
      continue
    }
    if (rule.mode === 'manual') {
      trace.push(`${named}：手工指派`)
      return byHand(rule.id, `${named}，请手工指派`)
    }
    const tried = tryRule(rule, arrival, staff, turns.get(rule.id) ?? noTurns)
    if ('staffId' in tried) {
      trace.push(`${named}，${tried.how}`)
      return { staffId: tried.staffId, ruleId: rule.id, turn: tried.turn, reason: `${named}，${tried.how}`, trace }
    }
    trace.push(`${named}：${tried.refused}`)
    if (rule.fallback === 'manual') return byHand(rule.id, `${named}：${tried.refused}，请手工指派`)
  }
  return byHand(null, asked.length > 0 ? '没有规则能指派，请手工指派' : '没有启用的分诊规则，请手工指派')
}

/** The turns after a proposal was carried out. Proposals that used no turn leave them as they were. */
export const afterTurn = (turns: Turns, { staffId, turn }: Pick<Proposal, 'staffId' | 'turn'>): Turns =>
  turn && staffId !== null
    ? { lastStaffId: staffId, counts: { ...turns.counts, [staffId]: (turns.counts[staffId] ?? 0) + 1 } }
    : turns
