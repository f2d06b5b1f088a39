/** Checks a hospital's trail: every entry against its seal, every link against the one before, the end against the anchors. */
import type { TrailProblem } from '@clinic/contract/areas/trail.ts'
import type { Static } from 'typebox'
import type { Database } from '../../kit/db/database.ts'
import { keys } from '../../kit/keys.ts'
import { anchorsOf } from './anchor.ts'
import { COLUMNS } from './entry.ts'
import { linkSeal, ORIGIN, sealOf } from './seal.ts'

type Problem = Static<typeof TrailProblem>
export type Verdict = { entries: number; links: number; anchors: number; problems: Problem[] }

/** More are not listed: one is enough to call for help. */
const MOST = 100
const SLICE = 2_000

// Slices by number and look-ups by id, not one join: the planner knows nothing of a young hospital's tables.
const linksAfter = `select seq, entry_id, mac from trail.link where seq > $1 order by seq limit ${SLICE}`
const entriesOf = `
  select id, mac, (extract(epoch from at) * 1000000)::bigint as at_us, ${COLUMNS.join(', ')}
    from trail.entry where id = any($1::bigint[])`

/** Entries the linker should have reached by now. */
const settled = `select (extract(epoch from clock_timestamp() - interval '10 minutes') * 1000000)::bigint as before_us,
  (select count(*)::int from trail.entry) as entries,
  (select count(*)::int from trail.entry where at < clock_timestamp() - interval '10 minutes') as old`
const unlinked = `
  select e.id from trail.entry e where e.at < clock_timestamp() - interval '10 minutes'
     and not exists (select from trail.link l where l.hospital_id = e.hospital_id and l.entry_id = e.id)
   order by e.id limit ${MOST}`

type Link = { seq: number; entry_id: number; mac: string }
type Entry = Record<string, unknown> & { id: number; mac: string; at_us: number }
type Settled = { before_us: number; entries: number; old: number }

/** Reads the whole trail of a hospital in slices and lists what was done to it. */
export const verifyTrail = async (database: Database, hospitalId: number): Promise<Verdict> => {
  const scope = { hospitalId, staffId: null }
  const ask = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
    (await database.readTogether(scope, [{ text, values }]))[0]!.rows as T[]
  const problems: Problem[] = []
  const note = (kind: Problem['kind'], entryId: number | null, seq: number | null): void => {
    if (problems.length < MOST) problems.push({ kind, entryId, seq })
  }
  const [moment] = (await ask<Settled>(settled)) as [Settled]
  const anchors = await anchorsOf(hospitalId)
  const anchored = new Map(anchors.filter((one) => one !== null).map(({ seq, mac }) => [seq, mac]))
  const state = { before: ORIGIN, seq: 0, links: 0, old: 0 }
  for (let links: Link[] = []; ; ) {
    links = await ask<Link>(linksAfter, [state.seq])
    const ids = links.map((link) => link.entry_id)
    const entries = new Map((await ask<Entry>(entriesOf, [ids])).map((entry) => [entry.id, entry]))
    for (const link of links) {
      state.links++
      for (state.seq++; state.seq < link.seq; state.seq++) note('removed', null, state.seq)
      const entry = entries.get(link.entry_id)
      if (entry && entry.at_us < moment.before_us) state.old++
      for (const kind of whatIsWrong(hospitalId, link, entry, state.before)) note(kind, link.entry_id, link.seq)
      if (anchored.has(link.seq) && anchored.get(link.seq) !== link.mac) note('cut', link.entry_id, link.seq)
      state.before = link.mac
    }
    if (links.length < SLICE) break
  }
  for (const reached of anchored.keys()) if (reached > state.seq) note('cut', null, reached)
  if (anchors.includes(null)) note('cut', null, null)
  if (moment.old > state.old) for (const { id } of await ask<{ id: number }>(unlinked)) note('unlinked', id, null)
  return { entries: moment.entries, links: state.links, anchors: anchors.length, problems }
}

const whatIsWrong = (
  hospitalId: number,
  { seq, entry_id: entryId, mac }: Link,
  entry: Entry | undefined,
  before: string,
): Problem['kind'][] => {
  if (!entry) return ['removed']
  const content = COLUMNS.map((name) => entry[name])
  const wrong: Problem['kind'][] = sealOf(keys().chain, content) === entry.mac ? [] : ['changed']
  const linked = linkSeal(keys().chain, before, { hospitalId, seq, entryId, at: entry.at_us, entryMac: entry.mac })
  return linked === mac ? wrong : [...wrong, 'broken']
}
