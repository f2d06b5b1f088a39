/**
 * Random business steps against a model in memory, as many as one likes:
 *
 *   npm run steps -- --seeds 200 --steps 5000
 *   npm run steps -- --from 17 --seeds 1 --steps 5000     # one seed again, as a failing run prints it
 *
 * `--each` compares after every act instead of every sixtieth, `--at-once` says how many seeds run beside each other.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '200' },
    steps: { type: 'string', default: '5000' },
    'at-once': { type: 'string', default: '4' },
    each: { type: 'boolean', default: false },
  },
})

const root = fileURLToPath(new URL('..', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'server/test/steps', '--reporter=dot', '--disable-console-intercept'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      STEPS_FROM: values.from,
      STEPS_SEEDS: values.seeds,
      STEPS_STEPS: values.steps,
      STEPS_AT_ONCE: values['at-once'],
      STEPS_SAY: '1',
      ...(values.each ? { STEPS_EACH: '1' } : {}),
    },
  },
)
process.exitCode = status ?? 1
