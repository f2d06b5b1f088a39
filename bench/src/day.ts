/** The cases of the day (best-day.ts), asked by the administrator of a hospital with the rights of every call. */
import type { App } from '@clinic/server/src/app.ts'
import pg from 'pg'
import { type DayCase, dayCases } from './best-day.ts'
import type { Asked } from './capture.ts'
import { idsOf } from './cost/ids.ts'
import { asked as withRights } from './cost/people.ts'
import type { Request } from './load.ts'
import type { Asker } from './people.ts'
import type { ReadCase } from './reads.ts'

type Ask = (asked: Asked) => Promise<Record<string, unknown>[]>

/** @returns cases whose name holds `only`, and what takes the rights away again */
export const openDay = async (app: App, ownerUrl: string, asker: Asker, only: string) => {
  const end = await withRights(app, ownerUrl, asker, false)
  const about = await idsOf(ownerUrl, asker.hospitalId, asker.staffId)
  return { cases: dayCases(asker.hospitalId, about).filter(({ name }) => name.includes(only)), end }
}

export const dayRequest = ({ call, input }: DayCase, { token }: Asker): Request => ({
  method: 'GET',
  path: `${call.path}?${new URLSearchParams(input as Record<string, string>)}`,
  headers: { authorization: `Bearer ${token}` },
})

/** Both answer the same rows, after our side has seen the question a few times; or nothing is compared. */
export const refuseOtherDay = async (app: App, ask: Ask, request: Request, one: DayCase): Promise<void> => {
  const answer = () => app.http.inject({ method: 'GET', url: request.path, headers: { ...request.headers } })
  for (let i = 0; i < 3; i++) await answer()
  const given = await answer()
  if (given.statusCode !== 200) throw new Error(`${request.path} → ${given.statusCode} ${given.payload}`)
  const rows = await Promise.all(one.hand.map(ask))
  const byHand = rows.length > 1 ? rows.map(({ length }) => length) : rows[0]!.map(({ id }) => Number(id))
  const ours = one.of((given.json() as { data: never }).data)
  if (byHand.join() !== ours.join() || ours.length === 0)
    throw new Error(`${one.name}: by hand ${byHand}, asked ${ours}`)
}

/** The same cases for the two servers. */
export const dayReads = async (
  app: App,
  ownerUrl: string,
  asker: Asker,
  only: string,
): Promise<{ reads: ReadCase[]; end: () => void }> => {
  const { cases, end } = await openDay(app, ownerUrl, asker, only)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`select set_config('app.hospital_id', $1, false)`, [String(asker.hospitalId)])
  const ask: Ask = async ({ text, values }) => (await client.query(text, [...values])).rows
  const reads: ReadCase[] = []
  for (const one of cases) {
    const request = dayRequest(one, asker)
    await refuseOtherDay(app, ask, request, one)
    reads.push({
      ...{ name: one.name, goal: 0.5, requests: [request], hospitals: [asker.hospitalId] },
      several: [one.hand],
    })
  }
  await client.end()
  return { reads, end }
}
