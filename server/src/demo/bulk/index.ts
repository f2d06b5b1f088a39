/**
 * Grows the demo clinic to 100,000 or 1,000,000 customers, set-wise and with every identity kept: search tokens, ledger
 * accounts, purchased items, printed numbers and their counters. Up to 200,000 the three hospitals share them; beyond,
 * twenty hospitals do, by Zipf's law (278,000, 139,000 … 14,000 of a million).
 */
import { night as referralsNight } from '../../areas/referrals/index.ts'
import { night as segmentsNight } from '../../areas/segments/index.ts'
import { hashPassword } from '../../areas/session/index.ts'
import { newClient } from '../../kit/db/connection.ts'
import type { Database } from '../../kit/db/database.ts'
import { type NodeParts, perNode } from '../../kit/node.ts'
import { fillCatalogue } from '../catalogue.ts'
import { clinics, DEMO_PASSWORD, type DemoClinic, projectsOf, staffOf } from '../clinics.ts'
import { openHospital, peopleOf } from '../open.ts'
import { randomFrom } from '../random.ts'
import type { Stage } from '../stage.ts'
import { addDays } from '../timetable.ts'
import { furnishHospitals } from './furnish.ts'
import { insertPeople } from './people.ts'
import { ARCHIVE_DAYS, enterPlace, leavePlace } from './place.ts'
import { insertTrade } from './trade.ts'

const THREE_UP_TO = 200_000
const HOSPITALS = 20
/** From this size on what is known of customers besides their archives is written, too: the everyday clinic keeps what it has. */
const FURNISHED_FROM = 10_000
const BATCH = 10_000
/** Of a hundred customers, how many have bought. */
const BUYERS = 30

export type Growth = {
  readonly stage: Stage
  readonly database: Database
  readonly ownerUrl: string
  readonly seed: number
  readonly now: Date
  /** Customers in all. */
  readonly size: number
  /** In how many hospitals; absent: by the size. */
  readonly hospitals?: number | undefined
  readonly say: (line: string) => void
}

type Target = {
  readonly hospitalId: number
  readonly clinic: DemoClinic
  /** Customers it has and lacks. */
  readonly there: number
  readonly missing: number
}

export const growTo = async (growth: Growth): Promise<void> => {
  const { say, ownerUrl } = growth
  const targets = await targetsOf(growth)
  const missing = targets.reduce((sum, target) => sum + target.missing, 0)
  const started = performance.now()
  let done = 0
  let told = 0
  if (missing > BATCH) say(`正在批量写入：${missing} 位更早的顾客，${targets.length} 家医院`)
  const grown = (count: number): void => {
    done += count
    const twentieth = Math.floor((done * 20) / missing)
    if (twentieth === told || missing <= BATCH) return
    told = twentieth
    say(`  ${twentieth * 5} %  ${((performance.now() - started) / 1000).toFixed(0)} 秒`)
  }
  // Two at a time: while one prepares names and keys, the database writes the other's rows.
  const waiting = [...targets]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await growHospital(growth, ownerUrl, next, grown)
  }
  await Promise.all([work(), work()])
  if (growth.size >= FURNISHED_FROM) await furnishHospitals(ownerUrl, growth.now)
}

const growHospital = async (
  { seed, now, stage }: Growth,
  ownerUrl: string,
  { hospitalId, clinic, there, missing }: Target,
  grown: (count: number) => void,
): Promise<void> => {
  const client = newClient({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`set synchronous_commit = off; set statement_timeout = 0; set work_mem = '64MB'`)
    await enterPlace(client, hospitalId, ARCHIVE_DAYS, now)
    const random = randomFrom(`${seed}/bulk/${clinic.n}/${there}`)
    for (let from = 0; from < missing; from += BATCH) {
      const count = Math.min(BATCH, missing - from)
      await client.query('begin')
      await insertPeople(client, {
        keys: stage.node.keys,
        hospitalId,
        clinic,
        random,
        from: there + from,
        count,
        now,
        days: ARCHIVE_DAYS,
      })
      await insertTrade(client, BUYERS, now)
      await client.query('commit')
      grown(count)
    }
    await leavePlace(client)
    await stage.scene(hospitalId, ({ direct }) => direct(now, (ctx) => segmentsNight(ctx, {})))
    await stage.scene(hospitalId, ({ direct }) => direct(now, (ctx) => referralsNight(ctx, {})))
  } finally {
    await client.end()
  }
}

/** How many customers each hospital lacks, by its share; hospitals that are not there yet are opened. */
const targetsOf = async (growth: Growth): Promise<Target[]> => {
  const { ownerUrl, size } = growth
  const client = newClient({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; code: string }>('select id, code from hospitals.hospital')
    const byCode = new Map(rows.map(({ id, code }) => [code, Number(id)]))
    const { hospitals = size <= THREE_UP_TO ? clinics.length : HOSPITALS } = growth
    const definitions = Array.from({ length: hospitals }, (_, index) => definitionOf(index + 1))
    const weights = definitions.map((one, index) => (hospitals <= clinics.length ? one.share : 1 / (index + 1)))
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const targets: Target[] = []
    for (const [index, clinic] of definitions.entries()) {
      const hospitalId = byCode.get(clinic.hospital.code) ?? (await openOne(growth, clinic))
      await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
      const there = await client.query<{ n: number }>('select count(*)::int as n from customers.customer')
      const wanted = Math.round((size * weights[index]!) / whole)
      const { n } = there.rows[0]!
      targets.push({ hospitalId, clinic, there: n, missing: Math.max(0, wanted - n) })
    }
    return targets
  } finally {
    await client.end()
  }
}

/** The fourth hospital and those after it repeat the first three in kind, under names of their own. */
const definitionOf = (n: number): DemoClinic => {
  const model = clinics[(n - 1) % clinics.length]!
  if (n <= clinics.length) return model
  const { groupHis: _head, ...facts } = model.hospital
  const named = {
    code: `kangyue-${n}`,
    name: `康悦第${n}${model.kind}门诊部`,
    phone: `0571-000000${String(n).padStart(2, '0')}`,
  }
  return { ...model, n, hospital: { ...facts, ...named, sysVer: 'S', lifeVer: 'B', dataViewType: 1 } }
}

/** People of a further hospital: those of its model, with accounts of their own. */
const openOne = async ({ stage, database, now }: Growth, clinic: DemoClinic): Promise<number> => {
  const model = clinics[(clinic.n - 1) % clinics.length]!
  const staff = staffOf(model.n).map((person) => ({ ...person, account: accountIn(person.account, clinic.n) }))
  const at = addDays(now, -ARCHIVE_DAYS - 3)
  const common = { groupId: null, passwordHash: await passwordOnce(stage.node) }
  const opened = await openHospital(stage, at, { facts: clinic.hospital, staff, common })
  const people = await peopleOf(database, opened, staff)
  await fillCatalogue(stage, people, projectsOf(clinic.kind), at)
  return opened.hospitalId
}

/** `front2` of the model becomes `front7`, `front-b` becomes `front-b7`. */
const accountIn = (account: string, n: number): string =>
  account.includes('-') ? `${account.replace(/\d/, '')}${n}` : `${account.replace(/\d+$/, '')}${n}`

/** One password, one hash, for all hospitals of a node. */
const hashOf = perNode(() => ({ password: undefined as Promise<string> | undefined }))
const passwordOnce = (node: NodeParts): Promise<string> => {
  const kept = hashOf(node)
  kept.password ??= hashPassword(node, DEMO_PASSWORD)
  return kept.password
}
