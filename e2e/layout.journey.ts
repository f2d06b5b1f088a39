/** The frame: rail and panel, tabs, top bar, settings, widths, pages that are not there. */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { builtFile } from './built.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { movesOf, watchMoves } from './moves.ts'
import { openAs, signIn } from './person.ts'
import { shoot } from './shots.ts'
import { turnTo } from './turn.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const titles = async (page: Page): Promise<string[]> => tabs(page).locator('.tag-open').allTextContents()
const bar = (page: Page) => page.getByRole('banner')
const onTab = async (page: Page, title: string, item: string): Promise<void> => {
  await tabs(page).getByRole('button', { name: title, exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}
const freshPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

test.describe.configure({ timeout: 120_000 })

// An answer that is being changed when the journey ends is nobody's any more.
test.afterEach(async ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test(
  'menu and tabs',
  proves('F0028 F0052 F0458 F0459 F0053 F0054 F0055 F0057 F0071 F0072 F0073 F0074 F0075 F0076 F0077 F0243'),
  async ({ page }) => {
    // One item of another site among the hospital's own.
    await page.route('**/usr/auth/menu', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { children: { id: number; path: string; meta: object }[] }[] }
      const customers = body.data.find(({ children }) => children.some(({ path }) => path === '/customer/list'))!
      const one = customers.children[0]!
      customers.children.push({
        ...one,
        id: 1,
        path: 'https://example.com/help',
        meta: { ...one.meta, title: '外部帮助' },
      })
      await route.fulfill({ response: answer, json: body })
    })
    await openAs(page, 'admin', '/index')
    await expect(rail(page)).toBeVisible()
    // 首页 redirects to /index: the rail shows its first child instead.
    await expect(rail(page).getByRole('button', { name: '工作台' })).toBeVisible()
    await expect(rail(page).getByText('首页', { exact: true })).toHaveCount(0)
    await expect.poll(async () => (await rail(page).boundingBox())?.width).toBe(60)

    const panel = page.getByRole('navigation', { name: '客户管理' })
    await expect(panel).toHaveCount(0)
    await rail(page).getByRole('button', { name: '客户管理' }).hover()
    await expect(panel).toBeVisible()
    await page.mouse.move(900, 500)
    await expect(panel).toHaveCount(0)
    const margin = async () => (await page.getByRole('banner').boundingBox())!.x
    await expect.poll(margin).toBe(60)
    await rail(page).getByRole('button', { name: '客户管理' }).click()
    await page.mouse.move(900, 500)
    await expect(panel).toBeVisible()
    await expect.poll(margin).toBe(220)
    await expect(panel.getByRole('link', { name: '外部帮助' })).toHaveAttribute('target', '_blank')
    await shoot(page, 'layout-panel')
    await expectAccessible(page)
    await rail(page).getByRole('button', { name: '客户管理' }).click()
    await panel.getByRole('link', { name: '客户列表' }).click()
    await expect(page).toHaveURL(/\/customer\/list$/)

    // The sidebar's state is a cookie: 1 open, 0 closed.
    const sidebar = async () => (await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value
    await bar(page).getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(sidebar).toBe('0')
    await page.reload()
    await expect(panel).toHaveCount(0)
    await bar(page).getByRole('button', { name: '展开菜单' }).click()
    await expect(panel).toBeVisible()
    await expect.poll(sidebar).toBe('1')

    // Below 1440 it is folded until she says how she likes it: the rail opens it where she is and says nothing of that.
    await page.context().clearCookies({ name: 'sidebarStatus' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/order/list')
    const orders = page.getByRole('navigation', { name: '订单管理' })
    await expect.poll(() => titles(page)).toContain('订单列表')
    await expect(orders).toHaveCount(0)
    await rail(page).getByRole('button', { name: '订单管理' }).click()
    await page.mouse.move(900, 500)
    await expect.poll(margin).toBe(220)
    await expect(orders).toBeVisible()
    expect(await sidebar()).toBe(undefined)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/cashier/record')
    await expect.poll(() => titles(page)).toEqual(['工作台', '客户列表', '订单列表', '收款记录'])
    await expect(tabs(page).getByRole('button', { name: '关闭工作台' })).toHaveCount(0)
    await tabs(page).getByRole('button', { name: '收款记录', exact: true }).click({ button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveText(['刷新页面', '关闭当前', '关闭其他', '关闭所有'])
    await shoot(page, 'layout-tab-menu')
    await page.keyboard.press('Escape')

    await expect(page.locator('.page')).toBeAttached()
    const seen: string[] = []
    await page.exposeFunction('noteAddress', (address: string) => seen.push(address))
    await page.evaluate(`{
    const { replaceState } = history
    history.replaceState = (state, unused, url) => {
      noteAddress(String(url))
      replaceState.call(history, state, unused, url)
    }
    document.querySelector('.page').dataset.old = 'yes'
  }`)
    await onTab(page, '收款记录', '刷新页面')
    await expect(page).toHaveURL(/\/cashier\/record$/)
    await expect(page.locator('.page[data-old]')).toHaveCount(0)
    await expect.poll(() => seen.some((address) => address.endsWith('/redirect/cashier/record'))).toBe(true)

    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['工作台', '客户列表', '订单列表', '收款记录'])
    await onTab(page, '收款记录', '关闭当前')
    await expect(page).toHaveURL(/\/order\/list/)
    await onTab(page, '客户列表', '关闭其他')
    await expect.poll(() => titles(page)).toEqual(['工作台', '客户列表'])
    await expect(page).toHaveURL(/\/customer\/list/)
    await tabs(page).getByRole('button', { name: '工作台', exact: true }).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: '关闭当前' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: '关闭所有' }).click()
    await expect.poll(() => titles(page)).toEqual(['工作台'])
    await expect(page).toHaveURL(/\/index$/)
  },
)

test(
  'the top bar, and settings that outlive a sign-out',
  proves('F0058 F0059 F0060 F0061 F0062 F0064 F0065 F0066 F0069 F0465'),
  async ({ page, browser }) => {
    await watchMoves(page)
    await openAs(page, 'developer')
    await expect(bar(page)).toContainText('康悦医疗美容医院')
    await expect(bar(page).getByRole('button', { name: /我的消息/ })).toHaveAttribute('aria-busy', 'false')
    expect((await movesOf(page)).filter((one) => one.includes('palette-button'))).toEqual([])
    const person = bar(page).getByRole('button', { name: /个人菜单/ })
    await expect(person.locator('strong')).not.toBeEmpty()
    await expect(person.locator('small')).toContainText('·')
    const dialog = builtFile('src/areas/session/own/PasswordDialog.tsx')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await person.click()
    for (const item of ['我的登录设备', '修改密码', '关于系统', '退出登录'])
      await expect(page.getByRole('menuitem', { name: item })).toBeVisible()
    await shoot(page, 'layout-person-menu')
    expect(loaded.some((url) => url.endsWith(dialog))).toBe(false)
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
    expect(loaded.some((url) => url.endsWith(dialog))).toBe(true)
    await shoot(page, 'layout-password')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()

    const primary = () =>
      page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ant-color-primary').trim()")
    await expect.poll(primary).toBe('#3067d9')
    await bar(page).getByRole('button', { name: '界面设置' }).click()
    const settings = page.getByRole('dialog', { name: '界面设置' })
    await settings.getByRole('radio', { name: '#0b7a75' }).click()
    await expect.poll(primary).toBe('#0b7a75')
    await shoot(page, 'layout-settings')
    await expectAccessible(page)
    await settings.getByRole('switch', { name: '显示页签' }).click()
    await expect(tabs(page)).toHaveCount(0)
    const saved = page.waitForResponse((response) => response.url().endsWith('/usr/preference') && response.ok())
    await settings.getByRole('switch', { name: '显示标志' }).click()
    await expect(page.getByRole('link', { name: '首页' })).toHaveCount(0)
    await saved
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()

    await turnTo(page, '/customer/list')
    await page.getByRole('button', { name: '列设置' }).click()
    const hidden = page.waitForResponse((response) => response.url().endsWith('/usr/preference') && response.ok())
    await page.getByRole('checkbox', { name: '来源', exact: true }).uncheck()
    await hidden
    await expect(page.getByRole('columnheader', { name: '来源', exact: true })).toHaveCount(0)

    // Another browser: what she chose came with her, though this one's storage knew nothing of it.
    const other = await freshPage(browser)
    await signIn(other, 'developer')
    await turnTo(other, '/customer/list')
    await expect(other.getByRole('columnheader').first()).toBeVisible()
    await expect(other.getByRole('columnheader', { name: '来源', exact: true })).toHaveCount(0)
    await expect(tabs(other)).toHaveCount(0)
    await expect(other.getByRole('link', { name: '首页' })).toHaveCount(0)
    await other.context().close()
  },
)

test(
  'under 992 px the menu is a drawer, and crossing the limit loses nothing',
  proves('F0067 F0068 F0457'),
  async ({ page }) => {
    await openAs(page, 'cashier', '/cashier/pay')
    await page.getByRole('list', { name: '待收款' }).locator('[aria-current]').first().click()
    const cash = page.getByRole('textbox', { name: '现金金额' })
    await cash.fill('12.34')
    await page.setViewportSize({ width: 991, height: 800 })
    await expect(rail(page)).toHaveCount(0)
    await expect(cash).toHaveValue('12.34')
    await page.setViewportSize({ width: 992, height: 800 })
    await expect(rail(page)).toBeVisible()
    await expect(cash).toHaveValue('12.34')
    await expect(cash).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await bar(page).getByRole('button', { name: '展开菜单' }).click()
    const drawer = page.getByRole('dialog', { name: '康悦医疗美容医院' })
    await expect(drawer.getByRole('link', { name: '收款记录' })).toBeVisible()
    await page.screenshot({ path: 'test-results/shots/layout-drawer-390.png' })
    await expectAccessible(page)
    await drawer.getByRole('link', { name: '收款记录' }).click()
    await page.getByRole('button', { name: /^放\s*弃$/ }).click()
    await expect(page).toHaveURL(/\/cashier\/record$/)
    await expect(drawer).toBeHidden()
  },
)
