/**
 * Random business steps against a model in memory. A sample here; as many as one likes by
 *
 *   npm run steps -- --seeds 200 --steps 5000
 */
import { expect, test } from 'vitest'
import { runSeed } from './run.ts'

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const FROM = number('STEPS_FROM', 1)
const SEEDS = number('STEPS_SEEDS', 2)
const STEPS = number('STEPS_STEPS', 160)
/** Seeds that run at once: one waits for the database while another works. */
const AT_ONCE = number('STEPS_AT_ONCE', 4)

test(`${SEEDS} seeds of ${STEPS} business steps end as the model does`, { timeout: 24 * 3_600_000 }, async () => {
  const waiting = Array.from({ length: SEEDS }, (_none, n) => FROM + n)
  const began = performance.now()
  const done: Record<string, number> = {}
  const failed: unknown[] = []
  let steps = 0
  const work = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      try {
        const ran = await runSeed(seed, STEPS)
        steps += ran.steps
        for (const [name, n] of Object.entries(ran.done)) done[name] = (done[name] ?? 0) + n
      } catch (error) {
        failed.push(error)
        console.error(error instanceof Error ? error.message : error)
      }
      const seconds = (performance.now() - began) / 1000
      if (process.env['STEPS_SAY']) console.log(`seed ${seed}: ${steps} steps, ${Math.round(steps / seconds)} a second`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, SEEDS) }, work))
  if (process.env['STEPS_SAY']) console.log(JSON.stringify(done))
  if (failed.length > 0) throw failed[0]
  expect(steps).toBeGreaterThanOrEqual(SEEDS * STEPS)
})
