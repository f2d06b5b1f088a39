/**
 * `npm run plant`: plants faults in the product, one at a time and in memory only, and counts those the tests notice.
 *   --area cashier,ledger   only there            --sample 300   so many          --seed 7     the same ones again
 *   --changed main          all faults of lines changed since a revision          --again      what nobody noticed last time
 *   --seconds 40            test time spent on a fault nobody notices             --minutes 60 after which the rest is left
 *   --survey                finds anew which tests enter what (one run of all)    --keep       writes the score down
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { testsFor } from './plant/choice.ts'
import { functionsOf } from './plant/functions.ts'
import { accepted, changedSince, type Mutant, ofFiles, ofFunctions, productFiles, sampleOf } from './plant/mutants.ts'
import type { Planned } from './plant/run.ts'
import { plantAll } from './plant/run-apart.ts'
import { fallen, keep, type Score, shareOf } from './plant/score.ts'
import { kept, survey } from './plant/survey.ts'
import { openTests } from './plant/tests.ts'
import { root } from './step.ts'

const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    area: { type: 'string' },
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    changed: { type: 'string' },
    again: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '60' },
    survey: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})

const LAST = `${root}.data-test/plant-survivors.json`

const functions = async (): Promise<Mutant[]> => {
  const tests = await openTests(() => null)
  try {
    const areas = [...new Set(productFiles().flatMap((path) => /\/areas\/(\w+)\//.exec(path)?.[1] ?? []))]
    return ofFunctions(await functionsOf(tests.ownerUrl, areas))
  } finally {
    await tests.end()
  }
}

const changedMutants = (revision: string): Mutant[] => {
  const changed = changedSince(revision)
  const files = productFiles().filter((path) => changed.has(path))
  return ofFiles(files).filter(({ path, line }) => changed.get(path)!.has(line))
}

const chosen = async (): Promise<readonly Mutant[]> => {
  const left = accepted()
  if (values.changed) return changedMutants(values.changed).filter(({ key }) => !left.has(key))
  // By their keys: the files they stand in may have changed since.
  const again = values.again ? new Set(JSON.parse(readFileSync(LAST, 'utf8')) as string[]) : null
  const areas = values.area?.split(',')
  const all = [...ofFiles(productFiles()), ...(await functions())].filter(
    ({ key, area }) => !left.has(key) && (!areas || areas.includes(area)),
  )
  if (again) return all.filter(({ key }) => again.has(key))
  console.log(`${all.length} faults can be planted; --seed ${values.seed} --sample ${values.sample}`)
  return sampleOf(all, Number(values.sample), Number(values.seed))
}

const mutants = await chosen()
const surveyed = (!values.survey && kept()) || (await survey())
const planned = mutants.map((mutant) => ({ mutant, tests: testsFor(mutant, surveyed, Number(values.seconds)) }))
const survivors: Mutant[] = []
const counts = new Map<string, Score>()

const told = ({ mutant }: Planned, noticed: string | null, seconds: number): void => {
  const { area, path, line, within, kind, from, by } = mutant
  const { planted, noticed: before } = counts.get(area) ?? { planted: 0, noticed: 0 }
  counts.set(area, { area, planted: planted + 1, noticed: before + Number(noticed !== null) })
  if (noticed === null) survivors.push(mutant)
  const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 70)
  console.log(
    `${noticed === null ? '✗' : '✓'} ${path}:${line} ${within} · ${kind} · ${short(from)} → ${short(by)} · ${seconds.toFixed(0)} s · ${noticed ?? 'NOBODY'}`,
  )
}

for (const one of planned.filter(({ tests }) => tests.length === 0)) told(one, null, 0)
await plantAll(
  planned.filter(({ tests }) => tests.length > 0),
  { silence: 3 * Number(values.seconds) + 120, minutes: Number(values.minutes) },
  (one, { noticed, seconds, refused }) => {
    if (!refused) told(one, noticed, seconds)
  },
)
writeFileSync(LAST, JSON.stringify(survivors.map(({ key }) => key)))

const scores = [...counts.values()].toSorted((one, other) => shareOf(one) - shareOf(other))
for (const score of scores)
  console.log(
    `${score.area.padEnd(14)} ${String(score.noticed).padStart(4)} of ${String(score.planted).padStart(4)} ${shareOf(score).toFixed(0).padStart(4)} %`,
  )
const worse = fallen(scores)
if (values.keep) keep(scores)
if (worse.length > 0) {
  console.error(`less is noticed than before:\n${worse.join('\n')}`)
  process.exitCode = 1
}
