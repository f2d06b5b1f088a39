/** Ctrl+Enter: what it sends, and where it sends nothing. */
import { expect, test } from '@playwright/test'
import { open, said } from './form-page.ts'

test('Ctrl+Enter saves; what is missing is said, what is refused is said and nothing is lost', async ({ page }) => {
  const form = await open(page, '新增联系人')
  await page.keyboard.press('Control+Enter')
  await expect(form.locator('.ant-form-item-explain-error')).toHaveCount(2)
  expect(await said(page, '/api/v1/specimen/contacts')).toEqual([])
  const name = form.getByRole('textbox', { name: '姓名' })
  await name.fill('占用')
  await form.getByRole('textbox', { name: '电话' }).fill('139')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('占用已存在')).toBeVisible()
  await expect(form.getByText('没有提交，您填的还在。')).toBeVisible()
  await name.fill('林知夏')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  expect(await said(page, '/api/v1/specimen/contacts')).toHaveLength(2)
  // Sent: the way on asks nothing.
  await page.getByRole('link', { name: '别处' }).click()
  await expect(page.getByRole('heading', { name: '/elsewhere' })).toBeVisible()
})

test('Ctrl+Enter on the × of a row, or in what opened over the form, sends nothing and takes nothing away', async ({
  page,
}) => {
  const form = await open(page, '逐行填写')
  await page.keyboard.type('两种方式')
  await form.getByRole('button', { name: '移除微信' }).focus()
  await page.keyboard.press('Control+Enter')
  await form.getByRole('button', { name: '看说明' }).click()
  const over = page.getByRole('dialog', { name: '说明', exact: true })
  await over.getByRole('button', { name: '知道了' }).focus()
  await page.keyboard.press('Control+Enter')
  expect(await said(page, '/api/v1/specimen/notes')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(over).toBeHidden()
  await expect(form.getByRole('button', { name: '移除微信' })).toBeVisible()
  await form.getByRole('textbox', { name: '备注' }).press('Control+Enter')
  await expect(form).toBeHidden()
  expect(await said(page, '/api/v1/specimen/notes')).toHaveLength(1)
})
