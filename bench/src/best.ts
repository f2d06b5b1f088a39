/**
 * What our calls cost beside the least they could: CPU of server and database a call, by process accounting, so that a loaded
 * machine tells the same. `--only best`. Three ways to the same answer, in turn, in this process:
 * by hand (the best statement we know, on a plain connection), bare (our own statements on such a connection), and the call.
 */

import type { App } from '@clinic/server/src/app.ts'
import { registerTypes } from '@clinic/server/src/kit/db/types.ts'
import { rolePasswords } from '@clinic/server/src/kit/postgres/keys.ts'
import pg from 'pg'
import { bareCheckout } from './bare-checkout.ts'
import { handCheckout, layCheckout, liftCheckout } from './best-checkout.ts'
import { current, found, keyed, newest } from './best-reads.ts'
import { type Asked, captureAll, captureOne } from './capture.ts'
import { bareInput, handValues, ourRequest, unpaid } from './checkout.ts'
import { databaseCpu, serverCpu } from './cost/cpu.ts'
import { dayRequest, openDay, refuseOtherDay } from './day.ts'
import type { Request } from './load.ts'
import { narrowedCases } from './narrowed.ts'
import { type Asker, administrators, sessionOf } from './people.ts'
import { type ReadCase, readCases } from './reads.ts'
import { median } from './report.ts'

const ROUNDS = 5
const TIMES = 120
/** Orders paid a way and round. */
const PAID = 100

export type BestWork = {
  readonly app: App
  readonly ownerUrl: string
  readonly appUrl: string
  readonly dataDir: string
  readonly postmaster: number
  /** Only cases whose name holds this. */
  readonly only: string
  readonly say: (line: string) => void
}
type Cpu = { readonly server: number; readonly database: number }
type Way = (n: number) => Promise<unknown>
type Compared = { readonly name: string; readonly hand: Cpu; readonly bare: Cpu; readonly ours: Cpu }

const now = (postmaster: number): Cpu => ({ server: serverCpu(), database: databaseCpu(postmaster) })

const costOf = async (postmaster: number, way: Way, from: number, times: number): Promise<Cpu> => {
  const before = now(postmaster)
  for (let i = 0; i < times; i++) await way(from + i)
  const after = now(postmaster)
  return { server: (after.server - before.server) / times, database: (after.database - before.database) / times }
}

const medians = (rounds: readonly Cpu[]): Cpu => ({
  server: median(rounds.map(({ server }) => server)),
  database: median(rounds.map(({ database }) => database)),
})

/** The three ways in turn; the first round only warms them. */
const compared = async (
  postmaster: number,
  name: string,
  ways: Record<'hand' | 'bare' | 'ours', Way>,
  times: number,
) => {
  const rounds: Record<keyof typeof ways, Cpu[]> = { hand: [], bare: [], ours: [] }
  for (let round = 0; round <= ROUNDS; round++)
    for (const side of ['hand', 'bare', 'ours'] as const) {
      const cost = await costOf(postmaster, ways[side], round * times, times)
      if (round > 0) rounds[side].push(cost)
    }
  return { name, hand: medians(rounds.hand), bare: medians(rounds.bare), ours: medians(rounds.ours) } satisfies Compared
}

/** Prepared once a connection, as our side does. */
const asker = (client: pg.Client) => {
  const names = new Map<string, string>()
  return async ({ text, values }: Asked): Promise<Record<string, unknown>[]> => {
    const name = names.get(text) ?? `b${names.size}`
    names.set(text, name)
    return (await client.query({ name, text, values: values as unknown[] })).rows
  }
}

/** The statement written by hand for what our side was seen to ask. */
const handOf = (name: string, hospital: number, asked: Asked, who: { staff: number; session: number }): Asked => {
  if (name === 'keyed read') return keyed(hospital, Number(asked.values.at(-1)))
  if (name.startsWith('list')) return newest(hospital)
  // A portrait is held against its own statement.
  if (name === 'portrait') return asked
  if (name === 'current user') return current(hospital, who.staff, who.session)
  // Several tokens, or a recheck of what pairs do not prove: ours is the best we know.
  return /search_token t1|position\(/.test(asked.text) ? asked : found(hospital, String(asked.values[0]))
}

type Ask = (asked: Asked) => Promise<Record<string, unknown>[]>

/** Both sides answer the same rows in the same order, or nothing is compared. */
const alike = async (name: string, ask: Ask, bare: Asked, hand: Asked): Promise<void> => {
  const [ours, theirs] = await Promise.all(
    [bare, hand].map(async (one) => (await ask(one)).map(({ id }) => String(id))),
  )
  if (ours!.join() !== theirs!.join()) throw new Error(`${name}: by hand ${theirs}, asked ${ours}`)
}

/** What a checkout leaves, without its ids: the same by hand as by the call, or nothing is compared. */
const leftBy = `select (select jsonb_agg(jsonb_build_array(e.kind, e.amount) order by e.kind, e.amount) from ledger.journal j
      join ledger.entry e on e.journal_id = j.id where j.biz_type = 'payment' and j.biz_id = p.payment_id) as postings,
    (select jsonb_agg(jsonb_build_array(t.class, t.amount_fen, a.amount_fen) order by t.ordinal, a.order_line_id)
      from cashier.payment_tender t join cashier.payment_allocation a on a.tender_id = t.id where t.payment_id = p.payment_id) as ways,
    (select jsonb_agg(jsonb_build_array(i.qty_total, i.value_total_fen, i.valid_to) order by i.order_line_id)
      from purchases.purchased_item i where i.order_id = o.id) as items,
    (select jsonb_build_array(x.kind, x.status, x.total_fen, x.received_fen, x.received_cash_fen) from cashier.payment x
      where x.id = p.payment_id) as payment,
    o.status, o.real_in_fen, o.received_fen
  from orders.sales_order o join cashier.payment_order p on p.order_id = o.id where o.id = $1`

const SAMPLES = 60

const readWays = async (work: BestWork, one: ReadCase, ask: Ask) => {
  const { app, ownerUrl } = work
  const step = Math.max(1, Math.floor(one.requests.length / SAMPLES))
  const chosen = one.requests.flatMap((request, i) =>
    i % step === 0 ? [{ request, hospital: one.hospitals[i]!, hand: one.hand?.[i] }] : [],
  )
  const asked: { request: Request; bare: readonly Asked[]; hand: Asked }[] = []
  for (const { request, hospital, hand } of chosen) {
    // Asked before, as by a desk in the middle of its day: a far total is known, rights are in the process.
    for (let i = 0; i < 3; i++) await captureAll(app, request)
    const bare = one.whole ? await captureAll(app, request) : [await captureOne(app, request, hospital)]
    asked.push({
      request,
      bare,
      hand: hand ?? handOf(one.name, hospital, bare[0]!, await sessionOf(ownerUrl, request)),
    })
  }
  if (!one.whole) for (const { bare, hand } of asked) await alike(one.name, ask, bare[0]!, hand)
  const at = (n: number) => asked[n % asked.length]!
  return {
    hand: (n: number) => ask(at(n).hand),
    bare: (n: number) => Promise.all(at(n).bare.map(ask)),
    ours: (n: number) => answered(app, at(n).request),
  }
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

/** One screen of the day: its answer is what the rows by hand are about, or nothing is compared. Bare is by hand: ours leans on row-level security. */
const days = async (
  { app, ownerUrl, postmaster, only }: BestWork,
  ask: Ask,
  asker: Asker,
  tell: (one: Compared) => void,
) => {
  const { cases, end } = await openDay(app, ownerUrl, asker, only)
  for (const one of cases) {
    const request = dayRequest(one, asker)
    await refuseOtherDay(app, ask, request, one)
    const hand = () => Promise.all(one.hand.map(ask))
    tell(await compared(postmaster, one.name, { hand, bare: hand, ours: () => answered(app, request) }, TIMES))
  }
  end()
}

const checkouts = async ({ app, ownerUrl, appUrl, dataDir, postmaster }: BestWork, superuserUrl: string) => {
  const each = PAID * (ROUNDS + 1)
  const orders = await unpaid(ownerUrl, app, 3 * each)
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  await layCheckout(superuserUrl)
  const [ask, bare] = [asker(client), bareCheckout(appUrl, dataDir)]
  try {
    const ways = {
      hand: (n: number) => ask({ text: handCheckout, values: handValues(orders[n]!) }),
      bare: (n: number) => bare(bareInput(orders[each + n]!)),
      ours: (n: number) => answered(app, ourRequest(orders[2 * each + n]!)),
    }
    const result = await compared(postmaster, 'checkout', ways, PAID)
    await client.query(`select set_config('app.hospital_id', $1, false)`, [String(orders[0]!.asker.hospitalId)])
    const left = await Promise.all(
      [0, each, 2 * each].map(async (n) => JSON.stringify(await ask({ text: leftBy, values: [orders[n]!.id] }))),
    )
    if (new Set(left).size > 1) throw new Error(`checkouts leave different things: ${left.join('\n')}`)
    return result
  } finally {
    await client.end()
    await liftCheckout(superuserUrl)
  }
}

const sum = ({ server, database }: Cpu): number => server + database
const cell = ({ server, database }: Cpu): string => `${server.toFixed(2)} + ${database.toFixed(2)}`

const row = ({ name, hand, bare, ours }: Compared): string =>
  `| ${[name, cell(hand), cell(bare), cell(ours), (sum(bare) / sum(ours)).toFixed(2), (sum(hand) / sum(ours)).toFixed(2)].join(' | ')} |`

export const measureBest = async (work: BestWork): Promise<void> => {
  const { ownerUrl, dataDir, postmaster, only, say } = work
  registerTypes()
  const superuserUrl = ownerUrl.replace(/\/\/[^@]+@/, `//postgres:${rolePasswords(dataDir).superuser}@`)
  const client = new pg.Client({ connectionString: superuserUrl, options: '-c plan_cache_mode=force_generic_plan' })
  await client.connect()
  const ask = asker(client)
  const results: Compared[] = []
  const tell = (result: Compared): void => {
    results.push(result)
    say(row(result))
  }
  const askers = await administrators(ownerUrl)
  const reads = [...(await readCases(ownerUrl, askers)), ...(await narrowedCases(superuserUrl, askers, only))]
  for (const one of reads.filter(({ name }) => name.includes(only)))
    tell(await compared(postmaster, one.name, await readWays(work, one, ask), TIMES))
  await days(work, ask, askers.at(-1)!, tell)
  if ('checkout'.includes(only)) tell(await checkouts(work, superuserUrl))
  await client.end()
  const head =
    '| Case | by hand: server + database ms | our statements alone | the call | statements / call | by hand / call |\n|---|---:|---:|---:|---:|---:|'
  say(`\n${head}\n${results.map(row).join('\n')}`)
}
