/** 角色管理: a role is made, granted in every tab, given to somebody, previewed; two administrators do not undo each other. */
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { actOn } from './row.ts'
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
  await actOn(rowOf(page, name), '权限')
  const drawer = page.getByRole('dialog').filter({ hasText: `角色权限：${name}` })
  await expect(drawer.getByText('个页面').first()).toBeVisible()
  return drawer
}

test(
  'the list is searched with Enter, shows that it loads, and asks before it deletes',
  proves('F0148 F0300 F0301 F0302 F0303'),
  async ({ page }) => {
    // A slow answer: the list says that it is on its way.
    await page.route('**/api/v1/his/hisrole?*', async (route) => {
      await new Promise((later) => setTimeout(later, 1_500))
      await route.continue()
    })
    await openAs(page, 'admin', '/system/role')
    await expect(page.getByRole('main').locator('[aria-busy="true"], .bone').first()).toBeVisible()
    await expect(page.getByRole('columnheader').filter({ hasText: '数据范围' })).toBeVisible()
    for (const title of ['名称', '编码', '级别', '人数', '状态', '备注'])
      await expect(page.getByRole('columnheader').filter({ hasText: title }).first()).toBeVisible()
    await expect(rowOf(page, '收银')).toBeVisible()
    await page.unroute('**/api/v1/his/hisrole?*')
    await shoot(page, 'roles')

    for (const n of [1, 2, 3]) await create(page, `临时${stamp}${n}`, `temp${stamp}${n}`)
    await search(page, `临时${stamp}`)
    await expect(page.getByRole('row').filter({ hasText: `临时${stamp}` })).toHaveCount(3)
    await expect(rowOf(page, '收银')).toHaveCount(0)

    await actOn(rowOf(page, `临时${stamp}1`), '删除')
    const question = page.getByRole('dialog')
    await expect(question).toContainText('此操作将永久删除该数据, 是否继续?')
    await expect(question.getByRole('button')).toHaveText([/否/, /是/])
    await question.getByRole('button', { name: '是' }).click()
    await expect(page.getByText('删除成功!')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: `临时${stamp}` })).toHaveCount(2)

    for (const name of [`临时${stamp}2`, `临时${stamp}3`]) await rowOf(page, name).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量删除' }).click()
    await expect(page.getByRole('dialog')).toContainText('您确定删除选中的数据吗?')
    await page.getByRole('dialog').getByRole('button', { name: '是' }).click()
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  },
)

test('a role is granted in every tab, given to somebody and looked at with her eyes', async ({ page }) => {
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
  // Of another choice there is no number: the one that comes is the one of this choice.
  const reached = drawer.locator('.role-reach b')
  await expect.poll(async () => Number(await reached.textContent())).toBeGreaterThan(50)
  const all = await reached.textContent()

  await drawer.getByRole('tab', { name: '列权限' }).click()
  await drawer.getByRole('switch', { name: '客户列表只显示勾选的列' }).click()
  await drawer.getByRole('checkbox', { name: '手机' }).uncheck()
  await expectAccessible(page)
  await shoot(page, 'role-columns')

  await drawer.getByRole('tab', { name: '功能权限' }).click()
  await drawer.getByRole('spinbutton', { name: '每日查看手机号次数' }).fill('3')
  await expectAccessible(page)
  await shoot(page, 'role-limits')

  await drawer.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('保存成功，成员的下一次操作起生效!')).toBeVisible()

  await drawer.getByRole('tab', { name: '成员' }).click()
  await drawer.getByText('添加成员').click()
  await drawer.getByRole('textbox', { name: '姓名、账号、拼音' }).fill('nobody')
  await drawer.getByRole('textbox', { name: '姓名、账号、拼音' }).press('Enter')
  await expect(drawer.getByRole('row').filter({ hasText: 'nobody' })).toHaveCount(1)
  await drawer.getByRole('row').filter({ hasText: 'nobody' }).getByRole('checkbox').check()
  await drawer.getByRole('button', { name: '加入角色' }).click()
  await expect(page.getByText('添加成功!')).toBeVisible()
  await drawer.getByText('现有成员').click()
  await expect(drawer.getByRole('row').filter({ hasText: 'nobody' })).toHaveCount(1)
  await expectAccessible(page)
  await shoot(page, 'role-members')

  await drawer.getByRole('tab', { name: '权限预览' }).click()
  await expect(drawer.getByRole('region', { name: '菜单和按钮' })).toContainText('客户列表')
  await expect(drawer.getByRole('region', { name: '列', exact: true })).toContainText('看不到：手机')
  await expect(drawer.locator('.role-figures')).toContainText(`客户${all}`)
  await expectAccessible(page)
  await shoot(page, 'role-preview')

  // What its holder then sees: opening.journey.ts.
  await drawer.getByRole('tab', { name: '成员' }).click()
  await drawer.getByRole('button', { name: '移除', exact: true }).click()
  await page.getByRole('dialog').filter({ hasText: '将立即失去' }).getByRole('button', { name: '确认移除' }).click()
  await expect(page.getByText('移除成功!')).toBeVisible()
})

const second = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, 'admin', '/system/role')
  return page
}

test('two administrators at one role: the second is told, nothing of either is lost, and what both changed is chosen', async ({
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
  const reveal = (at: Page) => at.getByRole('spinbutton', { name: '每日查看手机号次数' })
  const tick = async (at: Page, menu: string, reveals: string) => {
    await at.getByRole('tab', { name: '功能权限' }).click()
    await reveal(at).fill(reveals)
    await at.getByRole('tab', { name: '菜单按钮' }).click()
    await at.getByRole('searchbox', { name: '搜索菜单和按钮' }).fill(menu)
    await at.getByRole('checkbox', { name: menu, exact: true }).check()
    await at.getByRole('button', { name: /保\s*存/ }).click()
  }
  await tick(page, '客户列表', '3')
  await expect(page.getByText('保存成功，成员的下一次操作起生效!')).toBeVisible()
  await tick(other, '分诊记录', '5')
  const told = other.getByRole('alert').filter({ hasText: '另一位管理员先改过这个角色，您的还在' })
  await expect(told).toContainText('菜单按钮已并入对方的修改')
  await expect(other.getByText('有未保存的修改')).toBeVisible()
  await expect(other.getByText(/已授予 2 个页面/)).toBeVisible()
  await shoot(other, 'role-stale')
  await other.getByRole('tab', { name: '功能权限' }).click()
  await expect(reveal(other)).toHaveValue('5')
  await told.getByText('对方的', { exact: true }).click()
  await expect(reveal(other)).toHaveValue('3')
  await other.getByRole('button', { name: /保\s*存/ }).click()
  await expect(other.getByText('保存成功，成员的下一次操作起生效!')).toBeVisible()
  await expect(told).toBeHidden()
  await other.context().close()
})
