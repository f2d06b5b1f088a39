/**
 * Deeds beside one database function each, written by hand for the same effect (best-deeds.ts, best-deeds-day.ts): a session taken,
 * a refund decided and paid, a recharge, a card opened, an order paid by coupon and card, 20,000 coupons sent, a booking, a check-in. `--only deeds`, `--calls TEXT`
 * of some. Durable, one desk, in turns; rates by the clock, and CPU of server and database by process accounting, which a loaded
 * machine does not change. What both sides leave is compared before anything is counted.
 */
import type { App } from '@clinic/server/src/app.ts'
import pg from 'pg'
import { layDeeds, liftDeeds } from './best-deeds.ts'
import { unpaid } from './checkout.ts'
import { databaseCpu, serverCpu } from './cost/cpu.ts'
import { asked } from './cost/people.ts'
import { bookingByPhone, checkIn } from './deed-day.ts'
import { approval, paying } from './deed-refunds.ts'
import { byCouponAndCard, deduction, opening, recharge, sending } from './deed-sales.ts'
import { callOf, type Deed, many, type Tools, type Who } from './deed-tools.ts'
import { type Asker, administrators, signedIn } from './people.ts'
import { median } from './report.ts'

const GOAL = 0.5

export type DeedWork = {
  readonly app: App
  readonly ownerUrl: string
  readonly appUrl: string
  readonly superuserUrl: string
  readonly postmaster: number
  readonly rounds: number
  /** Deeds a round and side. */
  readonly times: number
  readonly only: string
  readonly say: (line: string) => void
}
type Cost = { readonly seconds: number; readonly server: number; readonly database: number }

const costOf = async (postmaster: number, work: () => Promise<void>): Promise<Cost> => {
  const [began, server, database] = [performance.now(), serverCpu(), databaseCpu(postmaster)]
  await work()
  return {
    seconds: (performance.now() - began) / 1000,
    server: serverCpu() - server,
    database: databaseCpu(postmaster) - database,
  }
}

const cell = ({ server, database }: Cost, times: number): string =>
  `${(server / times).toFixed(2)} + ${(database / times).toFixed(2)}`

const compared = async (
  { postmaster, rounds, times, say }: DeedWork,
  { client }: Tools,
  byHand: pg.Client,
  deed: Deed,
): Promise<string> => {
  const each = deed.times ?? times
  say(`preparing: ${deed.name}`)
  const ready = [...(await deed.ready(2 * each * (rounds + 1)))] as never[]
  const hand = async (one: never) => {
    const [text, values] = deed.hand(one)
    await byHand.query({ name: deed.name, text, values })
  }
  const costs: Record<'hand' | 'ours', Cost[]> = { hand: [], ours: [] }
  for (let round = 0; round <= rounds; round++) {
    const done: Record<'hand' | 'ours', never> = {} as never
    for (const side of round % 2 ? (['hand', 'ours'] as const) : (['ours', 'hand'] as const)) {
      const mine = ready.splice(0, each)
      const cost = await costOf(postmaster, async () => {
        for (const one of mine) await (side === 'hand' ? hand(one) : deed.ours(one))
      })
      done[side] = mine[0]!
      if (round > 0) costs[side].push(cost)
    }
    if (round > 0) continue
    const left = []
    for (const side of ['hand', 'ours'] as const) {
      const [text, values] = deed.left(done[side])
      left.push(JSON.stringify((await client.query(text, values as unknown[])).rows))
    }
    if (left[0] !== left[1] || left[0] === '[]')
      throw new Error(`${deed.name} leaves different things:\n${left.join('\n')}`)
  }
  const middle = (side: 'hand' | 'ours'): Cost => ({
    seconds: median(costs[side].map(({ seconds }) => seconds)),
    server: median(costs[side].map(({ server }) => server)),
    database: median(costs[side].map(({ database }) => database)),
  })
  const [theirs, ours] = [middle('hand'), middle('ours')]
  const byClock = median(costs.hand.map(({ seconds }, at) => seconds / costs.ours[at]!.seconds))
  const byCpu = (theirs.server + theirs.database) / (ours.server + ours.database)
  const rate = (cost: Cost) => (each / cost.seconds).toFixed(1)
  return `| ${deed.name} | ${rate(theirs)} | ${rate(ours)} | ${byClock.toFixed(2)} | ${cell(theirs, each)} | ${cell(ours, each)} | ${byCpu.toFixed(2)} | ${(theirs.database / ours.database).toFixed(2)} | ${byClock >= GOAL ? 'yes' : 'no'} |`
}

/** Two more who work there, each signed in; the administrator, whose shift is open, takes and pays. */
const people = async (client: pg.Client, ownerUrl: string, pays: Asker): Promise<Who> => {
  const others = await many(
    client,
    `select id from staff.staff where status = 0 and user_type <> 1 and account not like 'nobody%' order by id`,
    2,
  )
  const [asks, decides] = await Promise.all(
    others.map(async (staffId) => ({
      ...pays,
      staffId,
      token: (await signedIn(ownerUrl, { ...pays, staffId }, 1))[0]!,
    })),
  )
  return { asks: asks!, decides: decides!, pays }
}

export const measureDeeds = async (work: DeedWork): Promise<void> => {
  const { app, ownerUrl, appUrl, superuserUrl, only, say } = work
  const pays = (await administrators(ownerUrl)).at(-1)!
  // Opens the shift.
  const [first] = await unpaid(ownerUrl, app, 1)
  const client = new pg.Client({ connectionString: ownerUrl })
  const byHand = new pg.Client({ connectionString: appUrl })
  await Promise.all([client.connect(), byHand.connect()])
  await client.query(`select set_config('app.hospital_id', $1, false)`, [String(pays.hospitalId)])
  await layDeeds(superuserUrl)
  const end = await asked(app, ownerUrl, pays, false)
  try {
    const tools = { call: callOf(app), client, who: await people(client, ownerUrl, first!.asker) }
    const deeds = [deduction, recharge, opening, approval, paying, byCouponAndCard, bookingByPhone, checkIn].map(
      (make) => make(tools),
    )
    const rows: string[] = []
    for (const deed of [...deeds, sending(tools, 20_000)].filter(({ name }) => name.includes(only))) {
      try {
        rows.push(await compared(work, tools, byHand, deed))
        say(rows.at(-1)!)
      } catch (error) {
        say(`${deed.name}: ${error}`)
      }
    }
    say(
      `\n| Deed, one desk, durable | by hand /s | ours /s | ratio | by hand: server + database ms | ours | CPU ratio | of the database alone | met |\n|---|---:|---:|---:|---:|---:|---:|---:|---|\n${rows.join('\n')}`,
    )
  } finally {
    end()
    await liftDeeds(superuserUrl)
    await Promise.all([client.end(), byHand.end()])
  }
}
