/** 打印模板: what is written and left out stands on the paper at once, and is put back. */
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot } from './shots.ts'

test('a head is written and the balances are left out: the paper beside shows it, and is put back', async ({
  page,
}) => {
  await openAs(page, 'admin', '/setting/print')
  const paper = page.locator('.print-preview .paper')
  await expect(paper).toContainText('余额')
  await page.getByRole('button', { name: '修改模板' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('抬头下的文字').fill('医疗机构执业许可证 0001')
  await form.getByLabel('页脚文字').fill('谢谢惠顾')
  await form.getByLabel('余额、好美币、积分').check()
  await shoot(page, 'print-form')
  await form.getByRole('button', { name: /^保\s*存/ }).click()
  await expect(form).toBeHidden()
  await expect(paper).toContainText('医疗机构执业许可证 0001')
  await expect(paper).not.toContainText('余额')
  await shoot(page, 'prints')
  for (const kind of ['交班单', '退款单', '转款单', '欠条']) {
    await page.getByText(kind, { exact: true }).first().click()
    await expect(paper).toContainText(kind)
    await shoot(page, `prints-${kind}`)
  }
  await expectAccessible(page)
  await page.getByText('收费小票（已改）').click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(是|确\s*定|恢复默认)/ })
    .click()
  await expect(paper).toContainText('余额')
  await expect(paper).not.toContainText('许可证')
})
