/**
 * Every page of the menu, inside one loaded app: it draws without a complaint of the browser or a failed call, nothing on it
 * moves by itself, it is for keyboard and screen reader in both themes, fits the desk's widths and a phone's, its rows are
 * equally high. Who has no right to it has it not in her menu, and is told so at its address.
 */
import type { Page, Request } from '@playwright/test'
import { findings, saidInEnglish } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { movesOf, watchMoves } from './moves.ts'
import { comeAs, hospitals, openAs } from './person.ts'
import { leftAmounts, squeezed } from './room.ts'
import { shoot } from './shots.ts'
import { turnTo } from './turn.ts'

const DESK = { width: 1440, height: 900 }
const SMALL_DESK = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

type Place = { readonly path: string; readonly title: string }

/** Every page of a person's menu that the sidebar shows, in its order. */
const menuOf = async (page: Page): Promise<Place[]> => {
  type Node = { path: string; meta: { title: string }; hidden?: boolean; children?: Node[] }
  const leaves = (nodes: Node[]): Place[] =>
    nodes
      .filter(({ hidden }) => !hidden)
      .flatMap((node) =>
        node.children?.length ? leaves(node.children) : [{ path: node.path, title: node.meta.title }],
      )
  return leaves(await asked<Node[]>(page, 'GET', '/api/v1/login/usr/auth/menu'))
}

/** What is still under way: questions without an answer, and what only stands in for what comes. */
const watched = (page: Page): (() => Promise<string[]>) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    // What has arrived is drawn a frame later.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    )
    const bones = await page.locator('.bone').count()
    return [...[...underWay].map((request) => request.url()), ...(bones > 0 ? [`${bones} bones`] : [])]
  }
}

/** Goes to another page of the same loaded app, until it is drawn whole. */
const showWhole = async (page: Page, { path, title }: Place, underWay: () => Promise<string[]>): Promise<void> => {
  await turnTo(page, path)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(underWay, { intervals: [0, 50] }).toEqual([])
}

/** Of each table on the page: pixels it scrolls sideways, and the heights its rows have. */
const measured = (page: Page) =>
  page.locator('.table-box').evaluateAll((boxes) =>
    boxes.map((box) => {
      const body = box.querySelector('.ant-table-body, .ant-table-content')
      const rows = [...box.querySelectorAll('.ant-table-row:not([aria-hidden])')]
      return {
        over: (body?.scrollWidth ?? 0) - (body?.clientWidth ?? 0),
        heights: [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))],
      }
    }),
  )

const heightsAt = async (page: Page, size: typeof DESK): Promise<number[]> => {
  await page.setViewportSize(size)
  // The table measures its room when the window has its new size.
  await expect.poll(async () => (await measured(page)).filter(({ over }) => over > 0), page.url()).toEqual([])
  return (await measured(page)).flatMap(({ heights }) => heights)
}

/** What the browser complains of, and calls that were not served. */
const complaints = (page: Page): string[] => {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && heard.push(`${page.url()} ${message.text()}`))
  page.on(
    'response',
    (answer) => answer.status() >= 400 && heard.push(`${page.url()} ${answer.url()} ${answer.status()}`),
  )
  return heard
}

const wide = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Whether the tag of the page one is on stands in view, however many are open. */
const tagInView = (page: Page): Promise<boolean> =>
  page.locator('.tag.current').evaluate((tag) => {
    const [mine, strip] = [tag, tag.closest('.tag-strip') ?? tag].map((part) => part.getBoundingClientRect())
    return mine!.left >= strip!.left - 1 && mine!.right <= strip!.right + 1
  })

type Look = (page: Page, path: string) => Promise<unknown[]>

/** Opens every page in turn. @returns what was found on them */
const eachPage = async (page: Page, look: Look): Promise<unknown[]> => {
  const found: unknown[] = []
  const menu = await menuOf(page)
  const underWay = watched(page)
  expect(menu.length).toBeGreaterThan(25)
  // One page may take ten seconds on a machine that has other work; there are some forty.
  test.setTimeout(menu.length * 10_000)
  for (const place of menu) {
    await showWhole(page, place, underWay)
    const { path } = place
    // Before the window changes its size: what that moves is no fault.
    for (const one of await movesOf(page)) found.push(`${path} ${one}`)
    const heard = [...(await findings(page)), ...(await saidInEnglish(page))]
    found.push(...(await look(page, path)), ...heard.map((one) => `${path} ${one}`))
    await shoot(page, `page${path.replaceAll('/', '-')}`)
  }
  return found
}

// Each stands for itself, and the three are the dearest of all.
test.describe.configure({ mode: 'parallel' })

// An answer that is being changed when the journey ends is nobody's any more.
test.afterEach(async ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

// All pages in a minute are many questions: accounts that no other journey asks with.
test('every page of the menu draws without complaint, nothing on it moves by itself, it is accessible, fits 1366 and 1440, its rows equally high, its room well given, its amounts under each other', async ({
  page,
}) => {
  const heard = complaints(page)
  await watchMoves(page)
  await openAs(page, 'admin3', '/customer/list', hospitals.general)
  let rows = 0
  const found = await eachPage(page, async (_, path) => {
    const heights: number[] = []
    const over: string[] = (await tagInView(page)) ? [] : [`${path} has its tag out of view`]
    for (const size of [SMALL_DESK, DESK]) {
      heights.push(...(await heightsAt(page, size)))
      if ((await wide(page)) > 0) over.push(`${path} scrolls sideways by ${await wide(page)} at ${size.width}`)
    }
    rows += heights.length
    for (const one of [...(await squeezed(page)), ...(await leftAmounts(page))]) over.push(`${path}: ${one}`)
    return heights.some((one) => one !== 36) ? [...over, `${path} has rows of ${heights.join(', ')}`] : over
  })
  expect(found).toEqual([])
  expect(heard).toEqual([])
  expect(rows).toBeGreaterThan(40)
})

test('every page of the menu is accessible in the dark theme and fits a phone, where nothing moves by itself either', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'look', value: encodeURIComponent('{"dark":true}'), url: baseURL! }])
  // Another journey sets her look on the server, which goes before the browser's.
  await page.route('**/login/usr/preference', async (route) => {
    if (route.request().method() !== 'GET') return await route.continue()
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...rest, data: { ...data, look: null } } })
  })
  await watchMoves(page)
  await openAs(page, 'admin2', '/customer/list', hospitals.dental)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize(PHONE)
  const found = await eachPage(page, async (_, path) => {
    const over = await wide(page)
    return over > 0 ? [`${path} scrolls sideways by ${over} at 390`] : []
  })
  expect(found).toEqual([])
})

test('who has no right to a page has it not in her menu, and is told so at its address', async ({ browser, page }) => {
  const administrator = await (await browser.newContext()).newPage()
  await comeAs(administrator, 'admin2', hospitals.dental)
  const all = await menuOf(administrator)
  await administrator.context().close()
  await openAs(page, 'nurse2', '/', hospitals.dental)
  const mine = await menuOf(page)
  const lacking = all.filter(({ path }) => !mine.some((own) => own.path === path))
  expect(lacking.length).toBeGreaterThan(15)
  test.setTimeout(lacking.length * 10_000)
  for (const { path, title } of lacking) {
    await turnTo(page, path)
    await expect(page.getByRole('heading', { name: `您没有查看「${title}」的权限` })).toBeVisible()
    await expect(page.locator(`nav a[href="${path}"]`)).toHaveCount(0)
  }
})
