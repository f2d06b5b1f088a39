import { defineConfig } from 'vitest/config'

/** Rules run without a database; calls on one real PostgreSQL that is started for the run. */
export default defineConfig({
  test: {
    // Two cores, and PostgreSQL wants one of them.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'calls',
          // Hospitals are apart by themselves: files of one process share its node and what it has read in.
          isolate: false,
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/test/start-database.ts'],
          setupFiles: ['server/test/own-node.ts'],
        },
      },
    ],
  },
})
