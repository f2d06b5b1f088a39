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
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/test/start-database.ts'],
        },
      },
    ],
  },
})
