/**
 * Random histories of several people at once: sell, pay in any mixture, deduct, repay, cancel, withdraw, top up.
 * Whatever is refused or accepted, every identity of the money path holds (G1–G6, Y1–Y5, B1–B3, L1–L5, S2).
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Actor, RefusedInTest } from '../../../../test/actor.ts'
import { newTill, type SavedOrder, type TestTill } from '../../../../test/till.ts'

/** A small generator that replays: the seed is in the test's name. */
const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % sides
  }
}

type Player = {
  till: TestTill
  by: Actor
  customer: number
  roll: (sides: number) => number
  done: Record<string, number>
}

const yuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const sellAndPay = async ({ till, by, customer, roll }: Player): Promise<void> => {
  const lines = Array.from({ length: 1 + roll(4) }, () => ({
    price: yuan(roll(20_000)),
    count: 1 + roll(3),
    sessions: 1 + roll(4),
  }))
  const sold = await till.order(customer, lines)
  let left = Math.round(Number(sold.payable) * 100)
  const tenders: [string, string][] = []
  for (const code of ['COIN', 'POINTS', 'WALLET', 'DEBT', 'WECHAT']) {
    const fen = roll(3) === 0 ? roll(Math.max(1, Math.floor(left / 3))) : 0
    if (fen > 0) tenders.push([code, yuan(fen)])
    left -= fen
  }
  if (left > 0) tenders.push(['CASH', yuan(left)])
  await till.pay([sold], tenders, {}, { by })
}

const topUp = async ({ till, by, customer, roll }: Player): Promise<void> => {
  const order: SavedOrder = await till.recharge(customer, yuan(100 + roll(30_000)))
  await till.pay([order], [['CARD', order.payable]], {}, { by })
  await till.grant(customer, { coinFen: 1 + roll(5_000), points: 1 + roll(500) })
}

const someItem = async ({ till, customer, roll }: Player) => {
  const items = (await till.items(customer)).filter((item) => item['qty_left']! > 0)
  return items[roll(Math.max(1, items.length))]
}

const deduct = async (player: Player): Promise<void> => {
  const item = await someItem(player)
  if (item) await player.till.nurse.ask(purchases.deduct, { purchasedItemId: item['id']!, times: 1 + player.roll(2) })
}

const one = async ({ till, roll }: Player, query: ReturnType<typeof sql<{ id: number; fen: number }>>) => {
  const rows = await till.clinic.rows(query)
  return rows[roll(Math.max(1, rows.length))]
}

const withdraw = async (player: Player): Promise<void> => {
  const found = await one(
    player,
    sql`select id, 0 as fen from purchases.deduction_record where customer_id = ${player.customer} and status = 'DONE' order by id`,
  )
  if (found) await player.till.nurse.ask(purchases.withdraw, { id: found.id, reason: '重来' })
}

const repay = async (player: Player): Promise<void> => {
  const { till, by, customer, roll } = player
  const debt = await one(
    player,
    sql`select id, open_fen as fen from debts.debt where customer_id = ${customer} and open_fen > 0 order by id`,
  )
  if (!debt) return
  const amount = yuan(1 + roll(debt.fen))
  const code = roll(3) === 0 ? 'WALLET' : 'ALIPAY'
  await by.ask(cashier.repay, {
    customerId: customer,
    allocations: [{ debtId: debt.id, amount }],
    tenders: [{ code, amount }],
  })
  expect(till).toBeDefined()
}

const cancel = async (player: Player): Promise<void> => {
  const found = await one(
    player,
    sql`select id, 0 as fen from cashier.payment where customer_id = ${player.customer} and status = 'SUCCESS'
      and cashier_id = ${player.by.staffId} order by id`,
  )
  if (found) await player.by.ask(cashier.cancelByPost, { id: found.id, reason: '收错' })
}

const moves = { sellAndPay, topUp, deduct, withdraw, repay, cancel }
const bag = [
  'sellAndPay',
  'sellAndPay',
  'sellAndPay',
  'topUp',
  'deduct',
  'deduct',
  'deduct',
  'withdraw',
  'repay',
  'repay',
  'cancel',
] as const

const play = async (player: Player, steps: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    const move = bag[player.roll(bag.length)]!
    try {
      await moves[move](player)
      player.done[move] = (player.done[move] ?? 0) + 1
    } catch (error) {
      // A refusal is a fair answer to a random wish; anything else is a fault.
      if (!(error instanceof RefusedInTest) || error.answer.status >= 500) throw error
    }
  }
}

it.each([11, 4_711])('history %i of three people at once keeps every identity', { timeout: 180_000 }, async (seed) => {
  const till = await newTill()
  const customers = [await till.newCustomer(), await till.newCustomer()]
  const done: Record<string, number> = {}
  const players = await Promise.all(
    [0, 1, 2].map(
      async (index): Promise<Player> => ({
        till,
        by: await till.newCashier(),
        customer: customers[index % 2]!,
        roll: dice(seed + index * 7_919),
        done,
      }),
    ),
  )
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(players.map((player) => play(player, 12)))
    expect(await till.faults()).toEqual([])
  }
  for (const move of ['sellAndPay', 'topUp', 'deduct'] as const) expect(done[move] ?? 0).toBeGreaterThan(0)
  expect((done['repay'] ?? 0) + (done['cancel'] ?? 0) + (done['withdraw'] ?? 0)).toBeGreaterThan(2)
})
