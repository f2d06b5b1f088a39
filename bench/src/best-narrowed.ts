/**
 * The best statement for a narrowed list, written by hand: two ways, of which the quicker one is taken for each question. What is
 * above twice ten thousand is not counted, as our side does not count it again once it has been seen.
 */
import type pg from 'pg'
import { joined, shown } from './best-reads.ts'
import type { Asked } from './capture.ts'
import type { Narrowed } from './narrowed.ts'

/** A total is told exactly so far. */
export const CAP = 10_000
const TIMES = 2
const NEWEST = 'order by x.created_at desc, x.id desc'

const found = ({ where }: Narrowed): string => `customers.customer x
  join customers.standing y on y.hospital_id = x.hospital_id and y.customer_id = x.id
  where x.hospital_id = $1 and x.status = 'active' and ${where}`

const rowsOf = (hits: string, total: string): string => `select ${shown}${total} from ${hits} h
  join customers.customer c on c.hospital_id = $1 and c.id = h.id ${joined} order by h.created_at desc, h.id desc`

/** Everything that is counted is gathered once, and the page is its beginning. */
const gathered = (asked: Narrowed): string =>
  `with hit as materialized (select x.id, x.created_at from ${found(asked)} ${NEWEST} limit ${CAP + 1})
  ${rowsOf('(select * from hit order by created_at desc, id desc limit 20)', ', (select count(*)::int from hit) as total')}`

/** The page by itself, the count beside it. */
const apart = (asked: Narrowed, counts: boolean): string =>
  rowsOf(
    `(select x.id, x.created_at from ${found(asked)} ${NEWEST} limit 20)`,
    counts ? `, (select count(*)::int from (select from ${found(asked)} limit ${CAP + 1}) n) as total` : '',
  )

const milliseconds = async (client: pg.Client, { text, values }: Asked): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < TIMES; n++) {
    const begin = performance.now()
    await client.query(text, [...values])
    least = Math.min(least, performance.now() - begin)
  }
  return least
}

/** The quickest of them in this database. */
export const quickestOf = async (client: pg.Client, hospital: number, asked: Narrowed): Promise<Asked> => {
  const values = [hospital, ...asked.values]
  const counting = `select count(*)::int as n from (select from ${found(asked)} limit ${2 * CAP + 1}) n`
  const { rows } = await client.query<{ n: number }>(counting, values)
  if (rows[0]!.n > 2 * CAP) return { text: apart(asked, false), values }
  const ways = [gathered(asked), apart(asked, true)].map((text) => ({ text, values }))
  const took = []
  for (const way of ways) took.push(await milliseconds(client, way))
  return ways[took.indexOf(Math.min(...took))]!
}
