/** Entry by a code, beside the form, and being sent back to the door. */
import type { Browser, Page } from '@playwright/test'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { signIn } from './person.ts'
import { shoot } from './shots.ts'

const kept = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const fresh = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()
const openPersonMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe.configure({ timeout: 120_000 })

test(
  'a code opens a session once; sso hides header and logo',
  proves('F0021 F0022 F0023 F0485'),
  async ({ page, browser }) => {
    await signIn(page, 'service')
    await openPersonMenu(page, '我的登录设备')
    await page.getByRole('button', { name: '生成登录链接' }).click()
    const link = await page.getByLabel('登录链接').inputValue()
    const embedded = await fresh(browser)
    await embedded.goto(`${link}&sso=1`)
    await expect(embedded.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await expect(embedded).toHaveURL(/\/index\?sso=1$/)
    expect(await kept(embedded)).toMatchObject({ 'auth-token': expect.stringContaining('-') })
    await expect(embedded.getByRole('banner')).toHaveCount(0)
    await expect(embedded.getByRole('link', { name: '首页' })).toHaveCount(0)
    await shoot(embedded, 'embedded')
    await embedded.goto('/index?sso=0')
    await expect(embedded.getByRole('banner')).toBeVisible()
    await expect(embedded.getByRole('link', { name: '首页' })).toBeVisible()
    await embedded.context().close()

    const late = await fresh(browser)
    await late.goto(link)
    await expect(late.getByRole('alert')).toContainText('登录链接已失效')
    await expect(late).toHaveURL(/\/index$/)
    await late.context().close()
  },
)

test('who cannot be told who she is goes back to the door', proves('F0431 F0432 F0581 F0631'), async ({ page }) => {
  await signIn(page, 'store')
  // What passes is waited for: nobody is thrown out because a machine is slow.
  const current = '**/his/hospital/get/current*'
  const busy = { status: 429, json: { code: 429, msg: '操作过于频繁，请 60 秒后再试', key: 'common.tooMany' } }
  await page.route(current, (route) => route.fulfill(busy), { times: 1 })
  await page.goto('/index')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.route(current, (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '系统出现异常', requestId: 'r' } }),
  )
  await page.goto('/index')
  await expect(page).toHaveURL(/\/login/)
  await said(page, '获取用户信息失败，请重新登录或联系管理员！')
  expect(Object.keys(await kept(page))).toEqual(['hospital-id'])
})
