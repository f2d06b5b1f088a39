/** A password that somebody else sets. */
import { expect, test } from './journey.ts'
import { hospitals, openAs } from './person.ts'
import { actOn } from './row.ts'

test('a password that is set by somebody else while she types takes nothing of it away', async ({ page, browser }) => {
  const form = page.getByRole('dialog', { name: '快速建档' })
  await openAs(page, 'service2', '/customer/list', hospitals.dental)
  await page.getByRole('button', { name: /快速建档$/ }).click()
  await form.getByRole('textbox', { name: '姓名' }).fill('司马相如')

  const boss = await (await browser.newContext()).newPage()
  await openAs(boss, 'admin2', '/system/user', hospitals.dental)
  const find = boss.getByPlaceholder(/姓名、拼音、账号/)
  await find.fill('service2')
  const answered = boss.waitForResponse((answer) => answer.url().includes('service2'))
  await find.press('Enter')
  await answered
  await actOn(boss.getByRole('row').filter({ hasText: 'service2' }), '重置密码')
  await boss
    .getByRole('dialog', { name: /^重置密码/ })
    .getByRole('button', { name: '重置密码' })
    .click()
  const first = (await boss.getByRole('dialog', { name: '初始密码' }).locator('code').textContent()) ?? ''
  await boss.context().close()

  const again = page.getByRole('dialog', { name: '请重新登录' })
  await expect(again.getByRole('alert')).toContainText(/重设了密码，请用新密码登录。.*「快速建档」1 项都还在/)
  await again.getByLabel('密码', { exact: true }).fill(first)
  await page.keyboard.press('Enter')
  const change = page.getByRole('dialog', { name: '请先修改初始密码' })
  await change.getByLabel('旧密码', { exact: true }).fill(first)
  for (const label of ['新密码', '确认密码']) await change.getByLabel(label, { exact: true }).fill('Linden-4711-blau')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(change).toBeHidden()
  await expect(form.getByRole('textbox', { name: '姓名' })).toHaveValue('司马相如')
})
