/** 流水对账: files against what was taken; by hand, undone, told on the board, and nobody else's. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { matching } from '@clinic/contract/areas/matching/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newRefundDesk, newScene, wanted } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { sendFile } from '../../../test/uploads.ts'

const keys = ['cashier:matching:list', 'cashier:matching:import', 'cashier:matching:match', 'cashier:matching:export']
let till: TestTill
let desk: Actor
beforeEach(async () => {
  till = await newTill()
  desk = await till.clinic.with([...keys, 'sensitive:customer-capital'])
})

const paidBy = async (code: string, amount: string, refNo = '') => {
  const order = await till.order(await till.newCustomer(), [{ price: amount }])
  return await till.cashier.ask(cashier.pay, {
    orders: [{ id: order.id, version: order.version }],
    tenders: [{ code, amount, ...(refNo ? { refNo } : {}) }],
  })
}
/** The hospital's clock now, and so many minutes on. */
const clock = async (minutes = 0): Promise<string> => {
  const rows = await till.clinic.rows(
    sql<{ at: string }>`select to_char((kit.present() + make_interval(mins => ${minutes})) at time zone 'Asia/Shanghai',
      'YYYY-MM-DD HH24:MI:SS') as at`,
  )
  return rows[0]!.at
}
/** So many minutes on, or back where the business day would turn meanwhile. */
const sameDay = async (minutes: number): Promise<string> => {
  const rows = await till.clinic.rows(
    sql<{ turns: boolean }>`select kit.business_date() <>
      ((kit.present() + make_interval(mins => ${minutes})) at time zone 'Asia/Shanghai' - interval '4 hours')::date as turns`,
  )
  return await clock(rows[0]!.turns ? -minutes : minutes)
}
type Row = readonly [at: string, fen: string, ref: string, more?: string]
const wechat = (...rows: readonly Row[]): Buffer =>
  Buffer.from(
    [
      '微信支付账单明细',
      '交易时间,交易类型,交易对方,商品,收/支,金额(元),当前状态,交易单号,商户单号,备注',
      ...rows.map(([at, yuan, ref, more = '/']) => `${at},收款,周,护理,收入,¥${yuan},已收钱,${ref},/,${more}`),
    ].join('\n'),
  )
const sent = (bytes: Buffer, who: Actor = desk, source = 'WECHAT', clinic: Clinic = till.clinic) =>
  sendFile(clinic.node, who.token, { name: '流水.csv', bytes, fields: { source }, call: matching.upload })
const send = async (...given: Parameters<typeof sent>) => (await sent(...given)).answer
const taken = async (bytes: Buffer) => {
  const { ok, data, answer } = await sent(bytes)
  if (!ok) throw new Error(answer.message)
  return data as unknown as { id: number; lines: number; known: number; matched: number }
}
const openLines = async () => (await desk.ask(matching.lines, { state: 'OPEN' })).result
const openOurs = async () => (await desk.ask(matching.ours, {})).result

/** What the self-check says of lines. */
const faults = () => till.clinic.rows(sql`select * from matching.selfcheck()`)
/** How lines stand that files tell of, and how many of each file are open. */
const standing = async () => ({
  lines: (await desk.ask(matching.lines, {})).result.map(({ refNo, state, how }) => [refNo, state, how]).sort(),
  open: (await desk.ask(matching.files, {})).result.map(({ open }) => open),
})

describe('a file', () => {
  it('is matched by number, then by amount and time; the rest is told on either side', async () => {
    const [first, second, third] = [
      await paidBy('WECHAT', '30.00', '4200001'),
      await paidBy('WECHAT', '20.00'),
      await paidBy('WECHAT', '77.00'),
    ]
    await paidBy('ALIPAY', '20.00')
    await paidBy('CASH', '20.00')
    const late = await clock(31)
    const { lines, matched } = await taken(
      wechat([late, '30.00', '4200001'], [await clock(29), '20.00', '4200002'], [late, '77.00', '4200003']),
    )
    expect({ lines, matched }).toEqual({ lines: 3, matched: 2 })
    const { result } = await desk.ask(matching.lines, { state: 'MATCHED', sortName: 'amount', sortOrder: 'asc' })
    expect(result.map(({ amount, how, oursNo }) => [amount, how, oursNo])).toEqual([
      ['20.00', 'AMOUNT', second.no],
      ['30.00', 'REF', first.no],
    ])
    expect((await openLines()).map(({ refNo }) => refNo)).toEqual(['4200003'])
    expect((await desk.ask(matching.ours, { source: 'WECHAT' })).result.map(({ no }) => no)).toEqual([third.no])
    expect((await openOurs()).map(({ source }) => source).sort()).toEqual(['ALIPAY', 'WECHAT'])
  })

  it('is taken once: the same file is told, and lines of an overlapping one are not taken again', async () => {
    const at = await clock()
    const file = wechat([at, '30.00', 'A1'])
    await taken(file)
    expect((await send(file)).key).toBe('matching.sameFile')
    expect((await send(Buffer.concat([file, Buffer.from('\n')]))).key).toBe('matching.nothingNew')
    expect(await taken(wechat([at, '30.00', 'A1'], [at, '30.00', 'A2'], [at, '30.00', 'A2']))).toMatchObject({
      lines: 1,
      known: 2,
    })
    const [one, other] = await Promise.all([
      send(wechat([at, '5.00', 'B1'], [at, '6.00', 'B2'])),
      send(wechat([at, '5.00', 'B1'], [at, '7.00', 'B3'])),
    ])
    expect([one.code, other.code]).toEqual([200, 200])
    expect((await desk.ask(matching.lines, { refNo: 'B1' })).total).toBe(1)
    expect(till.clinic.node.bugs).toEqual([])
  })

  it('is all or nothing, in either writing; what a spreadsheet would run stays text', async () => {
    const at = await clock()
    const faulty = await send(wechat([at, '30.00', 'A1'], [at, '30.005', 'A2']))
    expect(faulty).toMatchObject({ key: 'matching.faulty' })
    expect(faulty.message).toContain('第 4 行')
    expect((await desk.ask(matching.files, {})).total).toBe(0)
    expect(await openLines()).toEqual([])
    await taken(wechat([at, '30.00', 'A1', '=cmd()']))
    const [line] = await openLines()
    expect(line!.remark).toBe('=cmd()')
    const sheet = (await desk.raw('GET', '/api/v1/base/cashier/matching/line/export?format=csv')).body.toString()
    expect(sheet).toContain("'=cmd()")
    // 交易时间,金额,流水号 in GB18030.
    const heads = Buffer.from('bdbbd2d7cab1bce42cbdf0b6ee2cc1f7cbaebac50a', 'hex')
    expect((await send(Buffer.concat([heads, Buffer.from(`${at},8.00,G1`)]), desk, 'BANK')).code).toBe(200)
    expect((await send(Buffer.from('甲,乙\n1,2'))).key).toBe('matching.noHeads')
    expect((await send(Buffer.from([0, 1, 2]))).key).toBe('matching.unreadable')
    expect((await send(Buffer.from('交易时间,金额\n合计,0'))).key).toBe('matching.noLines')
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).key).toBe('matching.tooLarge')
    const long = Array.from({ length: 20_001 }, (_, row) => `2026-03-01 10:00:00,1.00,N${row}`)
    expect((await send(Buffer.from(['交易时间,金额,流水号', ...long].join('\n')))).key).toBe('matching.tooMany')
  })
})

describe('by hand', () => {
  it('a line is several of ours that come to its amount, once; undone all of it is open again', async () => {
    const [one, two] = [await paidBy('CARD', '10.00'), await paidBy('CARD', '15.00')]
    await paidBy('CARD', '3.00')
    const bank = Buffer.from(`交易时间,金额,流水号\n${await clock(300)},25.00,S1\n${await clock(300)},10.00,S2`)
    expect((await send(bank, desk, 'BANK')).code).toBe(200)
    const lines = await openLines()
    const [line, other] = [lines.find(({ refNo }) => refNo === 'S1')!, lines.find(({ refNo }) => refNo === 'S2')!]
    const ours = (await openOurs()).map(({ side, id, no }) => ({ side, id, no }))
    const pick = (...nos: string[]) => ours.filter(({ no }) => nos.includes(no)).map(({ side, id }) => ({ side, id }))
    const match = (on: typeof line, chosen: ReturnType<typeof pick>, version = on.version) =>
      desk.ask(matching.match, { id: on.id, version, ours: chosen, reason: '刷卡当天汇总到账' })
    await expect(match(line, pick(one.no))).rejects.toThrow('matching.difference')
    await expect(match(line, [{ side: 'REFUND', id: pick(one.no)[0]!.id }])).rejects.toThrow(/matching.oursMissing|404/)
    const { version } = await match(line, pick(one.no, two.no))
    await expect(match(line, [])).rejects.toThrow(/40901/)
    await expect(match(line, [], version)).rejects.toThrow('matching.matched')
    await expect(match(other, pick(one.no))).rejects.toThrow(/matching.oursMatched|404/)
    expect((await openOurs()).map(({ amount }) => amount)).toEqual(['3.00'])
    const undone = await desk.ask(matching.undo, { id: line.id, version, reason: '对错了' })
    await expect(desk.ask(matching.undo, { ...undone, reason: '又' })).rejects.toThrow('matching.notMatched')
    expect(await openOurs()).toHaveLength(3)
    const both = await Promise.allSettled([match(other, pick(one.no)), match(other, pick(one.no))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const explained = await match(line, [], undone.version)
    expect((await desk.ask(matching.lines, { state: 'EXPLAINED' })).result).toMatchObject([
      { id: explained.id, how: 'HAND', oursNo: '', reason: '刷卡当天汇总到账' },
    ])
  })

  it('a payment that was cancelled is no pair any more, and its line is open', async () => {
    const { id } = await paidBy('WECHAT', '30.00', 'A1')
    await taken(wechat([await clock(), '30.00', 'A1']))
    expect(await openLines()).toEqual([])
    await till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' })
    expect((await openLines()).map(({ refNo }) => refNo)).toEqual(['A1'])
    const again = await paidBy('WECHAT', '30.00', 'A1x')
    const day = (await openLines())[0]!.businessDate
    expect(await desk.ask(matching.run, { startDate: day, endDate: day })).toEqual({ matched: 1 })
    expect((await desk.ask(matching.lines, { state: 'MATCHED' })).result).toMatchObject([{ oursNo: again.no }])
  })

  it('a refund that was revoked is no pair any more; of two that make a line the other still is', async () => {
    const refunding = await newRefundDesk(till)
    const { orderId, ids } = await newScene(till).bought([{ price: '100.00', sessions: 2 }], [['ALIPAY', '100.00']])
    const { id } = await refunding.asked(wanted(orderId, ids[0]!, 1))
    await refunding.passed(id)
    await refunding.paid(id)
    const [one, two] = [await paidBy('CARD', '10.00'), await paidBy('CARD', '15.00')]
    const at = await clock(300)
    expect((await send(Buffer.from(`交易时间,金额,流水号\n${at},25.00,S1`), desk, 'BANK')).code).toBe(200)
    const ours = (await openOurs()).filter(({ no }) => no === one.no || no === two.no)
    const [line] = await openLines()
    const chosen = ours.map(({ side, id: our }) => ({ side, id: our }))
    await desk.ask(matching.match, { id: line!.id, version: line!.version, ours: chosen, reason: '汇总到账' })
    const back = (await openOurs()).find(({ side }) => side === 'REFUND')!
    const bank = Buffer.from(`交易时间,金额,流水号\n${await clock()},${back.amount},R1`)
    expect((await send(bank, desk, back.source)).code).toBe(200)
    expect(await standing()).toEqual({
      lines: [
        ['R1', 'MATCHED', 'AMOUNT'],
        ['S1', 'MATCHED', 'HAND'],
      ],
      open: [0, 0],
    })
    await refunding.revoked(id, refunding.pays)
    await till.cashier.ask(cashier.cancelByPost, { id: one.id, reason: '收错' })
    expect(await standing()).toEqual({
      lines: [
        ['R1', 'OPEN', null],
        ['S1', 'MATCHED', 'HAND'],
      ],
      open: [1, 0],
    })
    await till.cashier.ask(cashier.cancelByPost, { id: two.id, reason: '收错' })
    expect(await standing()).toMatchObject({
      lines: [
        ['R1', 'OPEN', null],
        ['S1', 'OPEN', null],
      ],
    })
    expect(await faults()).toEqual([])
  })

  it('what stands is taken no second time: a run leaves a matched line and one that is explained, and no file calls them open', async () => {
    await paidBy('WECHAT', '30.00')
    await taken(wechat([await clock(), '30.00', 'A1'], [await clock(), '9.00', 'B1']))
    const [line] = await openLines()
    await desk.ask(matching.match, { id: line!.id, version: line!.version, ours: [], reason: '房租' })
    const before = await standing()
    expect(before).toMatchObject({ open: [0] })
    const [same, small] = [await paidBy('WECHAT', '30.00'), await paidBy('WECHAT', '9.00')]
    const day = (await clock()).slice(0, 10)
    expect(await desk.ask(matching.run, { startDate: daysAfter(day, -1), endDate: day })).toEqual({ matched: 0 })
    expect((await openOurs()).map(({ no }) => no).sort()).toEqual([same.no, small.no].sort())
    expect(await standing()).toEqual(before)
  })

  it('what was taken back a moment before it is paired is no pair', async () => {
    const { id } = await paidBy('WECHAT', '30.00')
    await taken(wechat([await sameDay(40), '30.00', 'A1']))
    const [line] = await openLines()
    const [ours] = await openOurs()
    await till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' })
    // As whoever read what is of ours before it was taken back writes the pair.
    await till.clinic.rows(
      sql`insert into matching.pair (line_id, side, our_id, how) values (${line!.id}, ${ours!.side}, ${ours!.id}, 'AMOUNT')`,
    )
    expect((await standing()).lines).toEqual([['A1', 'OPEN', null]])
    expect(await faults()).toEqual([])
  })

  it('minutes are the hospital’s own', async () => {
    await till.clinic.rows(sql`insert into cashier.setting (match_minutes) values (2)`)
    await paidBy('WECHAT', '30.00')
    expect(await taken(wechat([await clock(3), '30.00', 'A1']))).toMatchObject({ matched: 0 })
  })
})

describe('who', () => {
  it('closes the day sees what is unmatched of a day that a file tells of, and is not held up by it', async () => {
    const head = await till.clinic.with(['cashier:daily:list', 'cashier:daily:close', 'cashier:shift:selfcheck'])
    await paidBy('WECHAT', '30.00')
    const counted = async () => {
      const { items, day } = await head.ask(daily.board, {})
      return { day, ...items.find(({ item }) => item === 'statements')! }
    }
    expect((await counted()).count).toBe(0)
    await taken(wechat([await sameDay(31), '31.00', 'A1']))
    const { day, count, said } = await counted()
    expect({ count, said }).toEqual({ count: 2, said: '只有本院 1 笔，只有对方 1 笔' })
    const { id, version } = (await till.cashier.ask(cashier.currentShift, {}))!
    const amounts = [
      { code: 'CASH', amount: '500.00' },
      { code: 'WECHAT', amount: '30.00' },
    ]
    const counting = await till.cashier.ask(cashier.countShift, { id, version, counted: amounts })
    await till.cashier.ask(cashier.closeShift, { id, version: counting.version })
    await head.ask(daily.close, { day })
  })

  it('reaches her own rows sees the files she brought and what she took; another hospital sees nothing', async () => {
    await paidBy('WECHAT', '30.00')
    await taken(wechat([await clock(31), '31.00', 'A1']))
    const part = await till.clinic.with(keys, { dataScope: 5 })
    for (const list of [matching.files, matching.lines, matching.ours]) expect((await part.ask(list, {})).total).toBe(0)
    const [line] = await openLines()
    const mine = { id: line!.id, version: line!.version, reason: '看看' }
    await expect(part.ask(matching.match, { ...mine, ours: [] })).rejects.toThrow(/404/)
    await expect(part.ask(matching.undo, mine)).rejects.toThrow(/404/)
    await expect(part.ask(matching.run, { startDate: '2026-01-01', endDate: '2026-01-02' })).rejects.toThrow(/403/)
    const elsewhere = await newClinic()
    const stranger = await elsewhere.with(keys)
    expect((await stranger.ask(matching.lines, {})).total).toBe(0)
    expect((await send(wechat([await clock(31), '31.00', 'A1']), stranger, 'WECHAT', elsewhere)).code).toBe(200)
  })
})
