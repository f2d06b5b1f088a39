/** The frame: rail and panel, tabs, top bar, settings, widths, pages that are not there. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openAs, signIn } from './person.ts'
import { shoot } from './shots.ts'

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

test('F0028 F0052 F0458 F0459 F0053 F0054 F0055 F0057 F0071 F0072 F0073 F0074 F0075 F0076 F0077 F0243 menu and tabs', async ({
  page,
}) => {
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
  expect((await rail(page).boundingBox())!.width).toBe(60)

  const panel = page.getByRole('navigation', { name: '客户管理' })
  await expect(panel).toHaveCount(0)
  await rail(page).getByRole('button', { name: '客户管理' }).hover()
  await expect(panel).toBeVisible()
  await page.mouse.move(900, 500)
  await expect(panel).toHaveCount(0)
  const margin = async () => (await page.getByRole('banner').boundingBox())!.x
  expect(await margin()).toBe(60)
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
  await expect.poll(sidebar).toBe('1')
  await bar(page).getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(sidebar).toBe('0')
  await page.reload()
  await expect(panel).toHaveCount(0)
  await bar(page).getByRole('button', { name: '展开菜单' }).click()
  await expect(panel).toBeVisible()

  await page.goto('/order/list')
  await expect.poll(() => titles(page)).toContain('订单列表')
  await page.goto('/cashier/record')
  await expect.poll(() => titles(page)).toEqual(['工作台', '客户列表', '订单列表', '收款记录'])
  await expect(tabs(page).getByRole('button', { name: '关闭工作台' })).toHaveCount(0)
  await tabs(page).getByRole('button', { name: '收款记录', exact: true }).click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText(['刷新页面', '关闭当前', '关闭其他', '关闭所有'])
  await shoot(page, 'layout-tab-menu')
  await page.keyboard.press('Escape')

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
})

test('F0058 F0059 F0060 F0061 F0062 F0064 F0065 F0066 F0069 F0465 the top bar, and settings that outlive a sign-out', async ({
  page,
  browser,
}) => {
  await signIn(page, 'developer')
  await expect(bar(page)).toContainText('康悦医疗美容医院')
  const person = bar(page).getByRole('button', { name: /个人菜单/ })
  await expect(person.locator('strong')).not.toBeEmpty()
  await expect(person.locator('small')).toContainText('·')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await person.click()
  for (const item of ['我的登录设备', '修改密码', '关于系统', '退出登录'])
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible()
  await shoot(page, 'layout-person-menu')
  expect(loaded.some((url) => url.includes('PasswordDialog'))).toBe(false)
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
  expect(loaded.some((url) => url.includes('PasswordDialog'))).toBe(true)
  await shoot(page, 'layout-password')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()

  const primary = () =>
    page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ant-color-primary').trim()")
  expect(await primary()).toBe('#3067d9')
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

  await page.goto('/customer/list')
  await page.getByRole('button', { name: '列设置' }).click()
  const hidden = page.waitForResponse((response) => response.url().endsWith('/usr/preference') && response.ok())
  await page.getByRole('checkbox', { name: '来源', exact: true }).uncheck()
  await hidden
  await expect(page.getByRole('columnheader', { name: '来源', exact: true })).toHaveCount(0)

  // Another browser: what she chose came with her, though this one's storage knew nothing of it.
  const other = await freshPage(browser)
  await signIn(other, 'developer')
  await other.goto('/customer/list')
  await expect(other.getByRole('columnheader').first()).toBeVisible()
  await expect(other.getByRole('columnheader', { name: '来源', exact: true })).toHaveCount(0)
  await expect(tabs(other)).toHaveCount(0)
  await expect(other.getByRole('link', { name: '首页' })).toHaveCount(0)
  await other.context().close()
})

test('F0067 F0068 F0457 under 992 px the menu is a drawer, and crossing the limit loses nothing', async ({ page }) => {
  await openAs(page, 'cashier', '/cashier/pay')
  await page
    .locator('main')
    .getByRole('button', { name: /¥|元|\d\.\d\d/ })
    .first()
    .click()
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
  await expect(page).toHaveURL(/\/cashier\/record$/)
  await expect(drawer).toBeHidden()
})

test('F0001 F0024 F0025 F0026 F0027 F0029 F0031 F0032 F0128 F0129 F0130 F0131 F0132 F0133 F0134 F0135 F0136 F0034 F0035 F0433 F0580 F0632 pages by address', async ({
  page,
}) => {
  await openAs(page, 'admin', '/about')
  await expect(page.getByRole('heading', { level: 1, name: '关于系统' })).toBeAttached()
  expect(page.url()).not.toContain('#')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveTitle('关于系统 - 智慧医院管理平台')
  await page.waitForLoadState('networkidle')
  await shoot(page, 'about')
  await expectAccessible(page)
  for (const hidden of ['关于系统', '客户详情', '就诊行程', '来电', '登录', 'redirect'])
    await expect(rail(page).getByText(hidden)).toHaveCount(0)
  await page.goto('/redirect/order/list?page=1')
  await expect(page).toHaveURL(/\/order\/list\?page=1$/)
  await page.goto('/redirect//evil.example/x')
  await expect(page).toHaveURL(/127\.0\.0\.1/)

  await page.goto('/index')
  await expect(rail(page)).toBeVisible()
  await page.evaluate(`{
    const main = document.querySelector('#page')
    main.style.flex = 'none'
    main.style.height = '200px'
    main.scrollTop = 120
    if (main.scrollTop === 0) throw new Error('nothing to scroll')
  }`)
  await page.getByRole('button', { name: '客户管理' }).click()
  await page.getByRole('link', { name: '客户列表' }).click()
  await expect(page).toHaveURL(/customer\/list/)
  await expect.poll(() => page.evaluate("document.querySelector('#page').scrollTop + scrollY")).toBe(0)

  await page.goto('/no/such/page')
  await expect(page.getByText('您没有相关功能权限，请联系管理员').first()).toBeVisible()
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: '找不到网页！' })).toBeVisible()
  await expect(page.getByText(/页面不存在.*检查网址.*刷新.*其他页面/)).toBeVisible()
  await page.getByRole('link', { name: '返回主页' }).click()
  await expect(page).toHaveURL(/\/index$/)

  await page.goto('/about')
  await page.goto('/401')
  await expect(page.getByRole('heading', { name: '401错误!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '您没有访问权限！' })).toBeVisible()
  await expect(
    page.getByText('对不起，您没有访问权限，请不要进行非法操作！您可以返回主页面', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: '返回主页' })).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goto('/401?noGoBack=true')
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(/\/index$/)
})

test('F0033 F0070 F0230 F0231 F0232 F0233 F0435 F0482 F0486 F0633 arriving: who, menu, settings at once, options and template behind them', async ({
  page,
}) => {
  const order: string[] = []
  await page.route('**/base/template/find*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '失败了' } }),
  )
  await openAs(page, 'consultant', '/')
  await expect(page).toHaveURL(/\/index$/)
  page.on('request', (request) => request.url().includes('/api/') && order.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(rail(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const options = order.indexOf('/api/v1/AppConfig/sysItem/itemPageInfos')
  for (const path of ['his/hospital/get/current', 'login/usr/auth/menu', 'login/usr/preference'])
    expect(order.indexOf(`/api/v1/${path}`), path).toBeLessThan(options)
  expect(order).toContain('/api/v1/login/usr/preference')
  expect(order).toContain('/api/v1/base/template/find')
  await expect(page.getByText('失败了')).toHaveCount(0)
  await expect(rail(page)).not.toContainText('系统管理')
  await page.goto('/customerDetails?customerId=1')
  await expect(page).toHaveURL(/customerDetails/)
})

test('group staff switch hospitals from the top bar', async ({ page }) => {
  await signIn(page, 'group')
  const name = bar(page).getByRole('button', { name: /切换医院/ })
  await expect(name).toContainText('康悦医疗美容医院')
  await name.click()
  await shoot(page, 'layout-switch')
  await page.getByRole('menuitem', { name: '康悦口腔诊所' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '切换' }).click()
  await expect(bar(page)).toContainText('康悦口腔诊所')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hospital-name'))).toBe('康悦口腔诊所')
})

test('F0413 F0414 F0426 F0434 what the server says is shown, and what need not be said is not', async ({ page }) => {
  await signIn(page, 'developer3', '康悦综合门诊部')
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  const fill = async (old: string, fresh: string) => {
    await dialog.getByLabel('旧密码', { exact: true }).fill(old)
    await dialog.getByLabel('新密码', { exact: true }).fill(fresh)
    await dialog.getByLabel('确认密码', { exact: true }).fill(fresh)
    await dialog.getByRole('button', { name: '保存' }).click()
  }
  await fill('Wrong@2026', 'Linden-4711-blau')
  await expect(dialog.getByRole('alert')).toContainText('旧密码不正确，请重新输入')
  await fill('Demo@2026', 'Linden-4711-blau')
  await expect(page.getByText('修改成功', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.route('**/networkpower/sourceType/findAll*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '下拉失败' } }),
  )
  await page.goto('/customer/list')
  await expect(page.getByRole('button', { name: '查询' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('下拉失败')).toHaveCount(0)
})
