/**
 * What `npm test` runs, one part after the other, each with a heading and its time; at the end, what failed.
 * `--part 1/3` runs a third of it, `--since main` what the change since then reaches; without either everything runs.
 */
import { runStep } from '../step.ts'
import { provideBrowser } from './browser.ts'
import { choiceOf } from './choice.ts'
import { forgetReports, type Part, partsOf, type Tally, tallyOf } from './parts.ts'
import { loopsOfSeconds, referenceLoop, type Verdict, verdictOn } from './quiet.ts'
import { secondsEach } from './seconds.ts'

const choice = await choiceOf(process.argv.slice(2))
const whole = choice.part === null && choice.calls === null && choice.journeys === null

const summary: string[] = []
const total: Tally = { passed: 0, failed: 0 }

/** What is over its budget, whatever else is within. */
const worse = (one: Verdict, other: Verdict): Verdict => (one === 'within' ? other : one)

/** Whether a part was within its budgets; what would make the run red is asked of the machine for some seconds more. */
const judge = async (part: Part, seconds: number, each: number, loops: readonly number[]): Promise<Verdict> => {
  if (!whole) return 'within'
  const on = (seen: readonly number[]) =>
    worse(verdictOn(seconds, part.budget, seen), verdictOn(each, part.each ?? 0, seen))
  return on(loops) === 'over' ? on([...loops, ...(await loopsOfSeconds(10))]) : on(loops)
}

/** A line of the summary: what passed, in what time, and whether the time was within its budget. */
const line = async (
  part: Part,
  { passed, failed, timed = [] }: Tally,
  seconds: number,
  loops: readonly number[],
): Promise<string> => {
  const each = part.each ? secondsEach(timed) : 0
  const verdict = await judge(part, seconds, each, loops)
  if (verdict === 'over') total.failed++
  const one = part.each ? `, ${each.toFixed(1)} s${whole ? ` of ${part.each} s` : ''} a journey` : ''
  const time = `${seconds.toFixed(0)} s${whole ? ` of ${part.budget} s` : ''}${one}${verdict === 'within' ? '' : ` (${verdict})`}`
  return `${failed > 0 || verdict === 'over' ? '✗' : '✓'} ${part.name}: ${passed} passed, ${failed} failed, ${time}`
}

const DEAREST = 3
/** Where to look first when journeys have become dear. */
const dearest = ({ timed = [] }: Tally): string[] =>
  timed.slice(0, DEAREST).map(({ name, seconds }) => `  ${seconds.toFixed(0)} s ${name}`)

const browserMissing = provideBrowser()
let before = referenceLoop()
for (const part of partsOf(choice)) {
  console.log(`\n── ${part.name} ${'─'.repeat(Math.max(0, 70 - part.name.length))}`)
  const { ok, output, seconds } = await runStep(part, true)
  const tally = tallyOf(part, ok, output)
  total.passed += tally.passed
  total.failed += tally.failed
  const after = referenceLoop()
  summary.push(await line(part, tally, seconds, [before, after]), ...(tally.names ?? []))
  if (part.each) summary.push(...dearest(tally))
  before = after
}
forgetReports()
if (browserMissing) summary.push(browserMissing)
console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
