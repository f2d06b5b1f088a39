/**
 * What the books cost whoever pays: a checkout with and without lots, and while its journals are sealed; a day that is closed,
 * beside the self-check that is the larger part of it. `--only money`. Checkouts are durable and asked one after the other;
 * what is compared is their rate within one run, in turns.
 */
import type { App } from '@clinic/server/src/app.ts'
import pg from 'pg'
import { ourRequest, type Ready, unpaid } from './checkout.ts'
import type { Request } from './load.ts'
import { median } from './report.ts'

/** Lots and chain together take at most a fifth of the rate. */
const LEAST = 0.8
export type MoneyWork = {
  readonly app: App
  readonly ownerUrl: string
  readonly superuserUrl: string
  readonly rounds: number
  /** Checkouts a round and way. */
  readonly times: number
  /** Of the day that is closed. */
  readonly documents: number
  readonly say: (line: string) => void
}

const answered = async (app: App, { method, path, headers, body }: Request): Promise<void> => {
  const answer = await app.http.inject({
    method,
    url: path,
    headers: { ...headers },
    ...(body ? { payload: body } : {}),
  })
  if (answer.statusCode !== 200) throw new Error(answer.payload)
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Lots as the ledger keeps them, or not at all; what a checkout without them leaves is thrown away with the bench's data. */
const lots = (client: pg.Client, kept: boolean) =>
  client.query(`alter table ledger.entry ${kept ? 'enable' : 'disable'} trigger entries_posted_lots`)

/** What the job of the minute does, in the orders' hospital. */
const sealing = async (client: pg.Client, { asker }: Ready): Promise<void> => {
  await client.query(`select set_config('app.hospital_id', $1, false)`, [String(asker.hospitalId)])
  await client.query(`set role clinic_app`)
  await client.query(`select ledger.seal_journals(kit.business_date() - 1, 50000)`)
  await client.query('reset role')
}

type Way = 'neither' | 'lots' | 'lots and chain'
const WAYS: readonly Way[] = ['neither', 'lots', 'lots and chain']

const checkouts = async ({ app, ownerUrl, rounds, times, say }: MoneyWork, client: pg.Client): Promise<void> => {
  const orders = await unpaid(ownerUrl, app, WAYS.length * (rounds + 1) * times)
  // What stood before is not this run's to seal.
  await sealing(client, orders[0]!)
  const rates: Record<Way, number[]> = { neither: [], lots: [], 'lots and chain': [] }
  for (let round = 0; round <= rounds; round++)
    for (const way of WAYS) {
      const mine = orders.splice(0, times)
      await lots(client, way !== 'neither')
      const took = await seconds(async () => {
        for (const order of mine) await answered(app, ourRequest(order))
        if (way === 'lots and chain') await sealing(client, mine[0]!)
      })
      if (way !== 'lots and chain') await sealing(client, mine[0]!)
      if (round > 0) rates[way].push(times / took)
    }
  await lots(client, true)
  const rate = (way: Way) => median(rates[way])
  say('| Checkout, one desk | a second | of the rate without | goal | met |\n|---|---:|---:|---:|---|')
  for (const way of WAYS) {
    const share = rate(way) / rate('neither')
    say(`| with ${way} | ${rate(way).toFixed(1)} | ${share.toFixed(2)} | ${LEAST} | ${share >= LEAST ? 'yes' : 'no'} |`)
  }
}

const CHECKS = `select count(*) from (select * from ledger.selfcheck() union all select * from ledger.chain_selfcheck()
  union all select * from cashier.selfcheck() union all select * from cashier.coupon_selfcheck() union all select * from invoices.selfcheck()
  union all select * from debts.selfcheck() union all select * from purchases.selfcheck() union all select * from refunds.selfcheck()
  union all select * from refunds.card_selfcheck() union all select * from refunds.change_selfcheck()
  union all select * from refunds.moved_selfcheck() union all select * from daily.selfcheck()) f`

/** The statements that closing takes beside the self-check, under the lock, and undone. */
const CLOSING = [
  `select ledger.hold_day(kit.business_date())`,
  `select * from daily.board(kit.business_date())`,
  `select encode(sha256(convert_to(daily.figures(kit.business_date())::text, 'UTF8')), 'hex')`,
  `select ledger.close_day(kit.business_date())`,
]

const dayClose = async ({ app, ownerUrl, rounds, documents, say }: MoneyWork, client: pg.Client): Promise<void> => {
  const [first] = await unpaid(ownerUrl, app, 1)
  const inHospital = () =>
    client.query(`select set_config('app.hospital_id', $1, false), set_config('app.staff_id', $2, false)`, [
      String(first!.asker.hospitalId),
      String(first!.asker.staffId),
    ])
  await inHospital()
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from cashier.payment where hospital_id = $1 and business_date = kit.business_date()',
    [first!.asker.hospitalId],
  )
  const missing = Math.max(0, documents - rows[0]!.n)
  say(`paying ${missing} orders, so that the day has ${documents} documents`)
  for (const order of await unpaid(ownerUrl, app, missing)) await answered(app, ourRequest(order))
  const took: Record<'check' | 'close', number[]> = { check: [], close: [] }
  await client.query('set role clinic_app')
  for (let round = 0; round <= rounds; round++) {
    await client.query('begin')
    await inHospital()
    const check = await seconds(() => client.query(CHECKS))
    const close = await seconds(async () => {
      for (const text of CLOSING) await client.query(text)
    })
    await client.query('rollback')
    if (round > 0) {
      took.check.push(check)
      took.close.push(close)
    }
  }
  await client.query('reset role')
  const [check, close] = [median(took.check), median(took.close)]
  say(`\n| Day close, ${documents} documents | s | of its self-check |\n|---|---:|---:|`)
  say(`| self-check | ${check.toFixed(2)} | 1.00 |`)
  say(`| lock, board, figures, digest, sealing | ${close.toFixed(2)} | ${(close / check).toFixed(2)} |`)
}

export const measureMoney = async (work: MoneyWork): Promise<void> => {
  const client = new pg.Client({ connectionString: work.superuserUrl })
  await client.connect()
  try {
    await checkouts(work, client)
    await dayClose(work, client)
  } finally {
    await client.end()
  }
}
