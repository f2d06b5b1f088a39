/** The kit in a browser: specimen pages with a typed answerer, no server, no database. Built and run in seconds. */
import { defineConfig } from '@playwright/test'
import { frontDoor, root } from './installations.ts'
import journeys from './playwright.config.ts'

const port = frontDoor + 3
const serve = 'node_modules/vite/bin/vite.js'

const { projects: _, ...rest } = journeys

export default defineConfig({
  ...rest,
  testDir: 'specimens',
  testMatch: '*.specimen.ts',
  timeout: 60_000,
  fullyParallel: true,
  // They mostly wait for what moves on the screen: a third fills the pauses of two.
  workers: 3,
  use: { ...rest.use, baseURL: `http://127.0.0.1:${port}` },
  webServer: {
    command: `"${process.execPath}" ${serve} build web/specimens && "${process.execPath}" ${serve} preview web/specimens --host 127.0.0.1 --strictPort --port ${port}`,
    cwd: root,
    url: `http://127.0.0.1:${port}`,
    reuseExistingServer: false,
    timeout: 120_000,
  },
})
