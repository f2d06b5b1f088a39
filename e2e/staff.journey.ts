/** Staff and accounts: an administrator hires, corrects, resets, imports and lets go. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible as inspect } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { actOn } from './row.ts'
import { shoot } from './shots.ts'

/** Without the pointer resting on a button: colours of hovering are another state. */
const expectAccessible = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0)
  await inspect(page)
}

const serial = String(Date.now()).slice(-7)
const NAME = `钟离若雪${serial.slice(-2)}`
const ACCOUNT = `zlrx${serial}`
const PHONE = `1390${serial}`

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
const rowOf = (page: Page, text: string): Locator => page.getByRole('row', { name: new RegExp(text) })

const search = async (page: Page, words: string): Promise<void> => {
  const field = page.getByPlaceholder(/姓名、拼音、账号/)
  await field.fill(words)
  const answered = page.waitForResponse((answer) => [...new URL(answer.url()).searchParams.values()].includes(words))
  await field.press('Enter')
  // A row that is replaced by the answer would take its open menu along.
  await answered
}

test(
  'a person is hired with an account, found by initials, corrected, locked out and let go',
  proves('F0171 F0299'),
  async ({ page }) => {
    await openAs(page, 'admin', '/system/user')
    await expect(rowOf(page, '马建军').first()).toBeVisible({ timeout: 30_000 })
    await shoot(page, 'staff-list')

    await page.getByRole('button', { name: /新增员工/ }).click()
    const form = dialog(page, '新增员工')
    await form.getByRole('textbox', { name: '姓名' }).fill(NAME)
    await form.getByRole('radio', { name: '女' }).check({ force: true })
    await form.getByRole('textbox', { name: '手机号' }).fill(PHONE)
    // Saving with the account missing opens the tab it stands on.
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('账号不能为空')).toBeVisible()
    await form.getByRole('textbox', { name: '账号' }).fill('front')
    await form.getByRole('textbox', { name: '账号' }).blur()
    await expect(form.getByText('front已存在')).toBeVisible()
    await form.getByRole('textbox', { name: '账号' }).fill(ACCOUNT)
    await form.getByRole('textbox', { name: '账号' }).blur()
    await expect(form.getByText('front已存在')).toBeHidden()
    await expectAccessible(page)
    await shoot(page, 'staff-account-tab')
    await form.getByRole('tab', { name: '部门岗位' }).click()
    await form.getByRole('combobox', { name: '主部门' }).fill('前台')
    await page.getByTitle('前台客服部').last().click()
    await form.getByRole('tab', { name: '角色' }).click()
    await form.getByRole('checkbox', { name: '前台' }).check()
    await form.getByRole('tab', { name: '功能权限' }).click()
    await form.getByRole('checkbox', { name: '每日查看手机号次数' }).check()
    await form.getByRole('spinbutton', { name: '每日查看手机号次数' }).fill('7')
    await form.getByRole('button', { name: '保存' }).click()
    const once = dialog(page, '初始密码')
    await expect(once.getByText(/^[A-Za-z0-9]{12}$/)).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await shoot(page, 'staff-password-once')
    await once.getByRole('button', { name: '我已记下' }).click()

    await search(page, 'zlrx')
    const row = rowOf(page, NAME)
    await expect(row).toContainText('前台客服部')
    await expect(row).not.toContainText(PHONE)
    await actOn(row, '编辑')
    const edit = dialog(page, `编辑员工：${NAME}`)
    for (const [tab, picture] of [
      ['账号', 'staff-edit-account'],
      ['部门岗位', 'staff-edit-places'],
      ['角色', 'staff-edit-roles'],
      ['功能权限', 'staff-edit-limits'],
      ['执业信息', 'staff-edit-licence'],
      ['基本', 'staff-edit-basics'],
    ] as const) {
      await edit.getByRole('tab', { name: tab }).click()
      await expectAccessible(page)
      await shoot(page, picture)
    }
    await edit.getByRole('textbox', { name: '备注' }).fill('周三休息')
    await edit.getByRole('button', { name: '保存' }).click()
    await expect(edit).toBeHidden()

    await actOn(row, '离职交接')
    const leaving = dialog(page, `离职交接：${NAME}`)
    await expect(leaving.getByText(/没有需要移交/)).toBeVisible()
    await expectAccessible(page)
    await leaving.getByRole('button', { name: '移交并离职' }).click()
    await page.getByRole('button', { name: '确认移交' }).click()
    await expect(row).toContainText('禁用')

    await search(page, '没有这个人')
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
    await shoot(page, 'staff-empty')
  },
)

test('what somebody has is counted before it is handed over; nobody lets herself go', async ({ page }) => {
  await openAs(page, 'admin', '/system/user')
  await search(page, '苏婉清')
  await actOn(rowOf(page, '苏婉清').first(), '离职交接')
  const leaving = dialog(page, /离职交接/)
  await expect(leaving.getByText('客户（咨询师）')).toBeVisible()
  await expect(leaving.getByRole('button', { name: '移交并离职' })).toBeDisabled()
  await shoot(page, 'staff-handover')
  await leaving
    .getByRole('button', { name: /关闭|close/i })
    .first()
    .click()
})

test('who owns customers is not disabled; she leaves, and comes back with them within the day', async ({ page }) => {
  await openAs(page, 'admin', '/system/user')
  await search(page, '许佳宁')
  const row = rowOf(page, '许佳宁').first()
  await actOn(row, '禁用')
  await page.getByRole('button', { name: '确认禁用' }).click()
  await expect(page.getByText(/许佳宁 名下还有 \d+ 项客户（开发人员）.*请先办理离职交接/)).toBeVisible()
  await page.keyboard.press('Escape')

  await actOn(row, '离职交接')
  const leaving = dialog(page, '离职交接：许佳宁')
  const choose = async (label: string, name: string) => {
    await leaving.getByRole('combobox', { name: label }).fill(name)
    await page.locator('.ant-select-dropdown:visible').getByTitle(name).last().click()
  }
  await choose('全部交给', '周子航')
  await choose('客户（开发人员）的接收人', '放入公海')
  await choose('客户（开发人员）的接收人', '周子航')
  await leaving.getByRole('button', { name: '移交并离职' }).click()
  await expect(page.getByText(/客户（开发人员） \d+ 项给 周子航.*24 小时内可以撤销/)).toBeVisible()
  await page.getByRole('button', { name: '确认移交' }).click()
  await expect(row).toContainText('禁用')

  await actOn(row, '离职交接')
  await expect(leaving.getByText(/客户（开发人员） \d+ 项 → 周子航/)).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'staff-handover-past')
  await leaving.getByRole('button', { name: '撤销交接' }).click()
  await page.getByRole('button', { name: '确认撤销' }).click()
  await expect(page.getByText(/已撤销交接，移回 \d+ 项.*账号已恢复启用/)).toBeVisible()
  await expect(leaving.getByText(/由 .+ 撤销/)).toBeVisible()
  await leaving
    .getByRole('button', { name: /关闭|close/i })
    .first()
    .click()
  await expect(row).toContainText('启用')
})

test('a sheet with mistakes names every one of them and imports nothing', async ({ page }) => {
  await openAs(page, 'admin', '/system/user')
  await page.locator('.tools').getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '导入员工' }).click()
  const drawer = dialog(page, '导入员工')
  const sheet = [
    '姓名*,账号*,部门*,手机,工号',
    `张一,imp${serial}a,前台客服部,13800000000x,`,
    `张二,front,没有的部门,,`,
    `,imp${serial}b,财务部,,`,
  ].join('\n')
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: '员工.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${sheet}`) })
  await expect(drawer.getByText('front已存在')).toBeVisible()
  await expect(drawer.getByText('“没有的部门”不存在或已禁用')).toBeVisible()
  await expect(drawer.getByText('请输入正确的手机号码')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^导\s*入$/ })).toBeDisabled()
  await expectAccessible(page)
  await shoot(page, 'staff-import-errors')
})

test(
  'the member page has search, list, loading and a dialog that opens and closes',
  proves('F0140 F0147'),
  async ({ page }) => {
    await openAs(page, 'admin', '/system/member')
    await expect(rowOf(page, 'cashier').first()).toBeVisible({ timeout: 30_000 })
    await shoot(page, 'members-list')
    await page.getByPlaceholder('账号').fill('nurse')
    await page.getByPlaceholder('账号').press('Enter')
    await expect(rowOf(page, 'nurse').first()).toBeVisible()
    await expect(rowOf(page, 'cashier')).toHaveCount(0)
    await actOn(rowOf(page, 'nurse').first(), '编辑')
    const edit = dialog(page, '编辑账号：nurse')
    await expect(edit.getByRole('textbox', { name: '姓名' })).not.toHaveValue('')
    await expectAccessible(page)
    await shoot(page, 'member-edit')
    await edit.getByRole('button', { name: '取消' }).click()
    await expect(edit).toBeHidden()
    await page.getByRole('button', { name: /新增账号/ }).click()
    const create = dialog(page, '新增账号')
    await expect(create.getByRole('textbox', { name: '姓名' })).toHaveValue('')
    await create.getByRole('button', { name: '取消' }).click()
    await expect(create).toBeHidden()
  },
)
