/** The generic list, on the customers' page: paging, order, selection, columns, bad luck. */
import type { Page, Request } from '@playwright/test'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'

const LIST = /\/api\/v1\/customer\/info\/page/
/** The list's own question: saved filters ask the same call for one row, to say how many they find. */
const isList = (request: Request): boolean => LIST.test(request.url()) && request.postDataJSON().pageSize !== 1
/** Remembers the questions for the list: `last(name)` is a parameter of the newest, `at` its time. */
const listen = (page: Page) => {
  const asked: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (isList(request)) asked.push({ ...request.postDataJSON(), at: Date.now() })
  })
  let answered = 0
  // A question that was overtaken by another is settled, too.
  const settle = (request: Request): void => {
    if (isList(request)) answered += 1
  }
  page.on('requestfinished', settle)
  page.on('requestfailed', settle)
  return {
    last: (name: string) => asked.at(-1)?.[name],
    count: () => asked.length,
    answered: () => answered,
  }
}

test('F0441 F0529 F0534 F0635 F0636 F0637 F0638 a list asks for twenty by itself and says where it stands', async ({
  page,
}) => {
  const asked = listen(page)
  await openAs(page, 'admin', '/customer/list')
  const pager = page.locator('.pager')
  await expect(pager).toBeVisible()
  // F0464: the small size is the usual one.
  await expect(page.locator('.ant-table.ant-table-small')).toBeVisible()
  expect([asked.last('page'), asked.last('pageSize')]).toEqual([1, 20])
  await expect(page.locator('.ant-table-row:not([aria-hidden])')).toHaveCount(20)

  // total, sizes, prev, pager, next, jumper: in this order.
  const order = await pager.evaluate((box) =>
    [...box.querySelectorAll('*')].flatMap((part) => {
      if (part.textContent?.startsWith('共') && part.children.length === 0) return ['total']
      if (part.matches('.ant-select')) return ['sizes']
      for (const name of ['prev', 'next']) if (part.matches(`.pager-${name}`)) return [name]
      if (part.matches('.pager-page[aria-label="第 1 页"]')) return ['pager']
      return part.matches('.pager-jump') ? ['jumper'] : []
    }),
  )
  expect(order).toEqual(['total', 'sizes', 'prev', 'pager', 'next', 'jumper'])
  await expect(pager.locator('.pager-page, .pager-gap')).toHaveCount(7)

  await pager.getByRole('combobox', { name: '每页条数' }).click()
  const sizes = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(sizes).toHaveText([10, 20, 30, 40, 50, 100].map((size) => `${size} 条/页`))
})

test('F0530 F0531 F0532 F0533 F0535 F0639 order, size and filters ask again, from page 1', async ({ page }) => {
  const asked = listen(page)
  await openAs(page, 'admin', '/customer/list?page=3')
  await expect(page.locator('.ant-table-row:not([aria-hidden])')).toHaveCount(20)
  expect(asked.last('page')).toBe(3)

  await page.getByRole('columnheader', { name: '最近到院' }).click()
  await expect
    .poll(() => [asked.last('sortName'), asked.last('sortOrder'), asked.last('page')])
    .toEqual(['lastVisitTime', 'asc', 1])
  await page.getByRole('columnheader', { name: '最近到院' }).click()
  await expect.poll(() => asked.last('sortOrder')).toBe('desc')

  await page.getByRole('combobox', { name: '每页条数' }).click()
  const fifty = page.locator('.ant-select-dropdown:visible').getByText('50 条/页')
  await fifty.hover()
  const chosen = Date.now()
  await fifty.click()
  await expect.poll(() => asked.last('pageSize')).toBe(50)
  expect(Number(asked.last('at')) - chosen).toBeGreaterThanOrEqual(500)
  await expect(page.locator('.ant-table-row:not([aria-hidden])')).toHaveCount(50)

  const search = page.getByPlaceholder(/姓名、拼音/)
  await search.fill('wang')
  // F0303: Enter searches.
  await search.press('Enter')
  await expect.poll(() => [asked.last('keyword'), asked.last('page')]).toEqual(['wang', 1])
  // A question that is still on its way is not asked twice: the answer stands before the next one.
  await expect.poll(() => asked.answered()).toBe(asked.count())

  // Nothing was changed: 查询 and Enter ask all the same, and within the seconds an answer counts as fresh.
  for (const again of [() => search.press('Enter'), () => page.getByRole('button', { name: '查询' }).click()]) {
    const before = asked.count()
    await again()
    await expect.poll(() => asked.count()).toBe(before + 1)
    expect(asked.last('page')).toBe(1)
    await expect.poll(() => asked.answered()).toBe(asked.count())
  }

  // F0642: nothing found, no pager.
  await search.fill('没有这个人的名字')
  await search.press('Enter')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await expect(page.locator('.pager')).toHaveCount(0)

  // A whole number stands in no address, and goes when one leaves the search it belongs to.
  await search.fill('19900000001')
  await search.press('Enter')
  await expect.poll(() => asked.last('keyword')).toBe('19900000001')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  expect(page.url()).not.toContain('19900000001')
  await page.getByRole('navigation', { name: '常用筛选' }).getByRole('button', { name: /^全部/ }).click()
  await expect(page.locator('.ant-table-row:not([aria-hidden])').first()).toBeVisible()
  await expect(search).toHaveValue('')
})

test('F0628 F0629 F0634 a list that cannot load is not asked again by itself and does not shout', async ({ page }) => {
  await openAs(page, 'admin', '/index')
  // What others change meanwhile would be a reason to ask again.
  await page.routeWebSocket(/\/websocket/, () => undefined)
  let refused = 0
  await page.route(LIST, async (route) => {
    refused += 1
    await route.fulfill({ status: 503, json: { code: 503, msg: '服务繁忙，请稍后再试', data: null, requestId: 'r1' } })
  })
  await page.goto('/customer/list')
  const again = page.getByRole('button', { name: /重\s*试|再试/ })
  await expect(again).toBeVisible()
  await page.waitForTimeout(2_500)
  expect(refused).toBe(1)
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await page.unroute(LIST)
  await again.click()
  await expect(page.locator('.ant-table-row:not([aria-hidden])')).toHaveCount(20)
})

test('F0536 F0537 buttons for selected rows wait for a selection, the others do not', async ({ page }) => {
  await openAs(page, 'admin', '/system/user')
  const row = page.locator('.ant-table-row:not([aria-hidden])').first()
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: '批量设置角色：请先选择数据' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('button', { name: '新增员工' })).toBeEnabled()
  await row.getByRole('checkbox').check()
  const batch = page.getByRole('button', { name: '批量设置角色', exact: true })
  await expect(batch).toBeEnabled()
  // In the place of the filters, and as high: nothing jumps.
  const bar = page.locator('.selection-bar')
  await expect(bar).toContainText('已选 1 条')
  await expect(page.getByPlaceholder(/姓名、拼音、账号/)).toBeHidden()
  await bar.getByRole('button', { name: '取消选择' }).click()
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByPlaceholder(/姓名、拼音、账号/)).toBeVisible()
})

test('a click on a row opens it, Enter too; a letter acts while the menu is open', async ({ page }) => {
  await openAs(page, 'admin', '/system/role')
  const row = page.getByRole('row', { name: /收银/ }).first()
  await row
    .getByRole('cell')
    .last()
    .click({ position: { x: 2, y: 2 } })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('cell').nth(1).click()
  const drawer = page.getByRole('dialog').filter({ hasText: '角色权限' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await row.press('Enter')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await row.getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: '编辑' })).toContainText('B')
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog', { name: /编辑角色/ })).toBeVisible()
})
