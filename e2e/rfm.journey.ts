/** RFM: a head looks at the cells, tries thresholds, sees who would move and tags them; without the right to capital no money. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

test('a head opens a cell, tries thresholds, tags who would move, sees the months and takes the thresholds over', async ({
  page,
}) => {
  await openAs(page, 'admin', '/customer/rfm')
  const cells = page.getByRole('region', { name: '八个分组' })
  await expect(cells.getByRole('button')).toHaveCount(8, patient)
  await expect(cells.getByText(/人均 ([\d,]+\.\d\d|–)/)).toHaveCount(8)
  await page.getByRole('combobox', { name: '月份' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '现在' }).click()
  await expect(page.getByText(/按现在的数据/)).toBeVisible()
  await cells.getByRole('button', { name: /一般发展/ }).click()
  await expect(page.getByRole('heading', { name: '一般发展的客户' })).toBeVisible()
  await expect(page.locator('.ant-table-row:not([aria-hidden])').first()).toContainText('一般发展')
  await shoot(page, 'rfm-cells')

  await page.getByText('试算', { exact: true }).click()
  await expect(page.getByText('和现在一样，没有人换组。改上面的门槛试试。')).toBeVisible(patient)
  await page.getByRole('spinbutton', { name: '试算 R' }).fill('20')
  await expect(page.getByText(/\d+ 位会换组（\d+\.\d%）/)).toBeVisible(patient)
  await shoot(page, 'rfm-trial')
  await expectAccessible(page)
  await page.locator('.rfm-matrix .moved').first().click()
  const people = page.getByRole('dialog', { name: /→/ })
  const rows = people.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows.first()).toBeVisible(patient)
  await rows.first().locator('.ant-checkbox').click()
  await people.getByRole('button', { name: '打标签' }).click()
  const form = page.getByRole('dialog', { name: '打标签' })
  await form.getByRole('combobox', { name: '标签' }).click()
  await page.getByRole('option', { name: /近期回访/ }).click()
  await page.keyboard.press('Escape')
  await shoot(page, 'rfm-tag')
  await form.getByRole('button', { name: '打标签' }).click()
  await expect(page.getByText('已打标签 1 位')).toBeVisible()
  await people.getByRole('button', { name: /Close|关闭/ }).click()

  await page.getByRole('button', { name: '存为方案' }).click()
  const plan = page.getByRole('dialog', { name: '存为方案' })
  await plan.getByLabel('方案名称').fill('双节')
  await plan.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('columnheader', { name: '双节', exact: true })).toBeVisible(patient)
  await expect(page.getByText(/\d+ 位会换组/)).toBeVisible(patient)
  await page.getByRole('button', { name: '重命名' }).click()
  const other = page.getByRole('dialog', { name: '重命名方案：双节' })
  await other.getByLabel('方案名称').fill('双节后')
  await other.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.getByRole('button', { name: '改回现在' }).click()
  await expect(page.getByText('和现在一样，没有人换组。改上面的门槛试试。')).toBeVisible(patient)
  await page.getByRole('combobox', { name: '方案' }).click()
  await page.getByTitle('双节后').click()
  await expect(page.getByRole('spinbutton', { name: '试算 R' })).toHaveValue('20')
  await expect(page.getByText(/\d+ 位会换组/)).toBeVisible(patient)
  await shoot(page, 'rfm-plan')

  await page.getByRole('button', { name: '从下次快照起用' }).click()
  await page
    .getByRole('button', { name: /从下次快照起用|确\s*定/ })
    .last()
    .click()
  await expect(page.getByText('已保存，下次快照起用')).toBeVisible()
  const { rDays, version } = await asked<{ rDays: number; version: number }>(page, 'GET', '/api/v1/rfm/settings')
  expect(rDays).toBe(20)
  await asked(page, 'PUT', '/api/v1/rfm/settings', { version, rDays: 90 })

  await page.getByRole('combobox', { name: '方案' }).click()
  await page.getByTitle('双节后').click()
  await page.getByRole('button', { name: /^删\s*除$/ }).click()
  await page.getByRole('button', { name: '确认删除' }).click()
  await expect(page.getByRole('combobox', { name: '方案' })).toHaveCount(0)

  const all = (await page.getByText(/位成交客户/).textContent())!
  await page.getByRole('combobox', { name: '科室' }).click()
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^现场咨询部|^咨询部/ })
    .first()
    .click()
  await expect(page).toHaveURL(/dept=\d+/)
  const some = page.getByText(/位成交客户/)
  await expect(some).not.toHaveText(all)
  // The try above counts the same people as the cells.
  const counted = (await some.textContent())!.match(/^\d+/)![0]
  await expect(page.locator('.rfm-matrix tfoot tr').first().locator('td').last()).toHaveText(counted, patient)
  await shoot(page, 'rfm-department')
  await page.getByRole('combobox', { name: '科室' }).hover()
  await page.locator('.rfm-bar-top .ant-select-clear').click()
  await expect(page).not.toHaveURL(/dept=/)

  await page.getByText('月间移动', { exact: true }).click()
  await expect(page.getByText(/位换了组/)).toBeVisible(patient)
  await shoot(page, 'rfm-moves')
  await page.getByRole('button', { name: /^设\s*置$/ }).click()
  const setting = page.getByRole('dialog', { name: 'RFM 设置' })
  await expect(setting.getByText(/各组人数|位客户换组/)).toBeVisible(patient)
  await setting.getByRole('textbox', { name: 'R0 F0 M0 名称' }).fill('沉睡')
  await shoot(page, 'rfm-setting')
  await setting.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(cells.getByText('沉睡')).toBeVisible()
})

test('whoever has no right to capital finds no money on the page, and may not set thresholds', async ({ page }) => {
  await openAs(page, 'service', '/customer/rfm')
  const cells = page.getByRole('region', { name: '八个分组' })
  await expect(cells.getByRole('button')).toHaveCount(8, patient)
  await expect(page.getByText('人均')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: '金额' })).toHaveCount(0)
  await page.getByText('试算', { exact: true }).click()
  await expect(page.getByRole('spinbutton', { name: '试算 R' })).toBeVisible(patient)
  await expect(page.getByRole('textbox', { name: '试算 M' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '从下次快照起用' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^设\s*置$/ })).toHaveCount(0)
})
