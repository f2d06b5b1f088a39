/** 角色管理: a role is made and granted menus and rows; two administrators do not undo each other. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openAs } from './person.ts'
import { shoot } from './shots.ts'

/** Names that no earlier run has left behind. */
const stamp = Date.now().toString(36)

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

const search = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: '名称' }).fill(name)
  await page.getByRole('textbox', { name: '名称' }).press('Enter')
  await expect(page).toHaveURL(/name=/)
}

const create = async (page: Page, name: string, code: string): Promise<void> => {
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('编码').fill(code)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
}

const openRights = async (page: Page, name: string): Promise<Locator> => {
  await rowOf(page, name).getByRole('button', { name: '权限', exact: true }).click()
  const drawer = page.getByRole('dialog').filter({ hasText: `角色权限：${name}` })
  await expect(drawer.getByText('个页面').first()).toBeVisible()
  return drawer
}

test('a role is granted menus and a data scope; the drawer counts the customers it would reach', async ({ page }) => {
  await openAs(page, 'admin', '/system/role')
  const name = `专员${stamp}`
  await create(page, name, `clerk${stamp}`)
  await search(page, name)
  const drawer = await openRights(page, name)

  await drawer.getByRole('searchbox', { name: '搜索菜单和按钮' }).fill('客户列表')
  const list = drawer.getByRole('checkbox', { name: '客户列表' })
  await drawer.getByRole('checkbox', { name: '新增', exact: true }).first().check()
  // Some of the page, some of its directory: both say so.
  await expect(list).toBeChecked({ indeterminate: true })
  await list.check()
  await drawer.getByRole('searchbox', { name: '搜索菜单和按钮' }).clear()
  await expect(drawer.getByText(/已授予 1 个页面/)).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'role-menu')

  await drawer.getByRole('tab', { name: '数据范围' }).click()
  await expect(drawer.getByText('此角色可见')).toContainText('还没有成员')
  await drawer.getByRole('radio', { name: '自定义部门' }).check()
  await drawer.getByRole('switch', { name: '含下级部门' }).click()
  await drawer.getByRole('treeitem').filter({ hasText: '美容皮肤科' }).locator('.ant-tree-checkbox').first().click()
  await expect(drawer.getByText('已勾选 1 个部门')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'role-scope')
  await drawer.getByRole('radio', { name: '全部' }).check()
  const all = await drawer.locator('.role-reach b').textContent()
  expect(Number(all)).toBeGreaterThan(50)
})

const second = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, 'admin', '/system/role')
  return page
}

test('two administrators at one role: the second is told, and nothing of the first is lost', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/system/role')
  const name = `同改${stamp}`
  await create(page, name, `both${stamp}`)
  const other = await second(browser)
  for (const one of [page, other]) {
    await search(one, name)
    await openRights(one, name)
  }
  const tick = async (at: Page, menu: string) => {
    await at.getByRole('searchbox', { name: '搜索菜单和按钮' }).fill(menu)
    await at.getByRole('checkbox', { name: menu, exact: true }).check()
    await at.getByRole('button', { name: /保\s*存/ }).click()
  }
  await tick(page, '客户列表')
  await expect(page.getByText('保存成功，成员的下一次操作起生效!')).toBeVisible()
  await tick(other, '分诊记录')
  const told = other.getByRole('alert').filter({ hasText: '数据已被他人修改，请刷新后重试' })
  await expect(told).toBeVisible()
  await expect(other.getByText('有未保存的修改')).toBeVisible()
  await shoot(other, 'role-stale')
  await told.getByRole('button', { name: '重新载入' }).click()
  await expect(other.getByText(/已授予 1 个页面/)).toBeVisible()
  await other.context().close()
})
