/**
 * The sweep of limits: no answer schema refuses what the database holds. The rows of a whole hospital are moved to the ends of
 * what their tables' constraints allow, and every reading call answers them as its schema says. Source: issue §3.
 */
import { type Call, keysOf, pathNames } from '@clinic/contract/call.ts'
import { EVERYONE } from '@clinic/contract/desks.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableReferences } from '../src/areas/access/columns/tables.ts'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { schemas } from './answers.ts'
import { type End, ends, type Moved, moveToEnd } from './extremes.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { type Schema, sampleObject } from './samples.ts'
import { send } from './send.ts'
import { type Owner, ownerOfTables } from './tenant-tables.ts'

const routes = areas.flatMap((area) => area.routes)
const keys = [
  ...new Set([
    ...routes.flatMap(({ call }) => keysOf(call.may)),
    ...tableReferences.flatMap(({ columns }) => columns.flatMap(({ needs }) => needs ?? [])),
    ...Object.values(EVERYONE),
  ]),
]
const reads = routes
  .map(({ area, name, call }) => ({ title: `${area}.${name}`, call: call as Call }))
  .filter(({ call }) => call.effect === 'read' && call.form === 'json' && call.may !== 'public')

let owner: Owner
beforeAll(async () => {
  owner = await ownerOfTables()
})
afterAll(() => owner.end())

/** A complaint of the database is answered as a wrong value and noted as a bug: here it counts as one. */
type Asked = { readonly ok: boolean; readonly status: number; readonly data: unknown; readonly bug: string }
const ask = async ({ clinic }: FullClinic, who: Actor, call: Call, id: number): Promise<Asked> => {
  const input = {
    ...sampleObject(call.input as Schema, () => id),
    ...('pageSize' in call.input.properties ? { pageSize: 20 } : {}),
  }
  const { ok, data, answer } = await send(clinic.node, call, input, { token: who.token })
  const [bug] = clinic.node.bugs.splice(0)
  return { ok, status: bug ? 500 : (answer?.status ?? 200), data, bug: String(bug ?? '') }
}

const takesId = (call: Call): boolean =>
  pathNames(call.path).length > 0 || /[iI]ds?"/.test(JSON.stringify((call.input as Schema).required ?? []))

/** What would be refused, in short: where, and how. */
const faultsOf = (call: Call, { ok, status, data, bug }: Asked): string[] => {
  if (status >= 500) return [`500 ${bug}`]
  if (!ok || schemas.validate(call.output as object, data)) return []
  return schemas.errors!.map(({ instancePath, message }) => `${instancePath.replace(/\/\d+/g, '')} ${message}`)
}

describe.each(ends)('rows at the end: %s', (end: End) => {
  let full: FullClinic
  let she: Actor
  let moved: Moved
  /** Which of the hospital's things a call knows, found out while they are as the product made them. */
  const about = new Map<Call, number[]>()

  beforeAll(async () => {
    full = await newFullClinic()
    she = await full.clinic.with(keys)
    const oldest = await owner.oldest(full.clinic.hospitalId)
    const tasks = await owner.idsOf(full.clinic.hospitalId, 'approvals.task')
    for (const { title, call } of reads.filter((one) => takesId(one.call))) {
      const area = [...oldest].flatMap(([table, id]) => (table.startsWith(title.replace(/\..*/, '.')) ? [id] : []))
      const known = []
      // Each kind of task is told of by the area it came from.
      if (title.startsWith('approvals.')) area.push(...tasks)
      for (const id of new Set([...area, full.hers['customer']!, full.hers['order']!, she.staffId]))
        if ((await ask(full, she, call, id)).ok) known.push(id)
      about.set(call, known)
    }
    // A task's kind says which table its document stands in: moved, it would be a document that was never there.
    moved = await moveToEnd(full.clinic.hospitalId, end, (column) =>
      /^(staff\.staff\.(status|user_type|locked)|approvals\.task\.kind$)/.test(column),
    )
  }, 120_000)

  test('columns were moved', () => expect(moved.size).toBeGreaterThan(end === 'null' ? 60 : 100))

  test('every answer is as its schema says', async () => {
    const faults = new Set<string>()
    let answered = 0
    for (const { title, call } of reads)
      for (const id of takesId(call) ? about.get(call)! : [full.hers['customer']!]) {
        const answer = await ask(full, she, call, id)
        answered += Number(answer.ok)
        for (const fault of faultsOf(call, answer)) faults.add(`${title}: ${fault}`)
      }
    expect([...faults]).toEqual([])
    expect(answered).toBeGreaterThan(150)
  }, 120_000)
})
