/** Checks a hospital's trail: every entry against its seal, every link against the one before, the end against the anchors. */
import type { TrailProblem } from '@clinic/contract/areas/trail/calls.ts'
import type { Static } from 'typebox'
import type { Database } from '../../../kit/db/database.ts'
import type { NodeParts } from '../../../kit/node.ts'
import { COLUMNS } from '../entry.ts'
import { anchorsOf } from './anchor.ts'
import { linkSeal, ORIGIN, sealOf, sealOfText, textOf } from './seal.ts'

type Problem = Static<typeof TrailProblem>
/** What one stretch found. `checkedTo`: where the next one goes on, until `done`. */
export type Stretch = {
  readonly entries: number
  readonly links: number
  readonly anchors: number
  readonly checkedTo: number
  readonly last: number
  readonly done: boolean
  readonly problems: Problem[]
}

/** More are not listed: one is enough to call for help. */
const MOST = 100
/** Slices asked for beforehand: the database works on another core than the check. */
const AHEAD = 2
/** Links of one stretch: about a second. */
const STRETCH = 50_000

/** Columns in the order of the seal; the two that hold JSON come last, and are put into their one form here. */
const PLAIN = COLUMNS.filter((name) => name !== 'before' && name !== 'after')
if (COLUMNS.slice(PLAIN.length).join() !== 'before,after') throw new Error('the seal ends with before and after')

/** The sealed text up to the JSON, made by the database: `to_json` of a text is what JSON.stringify makes of it. */
const plainText = `'[' || ${PLAIN.map((name) => `coalesce(to_json(e.${name}::text)::text, 'null')`).join(` || ',' || `)}`

// Entries are looked up one by one: the planner knows nothing of a young hospital's tables, and would read them whole.
const slice = `
  select l.seq, l.entry_id, l.mac as link_mac, e.* from (
      select seq, entry_id, mac from trail.link where seq > $1 and seq <= $2 order by seq) l
    left join lateral (
      select e.mac, (extract(epoch from e.at) * 1000000)::bigint as at_us, ${plainText} as plain,
             e.before::text as before, e.after::text as after
        from trail.entry e where e.id = l.entry_id offset 0) e on true
   order by l.seq`

// Counting takes longer than checking a stretch once there are millions: once is enough.
const begin = `select case when $1::bigint = 0 then (select count(*)::int from trail.entry) else 0 end as entries,
  (select coalesce(max(seq), 0) from trail.link) as last,
  (select mac from trail.link where seq = $1) as before`

/** Entries the linker should have reached by now. */
const unlinked = `
  select e.id from trail.entry e where e.at < kit.present() - interval '10 minutes'
     and not exists (select from trail.link l where l.hospital_id = e.hospital_id and l.entry_id = e.id)
   order by e.id limit ${MOST}`

type Row = {
  seq: number
  entry_id: number
  link_mac: string
  mac: string | null
  at_us: number
  plain: string
  before: string | null
  after: string | null
}
type Begin = { entries: number; last: number; before: string | null }

type Here = { readonly database: Database; readonly node: NodeParts }

/** Reads links in order; the next slices are on their way while one is being checked. */
const slicesOf = async function* ({ database, node }: Here, hospitalId: number, from: number, to: number) {
  const { slice: size } = node.limits
  const ask = async (after: number): Promise<Row[]> => {
    const values = [after, Math.min(after + size, to)]
    return (await database.readTogether({ hospitalId, staffId: null }, [{ text: slice, values }]))[0]!.rows as Row[]
  }
  const coming: Promise<Row[]>[] = []
  // Links are numbered without gaps, so a slice can be asked for before the one before it has arrived.
  for (let after = from; after < to; after += size) {
    const asked = ask(after)
    // Whoever stops halfway leaves no rejection behind.
    asked.catch(() => undefined)
    coming.push(asked)
    if (coming.length > AHEAD) yield await coming.shift()!
  }
  for (const rows of coming) yield await rows
}

/** One stretch of the chain after a link. */
export const verifyStretch = async (
  { database, node }: Here,
  hospitalId: number,
  after: number,
  most = STRETCH,
): Promise<Stretch> => {
  const scope = { hospitalId, staffId: null }
  const problems: Problem[] = []
  const note = (kind: Problem['kind'], entryId: number | null, seq: number | null): void => {
    if (problems.length < MOST) problems.push({ kind, entryId, seq })
  }
  const [started] = await database.readTogether(scope, [{ text: begin, values: [after] }])
  const { entries, last, before } = started!.rows[0] as Begin
  const anchors = await anchorsOf(node, hospitalId)
  const anchored = new Map(anchors.filter((one) => one !== null).map(({ seq, mac }) => [seq, mac]))
  const state = { before: before ?? ORIGIN, seq: after, links: 0 }
  const to = Math.min(last, after + most)
  for await (const rows of slicesOf({ database, node }, hospitalId, after, to))
    for (const row of rows) {
      state.links++
      for (state.seq++; state.seq < row.seq; state.seq++) note('removed', null, state.seq)
      for (const kind of whatIsWrong(node, hospitalId, row, state.before)) note(kind, row.entry_id, row.seq)
      if (anchored.has(row.seq) && anchored.get(row.seq) !== row.link_mac) note('cut', row.entry_id, row.seq)
      state.before = row.link_mac
    }
  const done = to >= last
  if (done) {
    for (const reached of anchored.keys()) if (reached > last) note('cut', null, reached)
    if (anchors.includes(null)) note('cut', null, null)
    for await (const rows of database.cursor(scope, { text: unlinked, values: [] }, node.limits.slice))
      for (const { id } of rows) note('unlinked', Number(id), null)
  }
  const links = state.links
  return { entries, links, anchors: anchors.length, checkedTo: Math.max(state.seq, to), last, done, problems }
}

const jsonPart = (text: string | null): string => (text === null ? 'null' : JSON.stringify(textOf(JSON.parse(text))))

/** The seal over the text the database made; on a difference the slow way decides, value by value. */
const sealHolds = (node: NodeParts, { plain, before, after, mac }: Row): boolean => {
  if (sealOfText(node.keys.chain, `${plain},${jsonPart(before)},${jsonPart(after)}]`) === mac) return true
  const values = [...(JSON.parse(`${plain}]`) as unknown[]), ...[before, after].map((text) => text && JSON.parse(text))]
  return sealOf(node.keys.chain, values) === mac
}

const whatIsWrong = (node: NodeParts, hospitalId: number, row: Row, before: string): Problem['kind'][] => {
  if (row.mac === null) return ['removed']
  const { seq, entry_id: entryId, at_us: at, mac: entryMac, link_mac: mac } = row
  const wrong: Problem['kind'][] = sealHolds(node, row) ? [] : ['changed']
  return linkSeal(node.keys.chain, before, { hospitalId, seq, entryId, at, entryMac }) === mac
    ? wrong
    : [...wrong, 'broken']
}

/** The whole trail of a hospital. */
export const verifyTrail = async (
  here: Here,
  hospitalId: number,
): Promise<Pick<Stretch, 'entries' | 'links' | 'anchors' | 'problems'>> => {
  const problems: Problem[] = []
  let links = 0
  let entries = 0
  for (let after = 0; ; ) {
    const stretch = await verifyStretch(here, hospitalId, after)
    problems.push(...stretch.problems)
    links += stretch.links
    entries += stretch.entries
    if (stretch.done) return { entries, links, anchors: stretch.anchors, problems }
    after = stretch.checkedTo
  }
}
