/** The cashier's day: opening, taking money in the ways people pay, counting and closing. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { Session } from '../kit/session.ts'
import type { Random } from './random.ts'
import type { Scene } from './stage.ts'

const FLOAT: Fen = 100_000
/** Below this a bill is not paid in two ways, and nobody owes anything. */
const WORTH_SPLITTING: Fen = 100_000
const MOST_OWED: Fen = 1_500_000

export type Bill = {
  readonly id: number
  readonly version: number
  readonly payableFen: Fen
  /** What may stay open: goods that are taken home are paid. */
  readonly owableFen: Fen
}
export type Payer = { readonly customerId: number; walletFen: Fen; owesFen: Fen }
type Tender = { readonly code: string; readonly fen: Fen }

export class Till {
  private readonly cashierSession: Session
  /** Answers for the safe. */
  private readonly keeper: Session
  private readonly random: Random
  private shift: { id: number; version: number; takings: Map<string, Fen> } | null = null

  constructor(cashierSession: Session, keeper: Session, random: Random) {
    this.cashierSession = cashierSession
    this.keeper = keeper
    this.random = random
  }

  async open(scene: Scene, at: Date): Promise<void> {
    const shift = await scene.act(this.cashierSession, at, cashier.openShift, { openingFloat: toYuan(FLOAT) })
    this.shift = { id: shift.id, version: shift.version, takings: new Map([['CASH', FLOAT]]) }
  }

  /** Counts what must be there, hands the day's cash to the safe, where it is accepted, and leaves the float. */
  async close(scene: Scene, at: Date): Promise<void> {
    if (!this.shift) return
    const { id, version, takings } = this.shift
    const counted = [...takings].map(([code, fen]) => ({ code, amount: toYuan(fen) }))
    const { version: counting } = await scene.act(this.cashierSession, at, cashier.countShift, { id, version, counted })
    const toSafe = toYuan(takings.get('CASH')! - FLOAT)
    await scene.act(this.cashierSession, at, cashier.closeShift, { id, version: counting, toSafe })
    for (const { id: sent } of await scene.act(this.keeper, at, cashier.cashOnWay, {}))
      await scene.act(this.keeper, at, cashier.answerCash, { id: sent, outcome: 'ACCEPTED' })
    this.shift = null
  }

  /** Takes the money for an order the way this customer pays. */
  async settle(scene: Scene, at: Date, bill: Bill, payer: Payer): Promise<void> {
    const tenders = this.tendersFor(bill, payer)
    const cash = tenders.find(({ code }) => code === 'CASH')?.fen ?? 0
    await scene.act(this.cashierSession, at, cashier.pay, {
      orders: [{ id: bill.id, version: bill.version }],
      tenders: tenders.map(({ code, fen }) => ({ code, amount: toYuan(fen) })),
      ...(cash > 0 ? { receivedCash: toYuan(Math.ceil(cash / 10_000) * 10_000) } : {}),
    })
    this.count(tenders)
    for (const { code, fen } of tenders) {
      if (code === 'WALLET') payer.walletFen -= fen
      if (code === 'DEBT') payer.owesFen += fen
    }
  }

  /** A recharge is paid with money alone. */
  async recharge(scene: Scene, at: Date, bill: Bill, payer: Payer): Promise<void> {
    const tenders = [{ code: this.random.pick(['WECHAT', 'ALIPAY', 'CARD']), fen: bill.payableFen }]
    await scene.act(this.cashierSession, at, cashier.pay, {
      orders: [{ id: bill.id, version: bill.version }],
      tenders: tenders.map(({ code, fen }) => ({ code, amount: toYuan(fen) })),
    })
    this.count(tenders)
    payer.walletFen += bill.payableFen
  }

  /** Pays the oldest debt, wholly or about half of it. */
  async repay(scene: Scene, at: Date, payer: Payer): Promise<void> {
    const { customerId } = payer
    const found = await scene.act(this.cashierSession, at, debts.list, { customerId, open: true, pageSize: 1 })
    const debt = found.result[0]
    if (!debt) return
    const open = parseYuan(debt.open)!
    const fen = this.random.chance(0.6) ? open : Math.ceil(open / 2)
    const tenders = [{ code: this.random.pick(['WECHAT', 'CARD']), fen }]
    await scene.act(this.cashierSession, at, cashier.repay, {
      customerId,
      allocations: [{ debtId: debt.id, amount: toYuan(fen) }],
      tenders: tenders.map((tender) => ({ code: tender.code, amount: toYuan(tender.fen) })),
    })
    this.count(tenders)
    payer.owesFen -= fen
  }

  private count(tenders: readonly Tender[]): void {
    const { takings } = this.shift!
    // Only money that came in is counted at the end of the shift.
    for (const { code, fen } of tenders)
      if (code !== 'WALLET' && code !== 'DEBT') takings.set(code, (takings.get(code) ?? 0) + fen)
  }

  private tendersFor({ payableFen: payable, owableFen }: Bill, payer: Payer): Tender[] {
    if (payable === 0) return []
    const { random } = this
    const fromWallet = random.chance(0.5) ? Math.min(payer.walletFen, payable) : 0
    const left = payable - fromWallet
    const wallet = fromWallet > 0 ? [{ code: 'WALLET', fen: fromWallet }] : []
    if (left === 0) return wallet
    const way = random.weighted([
      ['WECHAT', 45],
      ['ALIPAY', 18],
      ['CARD', 16],
      ['CASH', 9],
      ['two', 7],
      ['owe', 14],
    ] as const)
    if (way === 'owe' && left >= WORTH_SPLITTING && payer.owesFen === 0) {
      const owed = Math.min(MOST_OWED, owableFen, Math.floor((left * random.int(20, 60)) / 100_00) * 100)
      if (owed > 0) return [...wallet, { code: 'WECHAT', fen: left - owed }, { code: 'DEBT', fen: owed }]
    }
    if (way === 'two' && left >= WORTH_SPLITTING) {
      const first = Math.floor((left * random.int(30, 70)) / 100_00) * 100
      return [...wallet, { code: 'CARD', fen: first }, { code: 'CASH', fen: left - first }]
    }
    return [...wallet, { code: way === 'two' || way === 'owe' ? 'WECHAT' : way, fen: left }]
  }
}
