/**
 * What each write tells the screens and notes in the trail, against `contract/told.tsv`: in every test of an area that makes
 * a write, what the table says is always told must be told, and nothing else but what it says is told sometimes. A topic or
 * a note that was forgotten is red wherever the call succeeds. Sweeps ask what nobody would, and are not held to it. `node tools/told.ts [tests]` runs tests and takes up what they tell.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { operationIdOf } from '../src/documents/operation.ts'
import type { AuditNote, Context } from '../src/kit/context.ts'
import type { Route } from '../src/kit/routes.ts'
import { noteOccurred } from './occurred.ts'

export type Told = { readonly always: ReadonlySet<string>; readonly sometimes: ReadonlySet<string> }

const FILE = new URL('../../contract/told.tsv', import.meta.url)

const wordsOf = (cell = ''): ReadonlySet<string> => new Set(cell.split(' ').filter(Boolean))

/** The rows of the table by call. */
export const toldTable = (): ReadonlyMap<string, Told> =>
  new Map(
    readFileSync(FILE, 'utf8')
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => {
        const [id, always, sometimes] = line.split('\t')
        return [id!, { always: wordsOf(always), sometimes: wordsOf(sometimes) }]
      }),
  )

/** A topic by its name, a note by what it fills in; its object by the type. */
const wordsOfNote = (note: AuditNote): string[] =>
  Object.entries(note).flatMap(([field, value]) => {
    if (value === undefined || value === null || value === '') return []
    return field === 'objectType' ? [`about:${value}`] : [`noted:${field}`]
  })

const differing = ({ always, sometimes }: Told, told: ReadonlySet<string>): string[] => [
  ...[...always].filter((word) => !told.has(word)).map((word) => `did not tell ${word}`),
  ...[...told].filter((word) => !always.has(word) && !sometimes.has(word)).map((word) => `told ${word}`),
]

let table: ReadonlyMap<string, Told> | undefined
const written = new Set<string>()

const isOfAnArea = (): boolean => /[\\/]src[\\/]areas[\\/]/.test(expect.getState().testPath ?? '')

/** Keeps what was told in the folder, once each; or holds it against the table. */
const hold = (id: string, told: ReadonlySet<string>): void => {
  if (!isOfAnArea()) return
  noteOccurred('write', id)
  const folder = process.env['RECORD_TOLD']
  if (folder) {
    const line = `${[id, ...[...told].sort()].join('\t')}\n`
    if (!written.has(line)) appendFileSync(join(folder, `${process.pid}.tsv`), line)
    written.add(line)
    return
  }
  table ??= toldTable()
  const row = table.get(id)
  const wrong = row ? differing(row, told) : []
  if (wrong.length > 0) throw new Error(`${id} ${wrong.join(', ')}; meant? node tools/told.ts FILE…`)
}

/** The route, listened to while it writes. */
export const listenedTo = (route: Route): Route => {
  if (route.call.effect !== 'write' || route.call.form !== 'json') return route
  const handle = async (ctx: Context, input: never): Promise<unknown> => {
    const told = new Set<string>()
    const listening = Object.assign(Object.create(ctx) as Context, {
      tell: (topic: string, ...ids: number[]) => {
        told.add(topic)
        ctx.tell(topic, ...ids)
      },
      tellTo: (staffIds: readonly number[], topic: string, ...ids: number[]) => {
        told.add(`${topic}→people`)
        ctx.tellTo(staffIds, topic, ...ids)
      },
      job: async (task: string, ...rest: Parameters<Context['job']> extends [string, ...infer R] ? R : never) => {
        told.add(`job:${task}`)
        await ctx.job(task, ...rest)
      },
      note: (note: AuditNote) => {
        for (const word of wordsOfNote(note)) told.add(word)
        ctx.note(note)
      },
    })
    const output = await route.handle(listening, input)
    hold(operationIdOf(route), told)
    return output
  }
  return { ...route, handle }
}
