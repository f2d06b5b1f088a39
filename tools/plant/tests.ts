/** The tests of the product on one kept PostgreSQL, with a file of the product changed in memory. */
import type { TestCase, TestModule, TestProject, TestSpecification, Vitest } from 'vitest/node'
import { BaseSequencer, createVitest } from 'vitest/node'
import { root } from '../step.ts'
import { type Red, type Run, saysLate } from './late.ts'

/** How the text of a file is changed on its way to the tests; null leaves it. */
export type Change = (path: string, code: string) => string | null

/** In the order they were asked for: the likeliest to notice first. */
class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

export type Tests = {
  /** Runs test files (paths from the root), one after the other. @returns the first that failed */
  readonly run: Run
  /** Says that files of the product changed. */
  forget(path: string): void
  readonly all: readonly string[]
  readonly ownerUrl: string
  end(): Promise<void>
}

const pathOf = (one: { moduleId: string }): string => one.moduleId.slice(root.length)

const redOf = (module: TestModule): Red => {
  const [first] = [...module.children.allTests('failed')] as readonly (TestCase | undefined)[]
  const errors = (first ? first.result().errors : module.errors()) ?? []
  return {
    file: pathOf(module),
    name: first?.name ?? 'as a whole',
    late: saysLate(errors.map(({ message }) => message)),
  }
}

type Way = {
  /** Files run beside each test file, besides the product's own. */
  readonly setup?: readonly string[]
  /** After how many failed tests a run ends; 0: it goes on. */
  readonly bail?: number
  readonly workers?: number
}

export const openTests = async (change: Change, { setup = [], bail = 1, workers = 1 }: Way = {}): Promise<Tests> => {
  const vitest: Vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      // Else transformed modules are kept on disk: no fault is applied, and a faulty module is served later.
      fsModuleCache: false,
      isolate: false,
      maxWorkers: workers,
      bail,
      // A file tells by its own failures; what it prints is nobody's.
      reporters: [{}],
      silent: true,
      // Which facts a test proves is nothing to a fault.
      strictTags: false,
      testTimeout: 20_000,
      hookTimeout: 60_000,
      include: ['{contract,server}/{src,test}/**/*.test.ts'],
      globalSetup: ['server/test/start-database.ts'],
      setupFiles: ['server/test/own-clock.ts', ...setup],
      sequence: { sequencer: AsAsked },
    },
    {
      plugins: [
        {
          name: 'planted',
          enforce: 'pre',
          transform: (code, id) => (id.startsWith(root) ? change(id.slice(root.length), code) : null),
        },
      ],
      logLevel: 'silent',
    },
  )
  await vitest.standalone()
  const specifications = await vitest.globTestSpecifications()
  const run: Run = async (files) => {
    const chosen = files.flatMap((file) => specifications.filter((one) => pathOf(one) === file))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false)
    // The answer holds what earlier runs left, too.
    const asked = new Set(chosen.map(({ moduleId }) => moduleId))
    const red = testModules.find((module) => asked.has(module.moduleId) && module.state() === 'failed')
    if (red) return redOf(red)
    return unhandledErrors.length > 0 ? { file: '', name: 'outside of a test', late: false } : null
  }
  const project = vitest.projects[0] as TestProject
  await run([])
  return {
    run,
    forget: (path) => vitest.invalidateFile(`${root}${path}`),
    all: specifications.map(pathOf),
    get ownerUrl() {
      return (project.getProvidedContext() as unknown as { database: { superuserUrl: string } }).database.superuserUrl
    },
    end: () => vitest.close(),
  }
}
