/**
 * Every page of the menu, inside one loaded app: it draws without a complaint of the browser or a failed call, is for keyboard
 * and screen reader in both themes, and fits the desk's widths; its rows are equally high.
 */
import type { Page, Request } from '@playwright/test'
import { findings } from './axe.ts'
import { expect, test } from './journey.ts'
import { hospitals, openAs } from './person.ts'

const DESK = { width: 1440, height: 900 }
const SMALL_DESK = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

/** Every page of a person's menu that the sidebar shows, in its order. */
const menuPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Node = { path: string; hidden?: boolean; children?: Node[] }
    const headers = { authorization: `Bearer ${localStorage.getItem('auth-token')}` }
    const { data } = (await (await fetch('/api/v1/login/usr/auth/menu', { headers })).json()) as { data: Node[] }
    const leaves = (nodes: Node[]): string[] =>
      nodes
        .filter(({ hidden }) => !hidden)
        .flatMap((node) => (node.children?.length ? leaves(node.children) : [node.path]))
    return leaves(data)
  })

/** Whether nothing is under way any more: no question without its answer, nothing that only stands in for what comes. */
const watched = (page: Page): (() => Promise<boolean>) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => underWay.size === 0 && (await page.locator('.bone').count()) === 0
}

/** Goes to another page of the same loaded app, until it is drawn whole. */
const turnTo = async (page: Page, path: string, isStill: () => Promise<boolean>): Promise<void> => {
  await page.evaluate(
    `for (const one of document.querySelectorAll('#page > :not(h1)')) one.dataset.left = ''
    history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  )
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.locator('#page > :not(h1):not([data-left])').first()).toBeAttached()
  await expect(page.locator('#page > [data-left]')).toHaveCount(0)
  await expect.poll(isStill, { intervals: [50] }).toBe(true)
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

type At = { readonly page: Page; readonly path: string }

/** Opens every page in turn. @returns what was found on them, and what the browser complained of meanwhile */
const eachPage = async (page: Page, look: (at: At) => Promise<unknown[]>): Promise<unknown[]> => {
  const found: unknown[] = []
  const paths = await menuPaths(page)
  const isStill = watched(page)
  expect(paths.length).toBeGreaterThan(25)
  // One page may take ten seconds on a machine that has other work; there are some forty.
  test.setTimeout(paths.length * 10_000)
  for (const path of paths) {
    await turnTo(page, path, isStill)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    found.push(...(await look({ page, path })), ...(await findings(page)).map((one) => `${path} ${one}`))
  }
  return found
}

// An answer that is being changed when the journey ends is nobody's any more.
test.afterEach(async ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

// All pages in a minute are many questions: accounts that no other journey asks with.
test('every page of the menu draws without complaint, is accessible, fits 1366 and 1440, its rows equally high', async ({
  page,
}) => {
  const heard = complaints(page)
  await openAs(page, 'admin3', '/customer/list', hospitals.general)
  let rows = 0
  const found = await eachPage(page, async ({ path }) => {
    const heights: number[] = []
    for (const size of [DESK, SMALL_DESK]) heights.push(...(await heightsAt(page, size)))
    rows += heights.length
    return heights.some((one) => one !== 36) ? [`${path} has rows of ${heights.join(', ')}`] : []
  })
  expect(found).toEqual([])
  expect(heard).toEqual([])
  expect(rows).toBeGreaterThan(40)
})

test('every page of the menu is accessible in the dark theme and fits a phone', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'look', value: encodeURIComponent('{"dark":true}'), url: baseURL! }])
  // Another journey sets her look on the server, which goes before the browser's.
  await page.route('**/login/usr/preference', async (route) => {
    if (route.request().method() !== 'GET') return await route.continue()
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...rest, data: { ...data, look: null } } })
  })
  await openAs(page, 'admin2', '/customer/list', hospitals.dental)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize(PHONE)
  const found = await eachPage(page, async ({ path }) => {
    const over = await wide(page)
    return over > 0 ? [`${path} scrolls sideways by ${over} at 390`] : []
  })
  expect(found).toEqual([])
})
