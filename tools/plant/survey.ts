/** Which test files enter which declarations, and how long each takes: one run of everything, kept for later runs. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { root } from '../step.ts'
import { openTests } from './tests.ts'
import { telling } from './typescript.ts'

export type Surveyed = { readonly file: string; readonly seconds: number; readonly reached: readonly string[] }

const FOLDER = `${root}.data-test`
const FILE = `${FOLDER}/plant-survey.json`

/** Product files that tests are chosen by. */
export const isProduct = (path: string): boolean =>
  /^(contract|server)\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\.generated\./.test(path)

export const survey = async (): Promise<readonly Surveyed[]> => {
  mkdirSync(FOLDER, { recursive: true })
  const lines = `${FOLDER}/plant-survey.ndjson`
  rmSync(lines, { force: true })
  process.env['PLANT_SURVEY'] = lines
  const way = { setup: ['tools/plant/reach.ts'], bail: 0, workers: 2 }
  const tests = await openTests((path, code) => (isProduct(path) ? telling(code, path) : null), way)
  try {
    await tests.run(tests.all)
  } finally {
    await tests.end()
  }
  const found = readFileSync(lines, 'utf8').trim().split('\n')
  const surveyed = found.map((line) => {
    const one = JSON.parse(line) as Surveyed
    return { ...one, file: one.file.slice(root.length) }
  })
  writeFileSync(FILE, JSON.stringify(surveyed))
  return surveyed
}

/** What an earlier run found, however old: names of declarations seldom change. */
export const kept = (): readonly Surveyed[] | null =>
  statSync(FILE, { throwIfNoEntry: false }) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Surveyed[]) : null
