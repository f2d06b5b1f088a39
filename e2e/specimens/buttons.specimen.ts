/** The buttons the specification's generic table knows by name, each where it stands, and one of each kind at work. */
import { expect, type Page, test } from '@playwright/test'
import { proves } from '../facts.ts'

const pressed = (page: Page): Promise<unknown[]> =>
  page.evaluate(`asked.filter(({ path }) => /buttons\\/./.test(path)).map(({ input }) => input)`)
const open = async (page: Page): Promise<void> => {
  await page.goto('/?specimen=buttons')
  await expect(page.getByRole('row', { name: /二号/ })).toBeVisible()
}
const onRow = async (page: Page, word: string): Promise<void> => {
  await page.getByRole('row', { name: /二号/ }).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${word}`) }).click()
}

test(
  'on a row: edit opens a form, delete is red and asks, the others are done at once',
  proves('F0595 F0596 F0597 F0598 F0599 F0600 F0601 F0602 F0603 F0604 F0605 F0606 F0607 F0608 F0609 F0610 F0611 F0612'),
  async ({ page }) => {
    await open(page)
    await page.getByRole('row', { name: /二号/ }).getByRole('button', { name: '更多' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(
      [
        ...['编辑', '删除', '启用', '禁用', '运行', '暂停', '继续', '恢复', '下发', '确认', '设置岗位', '下载'],
        ...['取消收藏', '结业', '评价', '危险告知', '设置部门/岗位', '重置密码'],
      ].map((word) => new RegExp(`^${word}`)),
    )
    await expect(page.locator('.ant-dropdown-menu-item-danger')).toHaveText(/^删除/)
    await page.keyboard.press('Escape')

    await onRow(page, '暂停')
    await expect(page.getByText('暂停成功!')).toBeVisible()
    await onRow(page, '编辑')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '名称' }).fill('三号')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    await onRow(page, '删除')
    await expect(page.getByRole('dialog')).toContainText('此操作将永久删除该数据, 是否继续?')
    await page.getByRole('dialog').getByRole('button', { name: '是' }).click()
    await expect(page.getByText('删除成功!')).toBeVisible()
    expect(await pressed(page)).toEqual([
      { id: 2, button: 'pause' },
      { id: 2, button: 'edit', name: '三号' },
      { id: 2, button: 'delete' },
    ])
  },
)

test(
  'batches stand in the bar of the selection and take what is selected',
  proves('F0613 F0614 F0615'),
  async ({ page }) => {
    await open(page)
    await expect(page.getByRole('button', { name: '批量设置角色：请先选择数据' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    for (const row of ['一号', '二号']) await page.getByRole('checkbox', { name: `选择${row}` }).check()
    const bar = page.locator('.selection-bar')
    for (const word of ['批量设置角色', '批量设置部门', '批量设置省份'])
      await expect(bar.getByRole('button', { name: word, exact: true })).toBeEnabled()
    await bar.getByRole('button', { name: '批量设置省份' }).click()
    await expect(page.getByText('批量设置省份成功!')).toBeVisible()
    expect(await pressed(page)).toEqual([{ ids: [1, 2], button: 'batch set province' }])
  },
)

test(
  'exports stand together under 导出 and arrive as a file',
  proves('F0589 F0590 F0591 F0592 F0593 F0594'),
  async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const words = ['自定义导出', '导出列表', '导出表单', '导出图片', '导出附件', '导出数据']
    await expect(page.getByRole('menuitem')).toHaveText(words)
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: '导出图片' }).click()
    await file
    await expect(page.getByText('导出图片成功!')).toBeVisible()
    expect(await pressed(page)).toEqual([{ button: 'export picture' }])
  },
)
