/** Journeys: a real browser, a real server with its own database and a freshly seeded demo clinic. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../tools/test/browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** One port per checkout, so that two of them can be tested at once. */
const port = Number(
  process.env.E2E_PORT ?? 20_000 + (createHash('sha256').update(root).digest().readUInt16BE() % 10_000),
)
const baseURL = `http://127.0.0.1:${port}`
const executablePath = chromiumPath()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
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
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(port), DATA_DIR: '.data-e2e', TEST_CAPTCHA: '8888', TEST_PASSWORD_COST: '1024', DEMO: 'on' },
  },
})
