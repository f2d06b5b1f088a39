/** Installations of their own: databases beside the run's, for what fills a whole one. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type App, createApp } from '../src/app.ts'
import { openKeys } from '../src/kit/keys.ts'
import { migrate } from '../src/migrate.ts'
import { testDatabase } from './database.ts'
import { testParts } from './node.ts'
import { BLANK } from './template.ts'

type Empty = {
  readonly name: string
  readonly ownerUrl: string
  readonly appUrl: string
  readonly drop: () => Promise<void>
}
export type Installation = Pick<Empty, 'ownerUrl' | 'drop'> & { readonly app: App }

/** A database of its own beside the run's. @param template one that nobody is connected to, as a copy of which it is made */
const databaseFrom = async (template: string): Promise<Empty> => {
  const { superuserUrl, ownerUrl, appUrl } = testDatabase()
  const name = `demo_${randomBytes(4).toString('hex')}`
  const beside = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const root = new pg.Client({ connectionString: superuserUrl })
  await root.connect()
  const owner = decodeURIComponent(new URL(ownerUrl).username)
  await root.query(`create database ${name} owner ${owner} template ${template}`)
  const drop = async (): Promise<void> => {
    await root.query(`drop database ${name} with (force)`)
    await root.end()
  }
  return { name, ownerUrl: beside(ownerUrl), appUrl: beside(appUrl), drop }
}

/** A migrated database without any hospital. */
export const emptyDatabase = (template: Pick<Empty, 'name'> = { name: BLANK }): Promise<Empty> =>
  databaseFrom(template.name)

/** The same, its reference data as old as the clock says now. */
export const migratedNow = async (): Promise<Empty> => {
  const made = await databaseFrom('template1')
  await migrate(made.ownerUrl)
  return made
}

/** An installation without any hospital beside the run's own. @param keysDir where its keys lie; absent: the run's keys */
export const install = async (template?: Empty, keysDir = testDatabase().keysDir): Promise<Installation> => {
  const { ownerUrl, appUrl, drop } = await emptyDatabase(template)
  const app = await createApp({
    node: testParts({ keys: openKeys(keysDir, {}), testCaptcha: null }),
    appUrl,
    documents: false,
  })
  return { ownerUrl, app, drop: () => app.close().then(drop) }
}

export const asOwner = async <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Rows of a question asked in every hospital. */
export const everywhere = async (client: pg.Client, question: string): Promise<unknown[]> => {
  const { rows } = await client.query<{ id: string }>('select id from hospitals.hospital order by id')
  const found: unknown[] = []
  for (const { id } of rows) {
    await client.query(`select set_config('app.hospital_id', $1, false)`, [id])
    found.push(...(await client.query(question)).rows)
  }
  return found
}
