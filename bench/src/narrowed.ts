/** The list of customers, narrowed: three filters at once in several mixes, and by tags. Each with its statements by hand. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { App } from '@clinic/server/src/app.ts'
import pg from 'pg'
import { CAP, quickestOf } from './best-narrowed.ts'
import type { Asked } from './capture.ts'
import type { Request } from './load.ts'
import type { Asker } from './people.ts'
import type { ReadCase } from './reads.ts'

/** What is asked, and as a condition on customer `x` and standing `y`; `$1` is the hospital. */
export type Narrowed = {
  readonly input: Readonly<Record<string, unknown>>
  readonly where: string
  readonly values: readonly unknown[]
}

/** What the mixes choose from in a hospital. */
type Choices = {
  readonly types: number[]
  readonly sources: number[]
  readonly consultants: number[]
  /** By how many bear them, the most first. */
  readonly tags: number[]
  readonly field: string | null
}

/** Different questions of a mix in a hospital. */
const QUESTIONS = 6
const DAY_MS = 86_400_000
const stages = ['prospect', 'visited', 'dormant', 'lost'] as const

const choicesText = `select
  array(select distinct c.source_type_id from customers.customer c where c.hospital_id = $1 and c.source_type_id is not null) as types,
  array(select distinct c.source_id from customers.customer c where c.hospital_id = $1 and c.source_id is not null) as sources,
  array(select distinct c.consultant_id from customers.customer c where c.hospital_id = $1 and c.consultant_id is not null) as consultants,
  array(select b.tag_id from segments.customer_tag b where b.hospital_id = $1 group by 1 having count(*) > 50
    order by count(*) desc, 1) as tags,
  (select f.key from customers.field f where f.hospital_id = $1 and not f.built_in limit 1) as field`

const numbers = (values: readonly unknown[]): number[] => values.map(Number)
const choicesOf = async (client: pg.Client, hospitalId: number): Promise<Choices> => {
  const { rows } = await client.query(choicesText, [hospitalId])
  const { types, sources, consultants, tags, field } = rows[0]
  return {
    types: numbers(types),
    sources: numbers(sources),
    consultants: numbers(consultants),
    tags: numbers(tags),
    field,
  }
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!
/** Some day of the archive's two years, as the list is asked for it. */
const dayOf = (n: number): string => new Date(Date.now() - (100 + n * 41) * DAY_MS).toISOString().slice(0, 10)
const bears = (ids: string): string =>
  `exists (select from segments.customer_tag b where b.hospital_id = $1 and b.customer_id = x.id and b.tag_id = ${ids})`

/** Mixes of three filters; `n` takes other values for each question. */
const mixes: readonly ((known: Choices, n: number) => Narrowed | null)[] = [
  ({ types }, n) => ({
    input: { sex: at(['男', '女'], n), sourceTypeId: at(types, n), lifeStage: at(stages, n) },
    where: 'x.sex = $2 and x.source_type_id = $3 and y.life_stage = $4',
    values: [at(['男', '女'], n), at(types, n), at(stages, n)],
  }),
  ({ consultants }, n) => ({
    input: { consultantId: at(consultants, n), grade: 1 + (n % 2), birthMonth: 1 + (n % 12) },
    where: 'x.consultant_id = $2 and y.grade = $3 and extract(month from x.birthday) = $4',
    values: [at(consultants, n), 1 + (n % 2), 1 + (n % 12)],
  }),
  (_known, n) => ({
    input: { createdFrom: dayOf(n + 1), createdTo: dayOf(n), sex: '女' },
    where: `x.created_at >= $2::date::timestamptz and x.created_at < ($3::date + 1)::timestamptz and x.sex = '女'`,
    values: [dayOf(n + 1), dayOf(n)],
  }),
  (_known, n) => ({
    input: { visitedFrom: dayOf(n + 3), visitedTo: dayOf(n), grade: 1 + (n % 2) },
    where:
      'y.last_visit_at >= $2::date::timestamptz and y.last_visit_at < ($3::date + 1)::timestamptz and y.grade = $4',
    values: [dayOf(n + 3), dayOf(n), 1 + (n % 2)],
  }),
  ({ sources }, n) => ({
    input: { totalPaidMin: String(1000 * (1 + n)), sourceId: at(sources, n), sex: at(['男', '女'], n) },
    where: 'y.total_paid_fen >= $2 and x.source_id = $3 and x.sex = $4',
    values: [100_000 * (1 + n), at(sources, n), at(['男', '女'], n)],
  }),
  ({ tags }, n) => ({
    input: { anyTagIds: [at(tags, n)], lifeStage: at(stages, n), sex: at(['女', '男'], n) },
    where: `${bears('$2')} and y.life_stage = $3 and x.sex = $4`,
    values: [at(tags, n), at(stages, n), at(['女', '男'], n)],
  }),
  ({ tags, types }, n) => ({
    input: { noTagIds: [at(tags, n)], sourceTypeId: at(types, n), birthMonth: 1 + (n % 12) },
    where: `not ${bears('$2')} and x.source_type_id = $3 and extract(month from x.birthday) = $4`,
    values: [at(tags, n), at(types, n), 1 + (n % 12)],
  }),
  ({ field }, n) =>
    field === null
      ? null
      : {
          input: { fields: [`${field}=上午`], lifeStage: at(stages, n), sex: at(['男', '女'], n) },
          where: 'x.ext ->> $2 = $3 and y.life_stage = $4 and x.sex = $5',
          values: [field, '上午', at(stages, n), at(['男', '女'], n)],
        },
]

const tagMixes: Readonly<Record<string, (known: Choices, n: number) => Narrowed>> = {
  any: ({ tags }, n) => ({
    input: { anyTagIds: [at(tags, n), at(tags, n + 1)] },
    where: `x.id in (select b.customer_id from segments.customer_tag b where b.hospital_id = $1 and b.tag_id = any($2::bigint[]))`,
    values: [[at(tags, n), at(tags, n + 1)]],
  }),
  all: ({ tags }, n) => ({
    input: { allTagIds: [at(tags, n), at(tags, n + 1)] },
    where: `${bears('$2')} and ${bears('$3')}`,
    values: [at(tags, n), at(tags, n + 1)],
  }),
  none: ({ tags }, n) => ({
    input: { noTagIds: [at(tags, n), at(tags, n + 1)] },
    where: `not ${bears('any($2::bigint[])')}`,
    values: [[at(tags, n), at(tags, n + 1)]],
  }),
}

const requestOf = (token: string, input: Narrowed['input']): Request => ({
  method: 'POST',
  path: customers.pageByPost.path,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ page: 1, pageSize: 20, ...input }),
})

/** The cases, each in the smallest and the largest hospital. @param only cases whose name holds this */
export const narrowedCases = async (url: string, askers: readonly Asker[], only: string): Promise<ReadCase[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const both = [askers[0]!, askers.at(-1)!]
  const cases: ReadCase[] = []
  const named = [
    ['customers, three filters', mixes] as const,
    ...Object.entries(tagMixes).map(([which, mix]) => [`tags ${which}`, [mix]] as const),
  ]
  for (const [name, of] of named.filter(([one]) => one.includes(only))) {
    const asked: { request: Request; hospital: number; narrowed: Narrowed }[] = []
    for (const { hospitalId, token } of both) {
      const known = await choicesOf(client, hospitalId)
      for (let n = 0; n < QUESTIONS; n++)
        for (const mix of of) {
          const narrowed = mix(known, n)
          if (narrowed) asked.push({ request: requestOf(token, narrowed.input), hospital: hospitalId, narrowed })
        }
    }
    const hand = []
    for (const { hospital, narrowed } of asked) hand.push(await quickestOf(client, hospital, narrowed))
    const requests = asked.map(({ request }) => request)
    cases.push({ name, goal: 0.5, requests, hospitals: asked.map(({ hospital }) => hospital), hand })
  }
  await client.end()
  return cases
}

/** Both sides answer the same rows in the same order, and the same total where both tell one; or nothing is compared. */
export const refuseOthers = async (app: App, url: string, requests: readonly Request[], hand: readonly Asked[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [i, { method, path, headers, body }] of requests.entries()) {
    const answer = await app.http.inject({
      method,
      url: path,
      headers: { ...headers },
      ...(body ? { payload: body } : {}),
    })
    if (answer.statusCode !== 200) throw new Error(`${path} ${body} → ${answer.statusCode} ${answer.payload}`)
    const { result, total } = answer.json().data as { result: { id: number }[]; total: number }
    const { rows } = await client.query<{ id: string; total?: number }>(hand[i]!.text, [...hand[i]!.values])
    const [ours, theirs] = [result, rows].map((found) => found.map(({ id }) => String(id)).join())
    const told = rows[0]?.total === undefined ? total : Math.min(rows[0].total, CAP)
    if (ours !== theirs || told !== total) throw new Error(`${body}: by hand ${told} ${theirs}, ours ${total} ${ours}`)
  }
  await client.end()
}
