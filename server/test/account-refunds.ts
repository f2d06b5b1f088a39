/** Balances, deposits and cards that go back: recharges with what they bring along, and the people who pass and pay it. */
import { packages } from '@clinic/contract/areas/credits/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import { newCards } from './cards.ts'
import { newRefundDesk } from './refunds.ts'

type Balance = Omit<InputOf<typeof accountRefunds.balance>, 'digest' | 'reason'>
type Deposit = Omit<InputOf<typeof accountRefunds.deposit>, 'digest' | 'reason'>
type Retire = Omit<InputOf<typeof accountRefunds.retire>, 'digest' | 'reason' | 'version'>

export const newAccountDesk = async () => {
  const scene = await newCards()
  const { till, clinic } = scene
  const desk = await newRefundDesk(till)
  const keeper = await clinic.with(['vip:package:list', 'vip:package:add', 'sensitive:customer-capital'])
  const cardAsks = await clinic.with([
    'vip:card:list',
    'vip:card:retire',
    'cashier:refund:list',
    'cashier:refund:revoke',
    'sensitive:customer-capital',
  ])
  const cardDecides = await clinic.with([
    'vip:card:list',
    'vip:card:audit',
    'cashier:refund:list',
    'cashier:refund:audit',
    'sensitive:customer-capital',
  ])
  let serial = 0
  /** A recharge by that way with a package: so much put in brings coins, points and perhaps a coupon. */
  const charged = async (
    customerId: number,
    amount: string,
    brings: Partial<InputOf<typeof packages.create>> = {},
    code = 'WECHAT',
  ) => {
    const brought = Object.keys(brings).length > 0
    const form = { name: `送${++serial}`, principal: amount, ...brings }
    const pack = brought ? await keeper.ask(packages.create, form as InputOf<typeof packages.create>) : null
    const order = await till.cashier.ask(orders.recharge, {
      customerId,
      amount,
      confirmed: true,
      ...(pack ? { packageId: pack.id } : {}),
    })
    return await till.pay([order], [[code, amount]])
  }
  /** As if everything had been paid so many days ago. */
  const age = (days: number) =>
    clinic.rows(sql`update cashier.payment set created_at = created_at - make_interval(days => ${days}::int)`)
  const balance = async (wanted: Balance, by: Actor = desk.asks) => {
    const { digest } = await by.ask(accountRefunds.balanceTrial, wanted)
    return await by.ask(accountRefunds.balance, { ...wanted, reason: '搬到外地', digest })
  }
  const deposit = async (wanted: Deposit, by: Actor = desk.asks) => {
    const { digest } = await by.ask(accountRefunds.depositTrial, wanted)
    return await by.ask(accountRefunds.deposit, { ...wanted, reason: '不做了', digest })
  }
  const retire = async (wanted: Retire, by: Actor = cardAsks) => {
    const { digest } = await by.ask(accountRefunds.retireTrial, wanted)
    const { version } = await scene.one(wanted.id)
    return await by.ask(accountRefunds.retire, { ...wanted, version, reason: '不来了', digest })
  }
  /** Puts a deposit into her account, as an order of it does. */
  const putDeposit = (customerId: number, fen: number) =>
    clinic.rows(
      sql`select ledger.post_journal('deposit_test', nextval('kit.id'), ledger.open_day(), ${JSON.stringify([
        { kind: 'TENDER_CLEARING', owner: 1, amount: fen },
        { kind: 'WALLET_DEPOSIT', owner: customerId, customer: customerId, amount: -fen },
      ])}::jsonb)`,
    )
  /** Balances of accounts, fen, by kind; shared ones of the whole hospital. */
  const accounts = async (customerId: number): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await clinic.rows(sql<{
          kind: string
          fen: number
        }>`select kind, sum(balance)::bigint as fen from ledger.account
          where owner_id = ${customerId} or kind in ('FORFEIT', 'PROMO_EXPENSE') group by kind`)
      ).map(({ kind, fen }) => [kind, Number(fen)]),
    )
  const passed = async (id: number, more: Partial<InputOf<typeof refunds.audit>> = {}, by: Actor = desk.decides) =>
    await by.ask(refunds.audit, { id, version: (await desk.one(id)).version, pass: true, opinion: '同意', ...more })
  return {
    ...scene,
    ...{ desk, keeper, cardAsks, cardDecides, charged, age, balance, deposit, retire, putDeposit, accounts, passed },
  }
}
export type AccountDesk = Awaited<ReturnType<typeof newAccountDesk>>
