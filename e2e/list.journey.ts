/** The generic list, on the customers' page; what it does by itself is shown on its specimen (`specimens/list.specimen.ts`). */
import type { Page, Request } from '@playwright/test'
import { asked as asks } from './calls.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { shoot } from './shots.ts'

const LIST = /\/api\/v1\/customer\/info\/page/
/** The list's own question: saved filters ask the same call for one row, to say how many they find. */
const isList = (request: Request): boolean => LIST.test(request.url()) && request.postDataJSON().pageSize !== 1
/** Remembers the questions for the list: `last(name)` is a parameter of the newest. */
const listen = (page: Page) => {
  const asked: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (isList(request)) asked.push(request.postDataJSON())
  })
  return { last: (name: string) => asked.at(-1)?.[name] }
}

test(
  'a list asks for twenty by itself and says where it stands',
  proves('F0441 F0529 F0534 F0635 F0636 F0637 F0638 F0464'),
  async ({ page }) => {
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
  },
)

test('a whole number that is searched for stands in no address, and goes when one leaves the search', async ({
  page,
}) => {
  const asked = listen(page)
  await openAs(page, 'admin', '/customer/list')
  const search = page.getByPlaceholder(/姓名、拼音/)
  await search.fill('19900000001')
  await search.press('Enter')
  await expect.poll(() => asked.last('keyword')).toBe('19900000001')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  expect(page.url()).not.toContain('19900000001')
  await page.getByRole('navigation', { name: '常用筛选' }).getByRole('button', { name: /^全部/ }).click()
  await expect(page.locator('.ant-table-row:not([aria-hidden])').first()).toBeVisible()
  await expect(search).toHaveValue('')
})

test('orders that were narrowed by a link say by whom and by what, and are narrowed further where they are listed', async ({
  page,
}) => {
  await comeAs(page, 'admin')
  const newest = await asks<{ result: { customerId: number; customerName: string; id: number }[] }>(
    page,
    'GET',
    '/api/v1/order/order?pageSize=1&type=ADVISORY',
  )
  const [order] = newest.result
  const one = await asks<{ lines: { productId: number; productName: string }[] }>(
    page,
    'GET',
    `/api/v1/order/order/${order!.id}`,
  )
  const [line] = one.lines
  await page.goto(`/order/list?customerId=${order!.customerId}&productId=${line!.productId}`)
  await page.getByRole('button', { name: '更多筛选（2）' }).click()
  const filters = page.locator('.filter-line')
  await expect(filters.getByText(order!.customerName)).toBeVisible()
  await expect(filters.getByText(line!.productName)).toBeVisible()
  await filters.getByRole('combobox', { name: '医生' }).click()
  const doctor = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
  await doctor.click()
  await expect(page).toHaveURL(/doctorId=\d+/)
  await expect(filters.getByRole('button', { name: '重置' })).toBeVisible()
})

test('a search of any list is kept under a name, found again with its count, and thrown away', async ({ page }) => {
  await openAs(page, 'admin', '/order/list')
  await expect(page.locator('.ant-table-row:not([aria-hidden])').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('navigation', { name: '常用筛选' })).toHaveCount(0)
  await page.locator('.filter').first().getByRole('textbox').fill('重')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '+ 存为常用' }).click()
  await page.getByRole('textbox', { name: '常用筛选的名称' }).fill('在查的单')
  await page.keyboard.press('Enter')
  const kept = page.getByRole('navigation', { name: '常用筛选' })
  await expect(kept.getByRole('button', { name: /^在查的单/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '重置' }).first().click()
  await expect(kept.getByRole('button', { name: /^在查的单\s*\d/ })).toHaveAttribute('aria-pressed', 'false')
  await kept.getByRole('button', { name: /^在查的单/ }).click()
  await expect(page).toHaveURL(/=%E9%87%8D/)
  await shoot(page, 'list-views')
  await kept.getByRole('button', { name: '删除常用筛选 在查的单' }).click()
  await expect(kept).toHaveCount(0)
})
