/** Who asks: somebody who may do everything, and the consultant of most customers, who reaches her own rows only. */
import { keysOf } from '@clinic/contract/call.ts'
import { EVERYONE } from '@clinic/contract/desks.ts'
import type { App } from '@clinic/server/src/app.ts'
import { tableReferences } from '@clinic/server/src/areas/access/columns/tables.ts'
import type { Session } from '@clinic/server/src/kit/session.ts'
import pg from 'pg'
import type { Asker } from '../people.ts'

const consultantOfMost = async (ownerUrl: string, hospitalId: number): Promise<number> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
  const { rows } = await client.query<{ id: string }>(
    'select consultant_id as id from customers.customer where consultant_id is not null group by 1 order by count(*) desc limit 1',
  )
  await client.end()
  return Number(rows[0]!.id)
}

/** Every right there is: those of calls, of desks and of columns. */
const everyRight = ({ routes }: App): ReadonlySet<string> =>
  new Set([
    ...routes.flatMap(({ call }) => [...keysOf(call.may), ...call.everyone]),
    ...tableReferences.flatMap(({ columns }) => columns.flatMap(({ needs }) => needs ?? [])),
  ])

/**
 * From now on everybody of this hospital holds every right, over all rows or over those of the consultant of most customers.
 * @returns ends it
 */
export const asked = async (app: App, ownerUrl: string, { hospitalId }: Asker, own: boolean): Promise<() => void> => {
  const consultant = await consultantOfMost(ownerUrl, hospitalId)
  const { services } = app
  const { authenticate } = services
  const desks: ReadonlySet<string> = new Set(Object.values(EVERYONE))
  const permissions = new Set([...everyRight(app)].filter((key) => !own || !desks.has(key)))
  const scopes = new Map([...permissions].map((key) => [key, { departments: [], own: true }] as const))
  const known = new WeakMap<Session, Session>()
  const changed = (session: Session): Session => ({
    ...session,
    permissions,
    ...(own ? { staffId: consultant, scopes } : { scopes: new Map() }),
  })
  Object.assign(services, {
    authenticate: async (...given: Parameters<typeof authenticate>): Promise<Session> => {
      const session = await authenticate(...given)
      const made = known.get(session) ?? changed(session)
      known.set(session, made)
      return made
    },
  })
  return () => void Object.assign(services, { authenticate })
}
