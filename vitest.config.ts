import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { DearFirst } from './tools/test/dear-first.ts'

/** A test says by its tags which facts of the specification it proves: `npx vitest run --tags-filter F0327`. */
const facts = readFileSync(new URL('contract/facts.tsv', import.meta.url), 'utf8').match(/^F\d{4}/gm) ?? []

const root = import.meta.dirname
const rules = ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts']
const withWords = (files: readonly string[], words: RegExp): string[] =>
  globSync(files, { cwd: root }).filter((file) => words.test(readFileSync(`${root}/${file}`, 'utf8')))
/**
 * Those that put something in the place of the browser or of a module (`vi`) have a process of their own; the others change
 * nothing. So have those that take all timers away: a node that others of the process share sets timers of its own.
 */
const timeless = withWords(['server/src/kit/**/*.test.ts'], /useFakeTimers\(\)/)
const alone = [...withWords(rules, /\bvi\b/), ...timeless]

/** Who asks for another order (`--sequence.shuffle.files`) gets that. */
const order = process.argv.some((word) => word.startsWith('--sequence')) ? {} : { sequence: { sequencer: DearFirst } }

/** Rules run without a database; calls on one real PostgreSQL that is started for the run. */
export default defineConfig({
  test: {
    // Two cores; a third fills the pauses in which two wait for PostgreSQL.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    ...order,
    tags: facts.map((name) => ({ name })),
    projects: [
      {
        extends: true,
        test: { name: 'rules', isolate: false, include: rules, exclude: [...configDefaults.exclude, ...alone] },
      },
      { extends: true, test: { name: 'rules, alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'calls',
          // Hospitals are apart by themselves: files of one process share its node and what it has read in.
          isolate: false,
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...timeless],
          globalSetup: ['server/test/start-database.ts', 'server/test/nothing-untried.ts'],
          setupFiles: ['server/test/own-clock.ts'],
        },
      },
    ],
  },
})
