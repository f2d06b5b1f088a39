/**
 * The demo clinic: made on the first start of an empty database, or not at all. While it is being made the database says
 * so; a start that finds one half-made throws everything away and begins again, so nobody ever meets half a clinic.
 */
import type pg from 'pg'
import { present } from '../kit/clock.ts'
import { connected } from '../kit/db/connection.ts'
import type { Database } from '../kit/db/database.ts'
import type { Services } from '../kit/perform.ts'
import type { Route } from '../kit/routes.ts'
import { growTo } from './bulk/index.ts'
import { clinics, DEMO_PASSWORD, staffOf } from './clinics.ts'
import { DAYS, liveThroughHistory } from './history.ts'
import { keepMonths } from './rfm.ts'
import { stageOf } from './stage.ts'

/** Customers of the everyday demo clinic. */
export const EVERYDAY = 3_000
/** Of these, how many came in the last ninety days, through real calls. The rest came before, written in bulk. */
const LIVED_THROUGH = 600
/** The number everything in the demo clinic follows from. */
export const DEMO_SEED = 20_260_101

type Standing = { readonly state: 'building' | 'ready'; readonly seed: number; readonly size: number }

export type DemoWork = {
  readonly app: { readonly database: Database; readonly services: Services; readonly routes: readonly Route[] }
  readonly ownerUrl: string
  /** Customers; absent: the everyday size. */
  readonly size?: number | undefined
  /** Of a grown demo: in how many hospitals its customers lie; absent: by the size. */
  readonly hospitals?: number | undefined
  readonly seed?: number
  /** Customers who live through real calls; the others are written in bulk. Absent: six hundred. */
  readonly lived?: number
  /** Days lived through before today; absent: ninety. */
  readonly days?: number
  readonly now?: Date
  readonly say: (line: string) => void
}

const standingOf = async (client: pg.Client): Promise<Standing | null> => {
  const { rows } = await client.query<{ value: Standing }>(`select value from kit.setting where name = 'demo'`)
  return rows[0]?.value ?? null
}

const remember = async (client: pg.Client, standing: Standing): Promise<void> => {
  const text = `insert into kit.setting (name, value) values ('demo', $1) on conflict (name) do update set value = excluded.value`
  await client.query(text, [JSON.stringify(standing)])
}

/**
 * Empties a database in which making the demo clinic was interrupted. Before the migrations; the server is not listening
 * yet, so there is nothing in it but the demo clinic. @returns whether there was one
 */
export const discardUnfinishedDemo = async (ownerUrl: string): Promise<boolean> =>
  await connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('kit.setting') is not null as there`)
    if (!rows[0]!.there || (await standingOf(client))?.state !== 'building') return false
    const schemas = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace where nspowner = current_user::regrole and nspname <> 'public'`,
    )
    await client.query(schemas.rows.map(({ name }) => `drop schema ${name} cascade;`).join('\n'))
    return true
  })

/** Makes the demo clinic when the database has no hospital yet. @returns whether it was made now, was there, or neither */
export const seedDemo = async (work: DemoWork): Promise<'made' | 'there' | 'none'> =>
  await connected(work.ownerUrl, async (client) => {
    const standing = await standingOf(client)
    if (standing) return standing.state === 'ready' ? 'there' : 'none'
    const { rows } = await client.query('select 1 from hospitals.hospital limit 1')
    if (rows.length > 0) return 'none'
    const seed = work.seed ?? DEMO_SEED
    const size = work.size ?? EVERYDAY
    await remember(client, { state: 'building', seed, size })
    await build(work, client, seed, size)
    // So that the first lists are planned on what is there.
    await client.query('analyze')
    await remember(client, { state: 'ready', seed, size })
    return 'made'
  })

const build = async (
  { app, ownerUrl, hospitals, lived: most = LIVED_THROUGH, now = present(), days = DAYS, say }: DemoWork,
  client: pg.Client,
  seed: number,
  size: number,
) => {
  const stage = stageOf(app.services, app.routes)
  const lived = Math.min(size, most)
  const started = performance.now()
  let told = 0
  say(`正在准备演示诊所（共 ${size} 位顾客，最近 ${days} 天 ${lived} 位）`)
  await liveThroughHistory(stage, app.database, {
    seed,
    now,
    customers: lived,
    days,
    settled: () => client.query('analyze'),
    onProgress: (done, of) => {
      const tenth = Math.floor((done * 10) / of)
      if (tenth === told) return
      told = tenth
      say(`  ${tenth * 10} %  ${((performance.now() - started) / 1000).toFixed(0)} 秒`)
    },
  })
  if (size > lived) await growTo({ stage, database: app.database, ownerUrl, seed, now, size, hospitals, say })
  const opened = await client.query<{ id: string }>('select id from hospitals.hospital order by id')
  for (const { id } of opened.rows) await stage.scene(Number(id), (scene) => keepMonths(scene, now))
}

/** What to print at the start: who can sign in, and with what. */
export const demoAccounts = (): string[] => [
  `演示账号（密码 ${DEMO_PASSWORD}）：`,
  ...clinics.map(({ n, hospital }) => {
    const accounts = staffOf(n)
      .map(({ account }) => account)
      .filter((account) => !account.includes('-'))
    return `  ${hospital.name}：${accounts.join(' ')}`
  }),
  '  集团 group，平台 platform，无权限 nobody nobody2 nobody3',
]
