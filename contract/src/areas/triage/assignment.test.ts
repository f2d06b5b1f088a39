import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arrival, type AssignRule, afterTurn, assign, type Receiver, type Turns } from './assignment.ts'

const arrival: Arrival = {
  visitType: 'first',
  sourceTypeId: 7,
  levelName: '非会员',
  grade: 0,
  demandIds: [11],
  departmentId: 3,
  time: '10:30',
  originalId: null,
  bookedId: null,
}
const names = ['张三', '李四', '王五', '赵六', '钱七', '孙八']
const receiver = (staffId: number, change: Partial<Receiver> = {}): Receiver => ({
  staffId,
  name: names[staffId - 1] ?? `员工${staffId}`,
  active: true,
  onDuty: true,
  paused: false,
  open: 0,
  today: 0,
  ...change,
})
const rule = (change: Partial<AssignRule> = {}): AssignRule => ({
  id: 1,
  name: '新客轮流',
  priority: 1,
  enabled: true,
  conditions: {},
  mode: 'turn',
  candidates: [
    { staffId: 1, weight: 1 },
    { staffId: 2, weight: 1 },
    { staffId: 3, weight: 1 },
  ],
  maxOpen: 0,
  fallback: 'next',
  ...change,
})
const staffOf = (...receivers: Receiver[]) => new Map(receivers.map((one) => [one.staffId, one]))
const three = staffOf(receiver(1), receiver(2), receiver(3))
const none = new Map<number, Turns>()

/** Deals `n` arrivals one after the other and returns how many each got. */
const deal = (dealt: AssignRule, n: number, able: (step: number) => ReadonlyMap<number, Receiver>) => {
  let turns: Turns = { lastStaffId: null, counts: {} }
  const got: number[] = []
  for (let step = 0; step < n; step++) {
    const today = new Map(
      [...able(step)].map(([id, one]) => [id, { ...one, today: got.filter((who) => who === id).length }]),
    )
    const proposal = assign(arrival, [dealt], today, new Map([[dealt.id, turns]]))
    if (proposal.staffId !== null) got.push(proposal.staffId)
    turns = afterTurn(turns, proposal)
  }
  return got
}
const countOf = (got: readonly number[], id: number) => got.filter((who) => who === id).length
const order = fc.integer({ min: 1, max: 6 }).map((n) => Array.from({ length: n }, (_, i) => i + 1))

describe('by turns', () => {
  it('says why', () => {
    const turns = new Map([[1, { lastStaffId: 1, counts: { 1: 2, 2: 1, 3: 1 } }]])
    expect(assign(arrival, [rule()], three, turns)).toMatchObject({
      staffId: 2,
      turn: true,
      reason: '规则‘新客轮流’，张三今日2/李四今日1/王五今日1 → 李四',
    })
  })

  it('is fair: after any number of turns nobody is more than one ahead', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 0, max: 60 }), (ids, n) => {
        const staff = staffOf(...ids.map((id) => receiver(id)))
        const got = deal(rule({ candidates: ids.map((staffId) => ({ staffId, weight: 1 })) }), n, () => staff)
        const counts = ids.map((id) => countOf(got, id))
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        expect(got).toHaveLength(n)
      }),
    )
  })

  it('never deals to somebody who cannot receive, and deals whenever anybody can', () => {
    const states = fc.array(fc.record({ active: fc.boolean(), onDuty: fc.boolean(), paused: fc.boolean() }), {
      minLength: 3,
      maxLength: 3,
    })
    fc.assert(
      fc.property(states, fc.integer({ min: 0, max: 3 }), (flags, maxOpen) => {
        const staff = staffOf(...flags.map((flag, i) => receiver(i + 1, { ...flag, open: i + 1 })))
        const able = [...staff.values()].filter(
          (one) => one.active && one.onDuty && !one.paused && (maxOpen === 0 || one.open < maxOpen),
        )
        const { staffId } = assign(arrival, [rule({ maxOpen })], staff, none)
        if (able.length === 0) expect(staffId).toBeNull()
        else expect(able.map((one) => one.staffId)).toContain(staffId)
      }),
    )
  })

  it('gives the turn to the next one when somebody pauses, and comes round again', () => {
    const paused = staffOf(receiver(1), receiver(2, { paused: true }), receiver(3))
    expect(deal(rule(), 5, (step) => (step === 1 ? paused : three))).toEqual([1, 3, 1, 2, 3])
  })

  it('starts again from the front when the last one left the rule', () => {
    const turns = new Map([[1, { lastStaffId: 99, counts: {} }]])
    expect(assign(arrival, [rule()], three, turns).staffId).toBe(1)
  })
})

describe('the consultant she had', () => {
  const original = rule({ id: 2, name: '老客归原', priority: 0, mode: 'original', candidates: [] })

  it('receives her again without using up a turn', () => {
    const turns: Turns = { lastStaffId: 1, counts: { 1: 1 } }
    const proposal = assign({ ...arrival, originalId: 3 }, [rule(), original], three, new Map([[1, turns]]))
    expect(proposal).toMatchObject({ staffId: 3, ruleId: 2, turn: false, reason: '规则‘老客归原’，原咨询师 → 王五' })
    expect(afterTurn(turns, proposal)).toBe(turns)
  })

  it('is passed over when away, and the trace says so', () => {
    const staff = staffOf(receiver(1), receiver(2), receiver(3, { onDuty: false }))
    const proposal = assign({ ...arrival, originalId: 3 }, [rule(), original], staff, none)
    expect(proposal.staffId).toBe(1)
    expect(proposal.trace[0]).toBe('规则‘老客归原’：原咨询师王五不在班')
  })

  it('leaves it to the desk when the rule says so', () => {
    const strict = { ...original, fallback: 'manual' as const }
    expect(assign(arrival, [rule(), strict], three, none)).toMatchObject({ staffId: null, ruleId: 2, turn: false })
  })
})

describe('by weight', () => {
  it('gives nobody less than the whole part of her share', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 80 }), (shares, n) => {
        const candidates = shares.map((weight, i) => ({ staffId: i + 1, weight }))
        const staff = staffOf(...candidates.map(({ staffId }) => receiver(staffId)))
        const got = deal(rule({ mode: 'weight', candidates }), n, () => staff)
        const total = shares.reduce((sum, weight) => sum + weight, 0)
        for (const { staffId, weight } of candidates)
          expect(countOf(got, staffId)).toBeGreaterThanOrEqual(Math.floor((n * weight) / total))
      }),
    )
  })
})

describe('fewest received', () => {
  it('levels out those who began with more', () => {
    const staff = staffOf(receiver(1, { today: 3 }), receiver(2, { today: 1 }), receiver(3, { today: 2 }))
    expect(assign(arrival, [rule({ mode: 'least' })], staff, none)).toMatchObject({ staffId: 2 })
  })
})

describe('conditions', () => {
  it.each([
    [{ visitTypes: ['repeat' as const] }, '就诊类型是初诊'],
    [{ sourceTypeIds: [8] }, '来源不符'],
    [{ levelNames: ['金卡'] }, '客户等级是非会员'],
    [{ minGrade: 3 }, '星级0低于3'],
    [{ demandIds: [12] }, '需求不符'],
    [{ departmentIds: [4] }, '科室不符'],
    [{ from: '11:00' }, '未到11:00'],
    [{ until: '10:30' }, '已过10:30'],
  ])('%j does not apply: %s', (conditions, why) => {
    expect(assign(arrival, [rule({ conditions })], three, none)).toMatchObject({
      staffId: null,
      trace: [`规则‘新客轮流’不适用：${why}`],
    })
  })

  it('empty lists do not narrow', () => {
    const conditions = { visitTypes: [], sourceTypeIds: [], demandIds: [], departmentIds: [], levelNames: [] }
    expect(assign(arrival, [rule({ conditions })], three, none).staffId).toBe(1)
  })

  it('asks rules by priority and skips those switched off', () => {
    const first = rule({ id: 5, name: '停用', priority: 0, enabled: false })
    const second = rule({ id: 6, name: '手工', priority: 1, mode: 'manual' })
    const third = rule({ id: 7, priority: 2 })
    expect(assign(arrival, [third, second, first], three, none)).toMatchObject({ ruleId: 6, staffId: null })
  })
})
