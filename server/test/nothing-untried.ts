/**
 * After the last test of a whole run: did every refusal occur, and every write succeed in a test of its area? What nobody ever
 * made happen, nobody has seen work. A run of some files or some tests says nothing about it, a red one only tells (docs/adr/0046).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Kind } from './occurred.ts'

/** Whether every file of these tests ran, and whether none failed. */
const ranIn = async (project: TestProject): Promise<{ all: boolean; green: boolean }> => {
  const { config, state } = project.vitest
  if (config.testNamePattern || config.tagsFilter?.length) return { all: false, green: false }
  const { testFiles } = await project.globTestFiles()
  const results = new Map(state.getFiles().map(({ filepath, result }) => [filepath, result?.state]))
  return {
    all: testFiles.every((path) => results.has(path)),
    green: testFiles.every((path) => results.get(path) === 'pass'),
  }
}

/** What there is to try: refusals by their key, writes by the name they have in `contract/told.tsv`. */
const everything = async () => {
  const { areas } = await import('../src/areas.ts')
  const { operationIdOf } = await import('../src/documents/operation.ts')
  const { definedRefusals } = await import('@clinic/contract/refusals.ts')
  const routes = areas.flatMap((area) => area.routes)
  const writes = routes.filter(({ call }) => call.effect === 'write' && call.form === 'json').map(operationIdOf)
  return { refusals: [...definedRefusals.keys()], writes }
}

/** What the processes of this run have noted. */
const notedIn = (folder: string): ((kind: Kind) => ReadonlySet<string>) => {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const cells = lines.map((line) => line.split('\t'))
  return (kind) => new Set(cells.filter(([said]) => said === kind).map(([, name = '']) => name))
}

/** Answered by calls too when the machine is busy: given aside all the same. */
const byLoad: ReadonlySet<string> = new Set(['common.unavailable'])

const untriedIn = async (folder: string): Promise<string[]> => {
  const { refusals, writes } = await everything()
  const noted = notedIn(folder)
  const [answered, aside, written] = [noted('refusal'), noted('aside'), noted('write')]
  const untried = refusals.filter((key) => !answered.has(key) && !aside.has(key))
  const idle = writes.filter((id) => !written.has(id))
  const doubled = [...aside].filter((key) => answered.has(key) && !byLoad.has(key))
  return [
    ...untried.map((key) => `no test is refused with ${key}`),
    ...idle.map((id) => `${id} succeeds in no test of its area`),
    ...doubled.map((key) => `${key} is answered by a call: house-refusals.test.ts need not give it`),
  ]
}

/** @throws Error after the last test, which fails the run, with what was not tried */
export default function nothingUntried(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-occurred-'))
  project.provide('occurred', folder)
  return async () => {
    try {
      const { all, green } = await ranIn(project)
      const untried = all ? await untriedIn(folder) : []
      if (untried.length === 0) return
      const told = `untried in this run:\n${untried.join('\n')}`
      if (green) throw new Error(told)
      // What failed may be why: told, so that it is mended in one go, and no failure of its own.
      console.warn(told)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}
