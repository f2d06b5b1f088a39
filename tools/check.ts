/** `npm run check`: format, lint, types, boundaries, dead code, and that nothing generated is stale. */
import { binary, type Outcome, runStep, type Step } from './step.ts'

const steps: readonly Step[] = [
  { name: 'types of the web app, and what they cost', words: ['node', 'tools/types.ts', 'web'] },
  { name: 'types of the server, and what they cost', words: ['node', 'tools/types.ts', 'server'] },
  { name: 'types of tools, benches and journeys', words: ['node', 'tools/types.ts', 'tools'] },
  { name: 'format and lint', words: ['node', binary('biome'), 'check', '--error-on-warnings'] },
  { name: 'the document of the interface', words: ['node', 'tools/interface/main.ts'] },
  { name: 'who may import what', words: ['node', 'tools/boundaries/main.ts'] },
  { name: 'dead code', words: ['node', binary('knip'), '--no-progress'] },
  { name: 'schema.sql and names of tables are fresh', words: ['node', 'tools/schema.ts', '--check'] },
  { name: 'weight of the web app', words: ['node', 'tools/weight.ts'] },
  { name: 'what the types of a call cost', words: ['node', 'tools/types.ts', 'contract'] },
  { name: 'lock file is complete', words: ['node', 'tools/lock.mjs', '--check'] },
]
/** Two cores: two at a time, the long ones first. */
const AT_ONCE = 2

const show = ({ name }: Step, { ok, output, seconds }: Outcome): void => {
  console.log(`${ok ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`)
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '    '))
}

const started = performance.now()
const waiting = [...steps]
let failed = 0
const work = async (): Promise<void> => {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const outcome = await runStep(step, false)
    show(step, outcome)
    if (!outcome.ok) failed++
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${steps.length - failed} checks passed, ${failed} failed, ${seconds} s`)
if (failed > 0) process.exitCode = 1
