/** Journeys: a real browser, and for each worker a real server with its own database and a freshly seeded demo clinic. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { journeysBrowser } from '../tools/test/browser.ts'
import { frontDoor, root, WORKERS } from './installations.ts'

/** Files of journeys in an order drawn from `SHUFFLE`: what one leaves behind, none of the others may lean on. */
const shuffled = (seed: string): string[] => {
  const place = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.journey.ts'))
  return files.sort((one, other) => place(one).localeCompare(place(other)))
}
const { SHUFFLE } = process.env
/** The files that take longest begin first: begun last, one of them would be played alone while the other workers have nothing to do. */
const LONG = ['every-page', 'invoices', 'members-year', 'opening', 'session', 'visit'].map(
  (name) => `**/${name}.journey.ts`,
)
// Two projects and no more: a worker that comes to another one begins anew.
const longFirst = [
  { name: 'long', testMatch: LONG },
  { name: 'others', testIgnore: LONG },
]

const executablePath = journeysBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  // A project runs its files by name; one for each file stands where it is put.
  projects: SHUFFLE ? shuffled(SHUFFLE).map((name) => ({ name, testMatch: `**/${name}` })) : longFirst,
  outputDir: '../test-results',
  workers: WORKERS,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 20_000,
    locale: 'zh-CN',
    // People may switch movement off; journeys do, and wait for nothing that only moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A hospital's day is the hospital's, wherever the browser stands: a screen that asked the browser would be a day off.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every step costs a third of the time; `TRACE=1 npx playwright test` where a failure needs it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium has no sandbox for root; the rest keeps it from talking to anybody.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
        ...['--no-first-run', '--disable-dev-shm-usage'],
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    cwd: root,
    url: `http://127.0.0.1:${frontDoor}`,
    reuseExistingServer: false,
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { TEST_CAPTCHA: '8888', TEST_PASSWORD_COST: '1024', DEMO: 'on', DEMO_SIZE: '300' },
  },
})
