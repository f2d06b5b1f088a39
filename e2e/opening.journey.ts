/**
 * A hospital opens in one piece: it registers, its administrator chooses a password and furnishes it with a department, a
 * job and a role, takes on somebody, and what the role grants is what she sees, now and after the role has changed.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { proves } from './facts.ts'
import { expect as assert, test } from './journey.ts'
import { captcha } from './person.ts'
import { actOn } from './row.ts'
import { shoot, shootDesk } from './shots.ts'

/** Opening a hospital makes some thousand rows; the machine may be busy. */
const expect = assert.configure({ timeout: 40_000 })
test.setTimeout(240_000)

const mark = Date.now().toString(36).slice(-6)
const HOSPITAL = `兰亭${mark}诊所`
const SECRETS = { administrator: 'Wiese-2026-morgen', clerk: 'Garten-2026-abend' } as const
const CLERK = '程若溪'
const [DEPARTMENT, JOB, ROLE] = ['接待部', '接待专员', '接待'] as const

type Account = { readonly account: string; readonly password: string }

/** Types a name into a selector and takes it. */
const pick = async (page: Page, box: Locator, title: string): Promise<void> => {
  await expect(box).toBeEnabled()
  await box.fill(title)
  await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).last().click()
}

/** From the sign-in page to the account that is shown once. */
const register = async (page: Page): Promise<Account> => {
  await page.goto('/login')
  await page.getByRole('link', { name: '医院注册' }).click()
  for (const [level, name] of [
    ['省份', '浙江省'],
    ['城市', '绍兴市'],
    ['区县', '越城区'],
  ] as const)
    await pick(page, page.getByRole('combobox', { name: level }), name)
  await page.getByLabel('医院名称').fill(HOSPITAL)
  await page.getByLabel('医院联系人').fill('陆文渊')
  await page.getByLabel('验证码', { exact: true }).fill(captcha)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '注册成功' })
  await expect(dialog).toBeVisible()
  const [account, password] = await dialog.getByRole('definition').allInnerTexts()
  await dialog.getByRole('button', { name: '去登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  return { account: account!.trim(), password: password!.trim() }
}

/** Signs in with a password somebody else made, chooses one of her own, and stands before the first page. */
const enter = async (page: Page, { account, password }: Account, secret: string): Promise<void> => {
  const choice = page.getByLabel('医院', { exact: true })
  await choice.click()
  await choice.fill(HOSPITAL)
  await page.getByTitle(HOSPITAL).click()
  await page.getByLabel('用户名', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('验证码', { exact: true }).fill(captcha)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  const change = page.getByRole('dialog', { name: '请先修改初始密码' })
  await expect(change).toBeVisible()
  await shootDesk(page, 'opening-first-password')
  await change.getByLabel('旧密码').fill(password)
  await change.getByLabel('新密码').fill(secret)
  await change.getByLabel('确认密码').fill(secret)
  await change.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}

/** Waits for who is signed in until her menu has come: the order in which a first page once stayed blank. */
const menuFirst = async (page: Page): Promise<void> => {
  await page.route('**/his/hospital/get/current', async (route) => {
    await new Promise((later) => setTimeout(later, 600))
    await route.continue()
  })
}

/** Opens the form of a tool, fills it and saves. */
const fill = async (page: Page, tool: string, fields: Readonly<Record<string, string>>): Promise<Locator> => {
  await page.getByRole('button', { name: tool }).first().click()
  const form = page.getByRole('dialog', { name: tool })
  for (const [label, text] of Object.entries(fields)) await form.getByRole('textbox', { name: label }).fill(text)
  return form
}
const save = async (form: Locator): Promise<void> => {
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
}

const tick = async (drawer: Locator, menu: string): Promise<void> => {
  await drawer.getByRole('searchbox', { name: '搜索菜单和按钮' }).fill(menu)
  await drawer.getByRole('checkbox', { name: menu, exact: true }).check()
}
const keep = async (drawer: Locator): Promise<void> => {
  await drawer.getByRole('button', { name: /保\s*存/ }).click()
  await expect(drawer.page().getByText('保存成功，成员的下一次操作起生效!').last()).toBeVisible()
}

const open = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '系统管理' }).click()
  await page.getByRole('link', { name: title, exact: true }).click()
  // The page before stands until this one has come, and its rows have the same words.
  await assert(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

/** A department, a job in it, a role. */
const furnish = async (page: Page): Promise<void> => {
  await open(page, '部门管理')
  await save(await fill(page, '新增部门', { 部门名称: DEPARTMENT }))
  await open(page, '岗位管理')
  const job = await fill(page, '新增岗位', { 岗位名称: JOB })
  await pick(page, job.getByRole('combobox', { name: '部门' }), DEPARTMENT)
  await save(job)
  await open(page, '角色管理')
  await save(await fill(page, '新增角色', { 名称: ROLE, 编码: 'desk' }))
}

const takeOn = async (page: Page): Promise<Account> => {
  const account = `clerk${mark}`
  await open(page, '员工管理')
  const form = await fill(page, '新增员工', { 姓名: CLERK, 手机号: `138${String(Date.now()).slice(-8)}` })
  await form.getByRole('tab', { name: '账号' }).click()
  await form.getByRole('textbox', { name: '账号' }).fill(account)
  await form.getByRole('tab', { name: '部门岗位' }).click()
  await pick(page, form.getByRole('combobox', { name: '主部门' }), DEPARTMENT)
  await pick(page, form.getByRole('combobox', { name: '岗位' }), JOB)
  await form.getByRole('tab', { name: '角色' }).click()
  await form.getByRole('checkbox', { name: ROLE, exact: true }).check()
  await form.getByRole('button', { name: '保存' }).click()
  const once = page.getByRole('dialog', { name: '初始密码' })
  const password = (await once.getByText(/^[A-Za-z0-9]{12}$/).textContent())!
  await once.getByRole('button', { name: '我已记下' }).click()
  return { account, password }
}

/** The role sees the customers, without their phones. Answers the drawer, which stays open. */
const grant = async (page: Page): Promise<Locator> => {
  await open(page, '角色管理')
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: ROLE, exact: true }) })
  await actOn(row, '权限')
  const drawer = page.getByRole('dialog').filter({ hasText: `角色权限：${ROLE}` })
  await tick(drawer, '客户列表')
  await drawer.getByRole('tab', { name: '列权限' }).click()
  await drawer.getByRole('switch', { name: '客户列表只显示勾选的列' }).click()
  await drawer.getByRole('checkbox', { name: '手机' }).uncheck()
  await keep(drawer)
  return drawer
}

/** What the server says to a call with the session of a page. */
const answerTo = (page: Page, path: string): Promise<{ status: number; text: string }> =>
  page.evaluate(async (path) => {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem('auth-token')}` } })
    return { status: answer.status, text: await answer.text() }
  }, path)

const heads = async (page: Page): Promise<string[]> => {
  await expect(page.getByRole('columnheader', { name: '客户', exact: true })).toBeVisible()
  return (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
}

/** Every page of the menu the server gives. */
const pagesOf = async (page: Page): Promise<string[]> => {
  const { data } = JSON.parse((await answerTo(page, '/api/v1/login/usr/auth/menu')).text) as {
    data: { children: { path: string }[] }[]
  }
  return data.flatMap(({ children }) => children.map(({ path }) => path))
}

const secondDesk = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto('/login')
  return page
}

test(
  'a hospital opens: registered, furnished, a clerk taken on who sees what her role grants, and what it grants next',
  proves('F0005'),
  async ({ page, browser }) => {
    const first = await register(page)
    await menuFirst(page)
    await enter(page, first, SECRETS.administrator)
    await expect(page).toHaveURL(/\/index/)
    await page.unroute('**/his/hospital/get/current')
    const railOf = (of: Page) => of.getByRole('navigation', { name: '主菜单' })
    for (const title of ['客户管理', '分诊接待', '收银管理', '系统管理'])
      await expect(railOf(page).getByText(title)).toBeVisible()
    // Version B has no call centre and no mall; the platform's pages are nobody's but the platform's.
    for (const title of ['呼叫中心', '小程序商城', '平台管理'])
      await expect(railOf(page).getByText(title)).toHaveCount(0)
    await railOf(page).getByRole('button', { name: '客户管理' }).click()
    await page.getByRole('link', { name: '客户列表', exact: true }).click()
    const everyColumn = await heads(page)
    await furnish(page)
    const second = await takeOn(page)
    const drawer = await grant(page)

    const clerk = await secondDesk(browser)
    await enter(clerk, second, SECRETS.clerk)
    await expect(clerk).toHaveURL(/\/customer\/list/)
    // The room of a column that is hidden may be taken by one that had left for want of it.
    const allButPhone = everyColumn.filter((title) => title !== '手机')
    await expect.poll(() => heads(clerk)).toEqual(expect.arrayContaining(allButPhone))
    expect(await heads(clerk)).not.toContain('手机')
    expect(await pagesOf(clerk)).toEqual(['/customer/list'])
    await expect(railOf(clerk).getByRole('button')).toHaveText(['客户管理'])
    for (const path of ['/api/v1/his/hisrole', '/api/v1/his/hospital/own', '/api/v1/his/hisusr'])
      expect((await answerTo(clerk, path)).status).toBe(403)
    await shoot(clerk, 'opening-clerk')

    await drawer.getByRole('checkbox', { name: '手机' }).check()
    await drawer.getByRole('tab', { name: '菜单按钮' }).click()
    await tick(drawer, '分诊记录')
    await keep(drawer)
    // Nothing is done at her desk: the page that is open follows.
    await expect(clerk.getByText('权限已更新')).toBeVisible()
    await expect(clerk.getByRole('columnheader', { name: '手机' })).toBeVisible()
    // Her menu has one page there and leaves more room: the number, which stands where there is room, may be back.
    const butNumber = (titles: string[]) => titles.filter((title) => title !== '客户编号')
    await expect.poll(async () => butNumber(await heads(clerk))).toEqual(butNumber(everyColumn))
    await expect(railOf(clerk).getByRole('button')).toHaveText(['客户管理', '分诊接待'])
    await clerk.context().close()
  },
)
