/** Who asks: an administrator and cashiers of the smallest and the largest hospital, with open sessions. */
import { openSession } from '@clinic/server/src/areas/session/index.ts'
import { hashOf, hospitalOf } from '@clinic/server/src/areas/session/sessions/tokens.ts'
import pg from 'pg'
import type { Request } from './load.ts'

export type Asker = {
  readonly hospitalId: number
  readonly staffId: number
  readonly token: string
  readonly customers: number
}

const inHospital = async <T>(client: pg.Client, hospitalId: number, work: () => Promise<T>): Promise<T> => {
  await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
  return await work()
}

const signIn = async (client: pg.Client, hospitalId: number, staffId: number): Promise<string> => {
  const session = {
    staffId,
    ip: '127.0.0.1',
    userAgent: 'bench',
    loginType: '1',
    idleMinutes: 600,
    mustChangePassword: false,
  }
  const { token, statement } = openSession(hospitalId, session)
  await client.query(statement.text, statement.values as unknown[])
  return token
}

/** Hospitals by size, each with its administrator signed in. */
export const administrators = async (ownerUrl: string): Promise<Asker[]> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from hospitals.hospital order by id')
    const askers: Asker[] = []
    for (const { id } of rows) {
      const hospitalId = Number(id)
      const asker = await inHospital(client, hospitalId, async () => {
        const size = await client.query<{ n: number }>('select count(*)::int as n from customers.customer')
        const first = await client.query<{ id: string }>(
          'select id from staff.staff where user_type = 1 and status = 0 order by id limit 1',
        )
        if (!first.rows[0]) return null
        const staffId = Number(first.rows[0].id)
        return { hospitalId, staffId, token: await signIn(client, hospitalId, staffId), customers: size.rows[0]!.n }
      })
      if (asker) askers.push(asker)
    }
    return askers.sort((a, b) => a.customers - b.customers)
  } finally {
    await client.end()
  }
}

/** The same person signed in many times over: as many open screens. */
export const signedIn = async (ownerUrl: string, { hospitalId, staffId }: Asker, times: number): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await inHospital(client, hospitalId, async () => {
      const tokens: string[] = []
      while (tokens.length < times) tokens.push(await signIn(client, hospitalId, staffId))
      return tokens
    })
  } finally {
    await client.end()
  }
}

export type Known = { readonly id: number; readonly name: string; readonly initials: string; readonly code: string }

/** Customers spread over a hospital's whole history, to be asked for. */
export const someCustomers = async (ownerUrl: string, hospitalId: number, count: number): Promise<Known[]> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await inHospital(client, hospitalId, async () => {
      const { rows } = await client.query<{ id: string; name: string; initials: string; code: string }>(
        `select id, name, name_initials as initials, code from customers.customer
          where status = 'active' and id % 97 = 13 order by id limit $1`,
        [count],
      )
      return rows.map(({ id, ...rest }) => ({ id: Number(id), ...rest }))
    })
  } finally {
    await client.end()
  }
}

/** Whose token a request carries. */
export const sessionOf = async (
  ownerUrl: string,
  { headers }: Pick<Request, 'headers'>,
): Promise<{ staff: number; session: number }> => {
  const token = headers!['authorization']!.replace('Bearer ', '')
  const known = sessions.get(token)
  if (known) return known
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const found = await inHospital(client, hospitalOf(token)!, () =>
    client.query<{ id: string; staff_id: string }>('select id, staff_id from session.session where token_hash = $1', [
      hashOf(token),
    ]),
  )
  await client.end()
  const { id, staff_id } = found.rows[0]!
  const session = { staff: Number(staff_id), session: Number(id) }
  sessions.set(token, session)
  return session
}
const sessions = new Map<string, { staff: number; session: number }>()
