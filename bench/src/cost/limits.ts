/**
 * The limit of each call, as a ratchet: `bench/cost-limits.csv` holds what a call cost when it was last kept, in milliseconds of
 * CPU of server and database. A run that exceeds a limit by more than a quarter says so and fails; `--keep` writes what fell.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Cost, Where, Who } from './measure.ts'

const file = fileURLToPath(new URL('../../cost-limits.csv', import.meta.url))
/** A limit may be exceeded by so much, and by no less than what two runs differ by anyway. */
const OVER = 1.25
const NOISE_MS = 0.25

const sides = [
  ['everything', 'largest'],
  ['everything', 'smallest'],
  ['own rows', 'largest'],
  ['own rows', 'smallest'],
] as const satisfies readonly (readonly [Who, Where])[]
const HEAD = [
  'call',
  'way',
  ...sides.flatMap(([who, where]) => ['server', 'database'].map((of) => `${of} (${who}; ${where})`)),
].join(',')

/** Milliseconds by call, way, who and where. */
type Limit = { readonly server: number; readonly database: number }
export type Limits = ReadonlyMap<string, Limit>
type Asked = Pick<Cost, 'call' | 'as' | 'who' | 'where'>
const keyOf = ({ call, as, who, where }: Asked): string => [call, as, who, where].join('|')

export const readLimits = async (): Promise<Limits> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  const limits = new Map<string, Limit>()
  for (const line of text.split('\n').slice(1).filter(Boolean)) {
    const [call, as, ...figures] = line.split(',')
    for (const [i, [who, where]] of sides.entries()) {
      const [server, database] = figures.slice(i * 2, i * 2 + 2)
      const key = keyOf({ call: call!, as: as!, who, where })
      if (server) limits.set(key, { server: Number(server), database: Number(database) })
    }
  }
  return limits
}

const exceeds = (now: number, limit: number): boolean => now > Math.max(limit * OVER, limit + NOISE_MS)

/** What costs more than its limit allows, in words. */
export const exceeded = (costs: readonly Cost[], limits: Limits): string[] =>
  costs.flatMap((cost) => {
    const limit = limits.get(keyOf(cost))
    if (!limit || cost.status >= 400) return []
    const title = `${cost.call} ${cost.as} (${cost.who}, ${cost.where})`
    return (['server', 'database'] as const)
      .filter((of) => exceeds(cost[of], limit[of]))
      .map((of) => `${title}: ${of} ${cost[of].toFixed(2)} ms, limit ${limit[of].toFixed(2)}`)
  })

/** Writes what fell and what is new; a limit never rises but by hand, in a diff that is seen. */
export const keepLimits = async (costs: readonly Cost[], limits: Limits): Promise<void> => {
  const kept = new Map(limits)
  for (const cost of costs.filter(({ status }) => status < 400)) {
    const before = kept.get(keyOf(cost))
    const least = (of: 'server' | 'database') => Math.min(cost[of], before?.[of] ?? Number.POSITIVE_INFINITY)
    kept.set(keyOf(cost), { server: least('server'), database: least('database') })
  }
  const ways = [...new Set([...kept.keys()].map((key) => key.split('|').slice(0, 2).join('|')))].toSorted()
  const lines = ways.map((way) => {
    const figures = sides.flatMap(([who, where]) => {
      const limit = kept.get(`${way}|${who}|${where}`)
      return limit ? [limit.server.toFixed(2), limit.database.toFixed(2)] : ['', '']
    })
    return [...way.split('|'), ...figures].join(',')
  })
  await writeFile(file, `${HEAD}\n${lines.join('\n')}\n`)
}
