/**
 * Checks types, and what checking them costs: `node tools/types.ts contract|server|tools|web`. Fails where a type is wrong, and where
 * the checker needs more than its budget: every area to come is multiplied by it. One checker, so that the figure is the
 * same on every machine.
 */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import ratchets from '../server/test/ratchets.json' with { type: 'json' }
import { binary, root } from './step.ts'

const MB = 1_024
/** Memory the checker of one project may need, in MB, and instantiations of types one call of the contract may cost. */
const { 'megabytes to check the types of server or web app': MEMORY, 'instantiations of types a call': PER_CALL } =
  ratchets

const projects = {
  contract: 'contract/tsconfig.json',
  server: 'server/tsconfig.json',
  tools: 'tools/tsconfig.json',
  web: 'web/tsconfig.json',
} as const
type Project = keyof typeof projects

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'may' in value

/** Calls of the contract, each once, wherever it is exported. */
const countCalls = async (): Promise<number> => {
  const seen = new Set<unknown>()
  for (const file of globSync('contract/src/areas/**/*.ts', { cwd: root }).filter((one) => !one.endsWith('.test.ts'))) {
    const exported: object[] = Object.values(await import(`${root}${file}`)).filter((one) => one instanceof Object)
    for (const value of exported.flatMap((one) => [one, ...Object.values(one)])) if (isCall(value)) seen.add(value)
  }
  return seen.size
}

type Checked = {
  readonly ok: boolean
  readonly output: string
  readonly memory: number
  readonly instantiations: number
}

const check = (project: Project): Promise<Checked> =>
  new Promise((resolve) => {
    const words = [
      '-p',
      projects[project],
      '--noEmit',
      '--incremental',
      'false',
      '--checkers',
      '1',
      '--extendedDiagnostics',
    ]
    execFile(binary('tsc'), words, { cwd: root, maxBuffer: 64 * MB * MB }, (error, output) => {
      const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(output)?.[1] ?? Number.NaN)
      const faults = output.split(/^Files:/m)[0]!
      const [memory, instantiations] = [figure('Memory used') / MB, figure('Instantiations')]
      resolve({ ok: !error, output: faults || String(error ?? ''), memory, instantiations })
    })
  })

/** @returns what is said, and whether it is within the budget; a figure that could not be read is not */
const judge = async (project: Project, { memory, instantiations }: Checked): Promise<readonly [string, boolean]> => {
  if (project !== 'contract') return [`${memory.toFixed(0)} MB of ${MEMORY}`, memory <= MEMORY]
  const calls = await countCalls()
  const each = instantiations / calls
  return [`${calls} calls, ${each.toFixed(0)} instantiations each of ${PER_CALL}`, each <= PER_CALL]
}

const project = process.argv[2] as Project
if (!(project in projects)) throw new Error(`one of ${Object.keys(projects).join(', ')}`)
const checked = await check(project)
const [said, within] = checked.ok ? await judge(project, checked) : [checked.output.trimEnd(), false]
console.log(within ? said : `${said}${checked.ok ? ': over the budget' : ''}`)
if (!within) process.exitCode = 1
