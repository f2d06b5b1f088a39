/** Rights in two browsers at once: an administrator changes a role, its holder sees it without doing anything. */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect as assert, test } from './journey.ts'
import { hospitals, openAs } from './person.ts'
import { shoot } from './shots.ts'
import { turnTo } from './turn.ts'

/** Two browsers and a change that travels between them: patient on a busy machine. */
const expect = assert.configure({ timeout: 30_000 })
test.setTimeout(180_000)

type Content = Record<string, unknown> & {
  version: number
  menuIds: number[]
  controlIds: number[]
  columns: { menuId: number; tableName: string; props: string[] }[]
}

/** A call with the session of what is open in a page. */
const call = async <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  await page.evaluate(
    async ({ method, path, body }) => {
      const answer = await fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('auth-token')}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { data, code, msg } = (await answer.json()) as { data: T; code: number; msg: string }
      if (code !== 200) throw new Error(`${path}: ${msg}`)
      return data
    },
    { method, path, body },
  )

/** What the desk's role grants now, and how to write it. */
const deskRole = async (admin: Page) => {
  const roles = await call<{ id: number; code: string }[]>(admin, 'GET', '/api/v1/his/hisrole/data/all')
  const roleId = roles.find(({ code }) => code === 'front')!.id
  const read = () => call<Content>(admin, 'GET', `/api/v1/his/hisrole/data/auth/${roleId}`)
  const write = async (change: (content: Content) => Partial<Content>) => {
    const now = await read()
    await call(admin, 'PUT', '/api/v1/his/hisrole/data/auth/update', { ...now, ...change(now), roleId })
  }
  return { read, write }
}

const pageOf = async (browser: Browser, account: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, account, path, hospitals.dental)
  return page
}

test(
  'columns and pages of a role change in the holder’s browser at once',
  proves('F0344 F0345 F0346 F0347 F0482 F0585'),
  async ({ browser }) => {
    const [front, admin] = [
      await pageOf(browser, 'front2', '/customer/list'),
      await pageOf(browser, 'admin2', '/index'),
    ]
    const tabOf = (name: string) => front.getByLabel('已打开的页面').getByRole('button', { name, exact: true })
    const head = (name: string) => front.getByRole('columnheader', { name, exact: true })
    await expect(head('手机')).toBeVisible()
    await expect(head('操作')).toBeVisible()
    await turnTo(front, '/triage/record')
    await expect(head('分诊单号')).toBeVisible()
    await tabOf('客户列表').click()
    await expect(head('手机')).toBeVisible()

    const role = await deskRole(admin)
    const before = await role.read()
    const menu = await call<{ children: { id: number; path: string }[] }[]>(admin, 'GET', '/api/v1/login/usr/auth/menu')
    const idOf = (path: string) => menu.flatMap(({ children }) => children).find((one) => one.path === path)!.id
    try {
      await role.write(() => ({
        menuIds: before.menuIds.filter((id) => id !== idOf('/triage/record')),
        columns: [{ menuId: idOf('/customer/list'), tableName: 'customers.customer', props: ['age', 'createTime'] }],
      }))
      await expect(front.getByText('权限已更新')).toBeVisible()
      await expect(head('手机')).toBeHidden()
      await expect(head('客户')).toBeVisible()
      await expect(head('咨询师')).toBeHidden()
      // Number, selection and operation columns are nobody's to take away.
      await expect(head('操作')).toBeVisible()
      await expect(tabOf('分诊记录')).toHaveCount(0)
      await expect(tabOf('客户列表')).toBeVisible()
      await shoot(front, 'rights-columns')
      await turnTo(front, '/triage/record')
      await expect(front.getByRole('heading', { name: '您没有查看「分诊记录」的权限' })).toBeVisible()
      await expect(front.getByText('分诊接待 / 分诊记录 / 查看')).toBeVisible()
    } finally {
      await role.write(() => ({ menuIds: before.menuIds, columns: before.columns }))
    }
    await front.context().close()
    await admin.context().close()
  },
)

test('why somebody can or cannot, two people side by side, grants nobody uses', async ({ page }) => {
  await openAs(page, 'admin2', '/system/explain', hospitals.dental)
  const choose = async (label: string, text: string, option: RegExp | string) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    const meant = offered.filter({ hasText: option }).first()
    await expect(meant).toBeVisible({ timeout: 60_000 })
    // An answer that comes between press and release takes the place of what was pressed: then it is pressed again.
    await expect(async () => {
      if ((await offered.count()) > 0) await meant.click({ timeout: 2_000 })
      await expect(offered).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
  }
  await choose('人员', 'front2', /front2/)
  await choose('功能', '收银台 / 收款', /收银台 \/ 收款/)
  await expect(page.getByRole('alert')).toContainText('不能使用')
  await expect(page.getByText('没有一个角色或岗位授予').first()).toBeVisible()
  await choose('功能', '客户列表 / 新增', /客户列表 \/ 新增/)
  await expect(page.getByRole('alert')).toContainText('可以使用')
  await expectAccessible(page)
  await shoot(page, 'explain-why')
  await page.getByRole('tab', { name: '两人对比' }).click()
  await choose('左边的人员', 'front2', /front2/)
  await choose('右边的人员', 'cashier2', /cashier2/)
  await expect(page.getByText('首页 / 工作台 / 待收款')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'explain-compare')
  await page.getByRole('tab', { name: '长期未用' }).click()
  await expect(page.getByText(/最近 90 天/)).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'explain-unused')
})
