/**
 * What a step costs while a card is dragged over a calendar of 40 columns with 600 cards: from the pointer's movement to the frame that
 * shows the card at its new place, with the clash of each place asked. Measured on the kit's specimen page, without a server.
 */
import { execFileSync, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@clinic/server/src/kit/postgres/port.ts'
import type { Browser, Page } from '@playwright/test'
import { median } from './report.ts'
import type { Spot } from './rights.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const VITE = 'node_modules/vite/bin/vite.js'
const STEPS = 40

/** The built specimen pages at an address of their own. */
const startSpecimens = async (): Promise<{ readonly origin: string; readonly stop: () => void }> => {
  execFileSync(process.execPath, [VITE, 'build', 'web/specimens'], { cwd: root, stdio: 'ignore' })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const args = ['preview', 'web/specimens', '--host', '127.0.0.1', '--strictPort', '--port', String(port)]
  const child = spawn(process.execPath, [VITE, ...args], { cwd: root, stdio: 'ignore' })
  const until = Date.now() + 60_000
  while (!(await fetch(origin).catch(() => null))?.ok) {
    if (Date.now() > until) throw new Error('the specimens were not served')
    await new Promise((done) => setTimeout(done, 200))
  }
  return { origin, stop: () => void child.kill('SIGTERM') }
}

/** Drags one card to and fro; answers milliseconds from each movement to its frame. */
const steps = async (page: Page, round: number): Promise<number[]> => {
  const box = await page.locator('[data-card]').nth(round).boundingBox()
  if (!box) throw new Error('no card to drag')
  await page.mouse.move(box.x + 30, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 50, box.y + 30)
  await page.evaluate(`{
    window.steps = []
    window.step ??= addEventListener('pointermove', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => window.steps.push(performance.now() - timeStamp))), true) ?? true
  }`)
  for (let at = 0; at < STEPS; at++) {
    await page.mouse.move(200 + ((at * 97) % 900), 140 + ((at * 53) % 400))
    await page.waitForTimeout(30)
  }
  const times = (await page.evaluate('window.steps')) as number[]
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return times
}

/** The row of the front bench; fails where fewer cards stand than it says. */
export const dragStep = async (browser: Browser, rounds: number): Promise<Spot> => {
  const { origin, stop } = await startSpecimens()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${origin}/?specimen=calendar&crowd`)
    await page.locator('[data-card]').first().waitFor()
    const counts = [await page.locator('[data-card]').count(), await page.locator('.cal-column').count()]
    if (counts.join() !== '600,40')
      throw new Error(`600 cards in 40 columns were meant, there are ${counts.join(' in ')}`)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(...(await steps(page, round)))
    await page.close()
    return { name: 'one drag step over 40 columns with 600 cards', value: median(times), unit: 'ms', limit: 40 }
  } finally {
    stop()
  }
}
