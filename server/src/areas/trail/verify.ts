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

const chain = `
  select l.seq, l.entry_id, l.mac as link_mac, e.id, e.mac, (extract(epoch from e.at) * 1000000)::bigint as at_us,
         ${COLUMNS.map((name) => `e.${name}`).join(', ')}
    from trail.link l left join trail.entry e on e.hospital_id = l.hospital_id and e.id = l.entry_id order by l.seq`

/** Entries the linker should have reached long ago. */
const unlinked = `
  select e.id from trail.entry e where e.at < clock_timestamp() - interval '10 minutes'
     and not exists (select from trail.link l where l.hospital_id = e.hospital_id and l.entry_id = e.id)
   order by e.id limit ${MOST}`

type Row = { seq: number; entry_id: number; link_mac: string; id: number | null; mac: string; at_us: number }

/** Reads the whole trail of a hospital in slices and lists what was done to it. */
export const verifyTrail = async (database: Database, hospitalId: number): Promise<Verdict> => {
  const scope = { hospitalId, staffId: null }
  const problems: Problem[] = []
  const note = (kind: Problem['kind'], entryId: number | null, seq: number | null): void => {
    if (problems.length < MOST) problems.push({ kind, entryId, seq })
  }
  const anchors = await anchorsOf(hospitalId)
  const anchored = new Map(anchors.filter((one) => one !== null).map(({ seq, mac }) => [seq, mac]))
  let before = ORIGIN
  let seq = 0
  let links = 0
  for await (const rows of database.cursor(scope, { text: chain, values: [] }, SLICE))
    for (const row of rows as (Row & Record<string, unknown>)[]) {
      links++
      for (seq++; seq < row.seq; seq++) note('removed', null, seq)
      for (const kind of whatIsWrong(hospitalId, row, before)) note(kind, row.entry_id, row.seq)
      if (anchored.has(row.seq) && anchored.get(row.seq) !== row.link_mac) note('cut', row.entry_id, row.seq)
      before = row.link_mac
    }
  for (const reached of anchored.keys()) if (reached > seq) note('cut', null, reached)
  if (anchors.includes(null)) note('cut', null, null)
  const [outside, counted] = await database.readTogether(scope, [
    { text: unlinked, values: [] },
    { text: 'select count(*)::int as n from trail.entry', values: [] },
  ])
  for (const row of outside!.rows as { id: number }[]) note('unlinked', row.id, null)
  return { entries: (counted!.rows[0] as { n: number }).n, links, anchors: anchors.length, problems }
}

const whatIsWrong = (hospitalId: number, row: Row & Record<string, unknown>, before: string): Problem['kind'][] => {
  if (row.id === null) return ['removed']
  const content = COLUMNS.map((name) => row[name])
  const { seq, entry_id: entryId, at_us: at, mac: entryMac } = row
  const wrong: Problem['kind'][] = sealOf(keys().chain, content) === entryMac ? [] : ['changed']
  const linked = linkSeal(keys().chain, before, { hospitalId, seq, entryId, at, entryMac })
  return linked === row.link_mac ? wrong : [...wrong, 'broken']
}
