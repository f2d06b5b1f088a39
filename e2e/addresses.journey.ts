/** Pages by their address, arriving, the switch of hospitals, and what is said when the server refuses. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { drawn, shoot } from './shots.ts'
import { turnTo } from './turn.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const bar = (page: Page) => page.getByRole('banner')

test.describe.configure({ timeout: 120_000 })

test(
  'pages by address',
  proves(
    'F0001 F0024 F0025 F0026 F0027 F0029 F0031 F0032 F0128 F0129 F0130 F0131 F0132 F0133 F0134 F0135 F0136 F0034 F0035 F0433 F0580 F0632',
  ),
  async ({ page }) => {
    await openAs(page, 'admin', '/about')
    await expect(page.getByRole('heading', { level: 1, name: '关于系统' })).toBeAttached()
    expect(page.url()).not.toContain('#')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page).toHaveTitle('关于系统 - 智慧医院管理平台')
    await drawn(page)
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
  },
)

test(
  'arriving: who, menu, settings at once, options and template behind them',
  proves('F0033 F0070 F0230 F0231 F0232 F0233 F0435 F0482 F0486 F0633'),
  async ({ page }) => {
    const order: string[] = []
    await page.route('**/base/template/find*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: '失败了' } }),
    )
    page.on('request', (request) => request.url().includes('/api/') && order.push(new URL(request.url()).pathname))
    const arrived = async () => {
      for (const last of ['AppConfig/sysItem/itemPageInfos', 'base/template/find'])
        await expect.poll(() => order).toContain(`/api/v1/${last}`)
    }
    await openAs(page, 'consultant', '/')
    await expect(page).toHaveURL(/\/index$/)
    // A page that is left in the middle of its arrival goes on asking until the next one begins.
    await arrived()
    order.length = 0
    await page.reload()
    await expect(rail(page)).toBeVisible()
    await arrived()
    const options = order.indexOf('/api/v1/AppConfig/sysItem/itemPageInfos')
    for (const path of ['his/hospital/get/current', 'login/usr/auth/menu', 'login/usr/preference'])
      expect(order.indexOf(`/api/v1/${path}`), path).toBeLessThan(options)
    expect(order).toContain('/api/v1/login/usr/preference')
    await expect(page.getByText('失败了')).toHaveCount(0)
    await expect(rail(page)).not.toContainText('系统管理')
    await page.goto('/customerDetails?customerId=1')
    await expect(page).toHaveURL(/customerDetails/)
  },
)

test('group staff switch hospitals from the top bar', async ({ page }) => {
  await openAs(page, 'group')
  const name = bar(page).getByRole('button', { name: /切换医院/ })
  await expect(name).toContainText('康悦医疗美容医院')
  await name.click()
  await shoot(page, 'layout-switch')
  await page.getByRole('menuitem', { name: '康悦口腔诊所' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '切换' }).click()
  await expect(bar(page)).toContainText('康悦口腔诊所')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hospital-name'))).toBe('康悦口腔诊所')
})

test(
  'what the server says is shown, and what need not be said is not',
  proves('F0413 F0414 F0426 F0434'),
  async ({ page }) => {
    await openAs(page, 'developer3', '/', '康悦综合门诊部')
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
    const failed = page.waitForResponse('**/networkpower/sourceType/findAll*')
    await turnTo(page, '/customer/list')
    await expect(page.getByRole('button', { name: '查询' })).toBeVisible()
    await failed
    await expect(page.getByText('下拉失败')).toHaveCount(0)
  },
)
