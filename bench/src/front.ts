/**
 * What a person at a desk waits for, measured in a real browser on a product of its own with the demo clinic:
 * `npm run bench -- --only front`. A table on the screen, JSON in `.data-bench/front.json`. `--rounds N` (7) visits each page
 * N times; every figure is the median. The limits are the issues' ("The house, and one visit", "The front door").
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@clinic/server/src/kit/postgres/port.ts'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { signIn } from '../../e2e/person.ts'
import { chromiumPath } from '../../tools/test/browser.ts'
import { dragStep } from './drag.ts'
import { median } from './report.ts'
import { type Spot, spotsOf } from './rights.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const LIST = '/api/v1/customer/info/page'

/** The product as `npm start` runs it, built anew, with a demo clinic of its own. */
const startProduct = async (port: number): Promise<ChildProcess> => {
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'ignore' })
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: '.data-bench-front', TEST_CAPTCHA: '8888', DEMO: 'on' },
    stdio: 'ignore',
  })
  const until = Date.now() + 300_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return child
    if (Date.now() > until) throw new Error('the product did not start')
    await new Promise((done) => setTimeout(done, 500))
  }
}

/** Milliseconds from the click on a menu entry to the painted title of its page. */
const frameAfterClick = (page: Page, path: string): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const link = document.querySelector('.sidebar a[href="${path}"]')
    if (!link) return reject(new Error('no menu entry ${path}'))
    const title = () => document.querySelector('#page h1')?.textContent
    const before = title()
    const watcher = new MutationObserver(() => {
      if (title() === before || !title()) return
      watcher.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    })
    watcher.observe(document.querySelector('.shell'), { subtree: true, childList: true, characterData: true })
    const began = performance.now();
    link.click()
  })`)

/** Clicks one entry of an opened group after another; each page is seen for the first time once, then again. */
const menuClicks = async (page: Page, origin: string, rounds: number): Promise<number[]> => {
  await page.goto(`${origin}/index`)
  const times: number[] = []
  const rail = page.getByRole('navigation', { name: '主菜单' })
  const open = async (path: string, group: string): Promise<void> => {
    if ((await page.locator(`.sidebar a[href="${path}"]`).count()) > 0) return
    await rail.getByRole('button', { name: group }).first().click()
    await page.locator(`.sidebar a[href="${path}"]`).waitFor()
  }
  for (let round = 0; round < rounds; round++)
    for (const [path, group] of [
      ['/customer/list', '客户管理'],
      ['/order/list', '订单管理'],
      ['/system/user', '系统管理'],
    ] as const) {
      await open(path, group)
      await page.waitForTimeout(300)
      times.push(await frameAfterClick(page, path))
    }
  return times
}

/** The customer list with `count` rows: those of the clinic, again and again under ids of their own. */
const withRows = async (page: Page, origin: string, count: number): Promise<void> => {
  await page.route(`**${LIST}*`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const real = (body.data?.result ?? []) as { id: number }[]
    if (real.length === 0) return route.fulfill({ response: answer, json: body })
    const result = Array.from({ length: count }, (_, at) => ({ ...real[at % real.length]!, id: at + 1 }))
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, result, total: count } } })
  })
  const asked = page.waitForResponse((response) => response.url().includes(LIST))
  await page.goto(`${origin}/customer/list?pageSize=100`)
  await asked
  await page.locator('.ant-table-row').first().waitFor()
}

const TYPED = 'zhangsan zhangsan'

/** Milliseconds from each key in the first filter to the frame that shows its letter. */
const typing = async (page: Page): Promise<number[]> => {
  const box = page.getByPlaceholder(/姓名、拼音/)
  await box.click()
  await page.evaluate(`{
    window.typed = []
    document.activeElement.addEventListener('keydown', (event) => {
      requestAnimationFrame(() => setTimeout(() => window.typed.push(performance.now() - event.timeStamp)))
    }, { capture: true })
  }`)
  await page.keyboard.type(TYPED, { delay: 60 })
  await page.waitForTimeout(200)
  return (await page.evaluate('window.typed')) as number[]
}

/** Milliseconds to the largest contentful paint of the customer list, opened by its address with a warm cache. */
const largestPaint = async (page: Page, origin: string): Promise<number> => {
  await page.goto(`${origin}/customer/list`)
  await page.locator('.ant-table-row').first().waitFor()
  await page.waitForTimeout(400)
  const ms = (await page.evaluate(`new Promise((resolve) => {
    let last = 0
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) last = entry.startTime })
      .observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve(last), 50)
  })`)) as number
  if (ms === 0) throw new Error('the browser told no largest paint')
  return ms
}

/** The same in the tab she works in, and in a new one each time, for which the browser starts a process first. */
const largestPaints = async (context: BrowserContext, origin: string, rounds: number) => {
  const tab = await context.newPage()
  const inTab: number[] = []
  const inNewTab: number[] = []
  await largestPaint(tab, origin)
  for (let round = 0; round < rounds; round++) {
    inTab.push(await largestPaint(tab, origin))
    const fresh = await context.newPage()
    inNewTab.push(await largestPaint(fresh, origin))
    await fresh.close()
  }
  await tab.close()
  return { inTab, inNewTab }
}

/** What a person reads is there: the panel, its body with words in it, and nothing that still stands in for what comes. */
const READ = `(() => {
  const panel = document.querySelector('.ant-drawer-section')
  const body = panel?.querySelector('.customer-body')
  return Boolean(body?.textContent && panel.querySelector('h2')
    && !panel.querySelector('[aria-busy="true"], .ant-table-row[aria-hidden], .ant-spin-spinning'))
})()`

/** Milliseconds from a press on something to the frame in which the panel can be read. @param pressed an expression of the element */
const readAfter = (page: Page, pressed: string): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const began = performance.now();
    ${pressed}.click()
    const look = () => requestAnimationFrame(() => {
      if (${READ}) setTimeout(() => resolve(performance.now() - began))
      else if (performance.now() - began > 10_000) reject(new Error('nothing to read after ten seconds'))
      else look()
    })
    look()
  })`)

const rowAt = (n: number): string =>
  `document.querySelectorAll('.ant-table-row:not([aria-hidden])')[${n}].querySelector('td:nth-child(3)')`
const tabNamed = (name: string): string =>
  `[...document.querySelectorAll('.customer-tabs button')].find((tab) => tab.textContent.startsWith('${name}'))`

/** The panel of one customer after another with its first tab, and in each two other tabs. */
const panels = async (page: Page, origin: string, rounds: number) => {
  await page.goto(`${origin}/customer/list`)
  await page.locator('.ant-table-row:not([aria-hidden])').first().waitFor()
  await page.waitForLoadState('networkidle')
  const opened: number[] = []
  const turned: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.waitForTimeout(300)
    const first = await readAfter(page, rowAt(round % 10))
    const others = []
    for (const tab of ['到院接诊', '订单']) {
      await page.waitForTimeout(200)
      others.push(await readAfter(page, tabNamed(tab)))
    }
    // The first visit fetches the code.
    if (round > 0) {
      opened.push(first)
      turned.push(...others)
    }
    await page.keyboard.press('Escape')
    await page.locator('.ant-drawer-section').waitFor({ state: 'detached' })
  }
  return { opened, turned }
}

const measured = (name: string, limit: number, times: readonly number[]): Spot => {
  const value = median(times)
  return { name, value, limit, unit: 'ms' }
}

const figures = async (context: BrowserContext, origin: string, rounds: number): Promise<Spot[]> => {
  const page = await context.newPage()
  await signIn(page, 'admin')
  const clicks = await menuClicks(page, origin, rounds)
  const keys: Record<number, number[]> = {}
  for (const count of [100, 10_000]) {
    await page.unrouteAll()
    await withRows(page, origin, count)
    keys[count] = await typing(page)
  }
  await page.close()
  // A page of its own: what was answered above names customers who are not there.
  const desk = await context.newPage()
  const { opened, turned } = await panels(desk, origin, rounds)
  await desk.close()
  const { inTab, inNewTab } = await largestPaints(context, origin, rounds)
  return [
    measured('a menu click to the frame of the page', 100, clicks),
    measured('a key in a filter above 100 rows', 40, keys[100]!),
    measured('a key in a filter above 10,000 virtual rows', 40, keys[10_000]!),
    measured('the panel of a customer with its first tab', 300, opened),
    measured('another tab of it', 150, turned),
    measured('largest contentful paint of the customer list, in an open tab', 800, inTab),
    measured('the same in a new tab', 800, inNewTab),
  ]
}

/** Measures, prints, and writes `front.json` into `dataDir`. */
export const measureFront = async (
  dataDir: string,
  rounds: number,
  say: (line: string) => void,
): Promise<readonly Spot[]> => {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error('Chromium was not found: set CHROMIUM_PATH')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  say('starting a product with a demo clinic')
  const product = await startProduct(port)
  const browser = await chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-dev-shm-usage'],
  })
  try {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
    })
    const spots = [...(await figures(context, origin, rounds)), await dragStep(browser, rounds)]
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)}, ${rounds} rounds`
    say(`\n${machine}\n\n${spotsOf(spots)}\n`)
    await mkdir(dataDir, { recursive: true })
    await writeFile(
      join(dataDir, 'front.json'),
      JSON.stringify({ at: new Date().toISOString(), machine, spots }, null, 2),
    )
    return spots
  } finally {
    await browser.close()
    const gone = new Promise((resolve) => product.once('exit', resolve))
    product.kill('SIGTERM')
    await gone
  }
}
