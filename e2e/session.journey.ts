/** The front door: both sign-in forms, being refused, remember-me, expiry, one's devices, leaving. */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { captcha, hospitals, password, signIn, tryToSignIn } from './person.ts'
import { shoot } from './shots.ts'

const EXPIRED = '登录状态过期,请重新登录'
const kept = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
const cookiesOf = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]))
const enter = (page: Page) => page.getByRole('button', { name: /^登\s*录$/ })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const asked = (page: Page, path: string) => page.waitForRequest((request) => request.url().includes(path))

const fresh = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

const openPersonMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe.configure({ timeout: 120_000 })

test(
  'the form of a hospital',
  proves('F0004 F0038 F0039 F0040 F0041 F0042 F0047 F0048 F0244 F0286 F0287 F0288 F0289 F0290 F0292 F0293 F0294'),
  async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: '新一代智慧医院管理平台' })).toBeVisible()
    for (const label of ['医院', '用户名', '密码', '验证码']) await expect(field(page, label)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '记住用户名和医院' })).not.toBeChecked()
    await expect(field(page, '用户名')).toHaveValue('')

    const picture = page.getByRole('img', { name: '验证码' })
    await expect(picture).toHaveAttribute('src', /./)
    const first = await picture.getAttribute('src')
    await page.getByRole('button', { name: /换一张/ }).click()
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await shoot(page, 'sign-in')
    await expectAccessible(page)

    // Each field on its own occasion: left empty, or emptied.
    await field(page, '用户名').focus()
    await field(page, '密码').focus()
    await said(page, '用户名不能为空')
    await field(page, '验证码').focus()
    await said(page, '密码不能为空')
    await field(page, '验证码').fill('a')
    await field(page, '验证码').fill('')
    await said(page, '验证码不能为空')

    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/usr/') && sent.push(request.url()))
    await enter(page).click()
    await said(page, '请选择医院')
    expect(sent).toEqual([])
    await shoot(page, 'sign-in-empty')
    await expectAccessible(page)

    await field(page, '医院').click()
    for (const name of Object.values(hospitals)) await expect(page.getByTitle(name)).toBeVisible()
    await page.getByTitle(hospitals.dental).click()
    await expect(page.getByText('请选择医院', { exact: true })).toHaveCount(0)

    const list = await page.request.get('/api/v1/data/hospital/hospitalList?hospitalStatus=0')
    const { data } = (await list.json()) as { data: { id: number; hospitalName: string }[] }
    const one = data.find(({ hospitalName }) => hospitalName === hospitals.aesthetic)!
    await page.goto(`/login?code=${encodeURIComponent(Buffer.from(String(one.id)).toString('base64'))}`)
    await expect(field(page, '用户名')).toBeVisible()
    await expect(field(page, '医院')).toHaveCount(0)
  },
)

test(
  'the other forms: a platform or an app instead of a hospital',
  proves('F0043 F0455 F0051 F0251 F0291 F0382 F0415'),
  async ({ page }) => {
    const drawn = asked(page, '/rabbit/captcha/get')
    await page.goto('/login?mode=platform')
    await drawn
    await expect(page.getByText('应用编号 4101')).toBeVisible()
    await expect(field(page, '医院')).toHaveCount(0)
    await shoot(page, 'sign-in-platform')
    await expectAccessible(page)
    await field(page, '平台').hover()
    await page.locator('.ant-select-clear').click()
    await said(page, '请选择平台')

    await page.getByRole('link', { name: '应用登录' }).click()
    await expect(page).toHaveURL(/mode=app/)
    await expect(field(page, '用户名')).toHaveValue('admin')
    await expect(field(page, '密码')).toHaveValue(password)
    await expect(field(page, '应用编号')).toHaveValue('3')
    await shoot(page, 'sign-in-app')
    await expectAccessible(page)

    await field(page, '用户名').fill('platform')
    await field(page, '密码').fill('Wrong@2026')
    await field(page, '应用编号').fill('4101')
    await field(page, '验证码').fill(captcha)
    const again = asked(page, '/rabbit/captcha/get')
    await enter(page).click()
    await expect(page.getByRole('alert').first()).toContainText('账号或密码错误')
    await again
    await field(page, '密码').fill(password)
    await field(page, '验证码').fill(captcha)
    await page.getByRole('checkbox').check()
    // Read on its way: the browser forgets an answer with the page that asked.
    let answered: { statusCode: number } | undefined
    await page.route('**/api/v1/rabbit/login', async (route) => {
      const response = await route.fetch()
      answered = (await response.json()) as { statusCode: number }
      await route.fulfill({ response })
    })
    await enter(page).click()
    await expect(page).not.toHaveURL(/\/login/, { timeout: 40_000 })
    expect(answered?.statusCode).toBe(600)
    expect(await kept(page)).toMatchObject({ 'app-id': '4101', 'auth-token': expect.stringContaining('-') })
    expect(await cookiesOf(page)).toMatchObject({ appId: '4101', username: 'platform', rememberMe: 'true' })
  },
)

test(
  'a wrong password, a stranger and a person of another hospital are refused and stay',
  proves('F0245 F0246'),
  async ({ page }) => {
    const sentences: string[] = []
    for (const [who, secret] of [
      ['cashier', 'Wrong@2026'],
      ['nobodyatall', password],
    ] as const) {
      await page.goto('/login')
      const picture = page.getByRole('img', { name: '验证码' })
      await expect(picture).toHaveAttribute('src', /./)
      const first = await picture.getAttribute('src')
      await page.route('**/usr/login', async (route) => {
        await expect(page.getByRole('button', { name: '登录中...' })).toBeVisible()
        await route.continue()
      })
      await tryToSignIn(page, who, secret, hospitals.aesthetic)
      sentences.push((await page.getByRole('alert').first().textContent()) ?? '')
      await expect(picture).not.toHaveAttribute('src', first ?? '')
      await expect(field(page, '验证码')).toHaveValue('')
      await expect(page).toHaveURL(/\/login/)
      await page.unroute('**/usr/login')
    }
    expect(new Set(sentences).size).toBe(1)
    await shoot(page, 'sign-in-refused')
    await expectAccessible(page)
    await page.goto('/login')
    await tryToSignIn(page, 'cashier', password, hospitals.dental)
    await expect(page.getByRole('alert').first()).toContainText('不属于所选医院')
  },
)

test(
  'seven pages open without a session, all others lead to the sign-in',
  proves('F0013 F0014 F0015 F0016 F0017 F0018 F0019 F0020 F0228'),
  async ({ page }) => {
    for (const path of [
      '/login',
      '/register',
      '/auth-redirect',
      '/401',
      '/404',
      '/trip',
      '/yuncall?phone=13912345678',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      if (path === '/login' || path === '/register') {
        expect(page.url()).not.toContain('redirect')
        continue
      }
      expect(page.url()).toContain(path.split('?')[0])
      await shoot(page, `open${path.split('?')[0]!.replace('/', '-')}`)
      await expectAccessible(page)
    }
    await expect(page.getByText('139****5678')).toBeVisible()
    await expect(page.getByText('13912345678')).toHaveCount(0)
    // The number stands in no address, nor in the way to the sign-in and back; the tab knows it.
    expect(page.url()).toMatch(/\/yuncall$/)
    await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login?redirect=%2Fyuncall')
    await page.reload()
    await expect(page.getByText('139****5678')).toBeVisible()
    for (const path of [
      '/',
      '/index',
      '/customer/list?page=2',
      '/customerDetails',
      '/about',
      '/redirect/x',
      '/nowhere',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login/)
    }
  },
)

test(
  'remembering, and leaving',
  proves('F0037 F0044 F0207 F0208 F0229 F0238 F0239 F0240 F0241 F0242 F0247 F0250 F0252 F0253'),
  async ({ page }) => {
    await page.goto('/login?redirect=%2Fcustomer%2Flist%3Fpage%3D1')
    await page.getByRole('checkbox').check()
    await tryToSignIn(page, 'marketing', password, hospitals.aesthetic)
    await expect(page).toHaveURL(/\/customer\/list\?page=1$/)
    const keys = ['auth-token', 'hospital-auth-token', 'hospital-id', 'hospital-name']
    expect(Object.keys(await kept(page)).sort()).toEqual(keys)
    const cookies = await cookiesOf(page)
    expect(cookies).toMatchObject({ username: 'marketing', rememberMe: 'true', hospitalId: expect.any(String) })
    expect(JSON.stringify(cookies)).not.toContain(password)
    await page.goto('/login')
    await expect(page).not.toHaveURL(/\/login/, { timeout: 40_000 })

    await openPersonMenu(page, '退出登录')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取\s*消/ })
      .click()
    await expect(page.getByRole('button', { name: /个人菜单/ })).toBeVisible()
    await openPersonMenu(page, '退出登录')
    await shoot(page, 'sign-out')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(field(page, '用户名')).toHaveValue('marketing')
    expect(Object.keys(await kept(page))).toEqual(['hospital-id'])
    expect(await page.evaluate(() => sessionStorage.getItem('tabs'))).toBe('[]')

    await page.getByRole('checkbox').uncheck()
    await field(page, '密码').fill(password)
    await field(page, '验证码').fill(captcha)
    await enter(page).click()
    await expect(page).not.toHaveURL(/\/login/, { timeout: 40_000 })
    const left = await cookiesOf(page)
    for (const name of ['username', 'password', 'rememberMe']) expect(left).not.toHaveProperty(name)
  },
)

test(
  'a session ends by time or by somebody else: warned, cleared, at the door',
  proves('F0234 F0235 F0236 F0237 F0411 F0412'),
  async ({ page, browser }) => {
    // An account nobody else signs in with: it has these two devices and no other.
    await signIn(page, 'finance3', hospitals.general)
    const tablet = await fresh(browser)
    await signIn(tablet, 'finance3', hospitals.general)

    // 113: ended from another device, told over the open line.
    await openPersonMenu(page, '我的登录设备')
    const devices = page.getByRole('dialog', { name: '我的登录设备' })
    await expect(devices.getByText('当前设备')).toHaveCount(1)
    await shoot(page, 'devices')
    await expectAccessible(page)
    await devices.getByRole('button', { name: '结束登录' }).first().click()
    await page.getByRole('dialog', { name: '结束该设备的登录？' }).getByRole('button', { name: '结束登录' }).click()
    await expect(devices.getByRole('button', { name: '结束登录' })).toHaveCount(0)
    await expect(tablet).toHaveURL(/\/login/, { timeout: 40_000 })
    await said(tablet, EXPIRED)
    expect(Object.keys(await kept(tablet))).toEqual(['hospital-id'])
    await tablet.context().close()

    // 401: the token is none any more.
    await page.evaluate(() => localStorage.setItem('auth-token', `zz-${'a'.repeat(43)}`))
    await page.goto('/customer/list')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fcustomer%2Flist/)
    await said(page, EXPIRED)
    expect(Object.keys(await kept(page))).toEqual(['hospital-id'])
    await shoot(page, 'sign-in-expired')
    await expectAccessible(page)
  },
)
