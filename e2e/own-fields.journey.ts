/** Own fields in a sheet: a number that stands once, several words and who brought her; faults mended in place, then found by filter. */
import type { Page } from '@playwright/test'
import { asked } from './calls.ts'
import { expect as assert, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

/** Work of the server in between: patient on a busy machine. */
const expect = assert.configure({ timeout: 30_000 })
test.setTimeout(180_000)

let serial = 30_000_000 + (Date.now() % 20_000_000)
const phone = (): string => `137${String(serial++)}`
const [NUMBER, WORDS] = ['外院病历号', '关注项目']

const newField = (page: Page, form: object) =>
  asked<{ id: number; version: number }>(page, 'POST', '/api/v1/customer/fieldConfig', form)

const sheet = (): Buffer => {
  const heads = ['姓名', '性别', '手机号', '来源', '推荐人', NUMBER, WORDS]
  const rows = [
    ['贺一鸣', '女', phone(), '现场', '', 'W-1', '"水光、皮秒"'],
    ['贺二鸣', '女', phone(), '现场', '', 'W-1', '水光'],
    ['贺三鸣', '女', phone(), '现场', '', 'W-3', '光子'],
    ['贺四鸣', '女', phone(), '现场', 'KH209901010009', 'W-4', '皮秒'],
  ]
  return Buffer.from([heads, ...rows].map((cells) => cells.join(',')).join('\n'))
}

/** Opens the mending of a row, and saves what `fill` wrote. */
const mend = async (page: Page, row: number, fill: (form: ReturnType<Page['getByRole']>) => Promise<void>) => {
  await page.getByRole('row', { name: new RegExp(`^${row} `) }).click()
  const form = page.getByRole('dialog', { name: `修改第 ${row} 行` })
  await fill(form)
  await form.getByRole('button', { name: '改好并核对' }).click()
  await expect(form).toBeHidden()
}

test('a sheet brings the hospital’s own fields; what is wrong is mended where it stands and found afterwards', async ({
  page,
}) => {
  await openAs(page, 'admin', '/setting/customer')
  await page.getByRole('tab', { name: '字段' }).click()
  const made = [
    await newField(page, { label: NUMBER, uniqueValues: true }),
    await newField(page, { label: WORDS, options: ['水光', '皮秒', '热玛吉'], multiple: true }),
  ]
  await page.reload()
  await page.getByRole('tab', { name: '字段' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${WORDS}.*多选（3 项）`) })).toBeVisible()
  await page.getByRole('row', { name: new RegExp(NUMBER) }).click()
  const form = page.getByRole('dialog', { name: `编辑字段：${NUMBER}` })
  await expect(form.getByRole('switch', { name: '不能重复' })).toBeChecked()
  await shoot(page, 'own-fields-unique')
  await form.getByRole('button', { name: /^取\s*消$/ }).click()
  await page.getByRole('button', { name: '建档规则' }).click()
  const rules = page.getByRole('dialog', { name: '建档规则' })
  await expect(rules.getByRole('radio', { name: '首诊咨询师' })).toBeChecked()
  await shoot(page, 'own-fields-rules')
  await rules.getByRole('button', { name: /^取\s*消$/ }).click()

  await turnTo(page, '/customer/import')
  await page.getByRole('button', { name: '导入客户' }).first().click()
  const panel = page.getByRole('dialog', { name: '导入客户' })
  await panel.locator('input[type=file]').setInputFiles({ name: '外院.csv', mimeType: 'text/csv', buffer: sheet() })
  await expect(page).toHaveURL(/\/customer\/import\/\d+/)
  await expect(page.getByRole('button', { name: '导入能导的 1 行' })).toBeVisible()
  await expect(page.getByText(`${WORDS}没有“光子”`)).toBeVisible()
  await shoot(page, 'own-fields-faults')
  await mend(page, 3, async (row) => await row.getByRole('textbox', { name: NUMBER }).fill('W-2'))
  await mend(page, 4, async (row) => {
    await row.getByRole('combobox', { name: WORDS }).click()
    await page.locator('.ant-select-item-option', { hasText: '热玛吉' }).click()
    await page.keyboard.press('Escape')
    await shootDesk(page, 'own-fields-mend')
  })
  await mend(page, 5, async (row) => await row.getByRole('textbox', { name: '推荐人' }).fill(''))
  await page.getByRole('button', { name: '导入能导的 4 行' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /是|导入能导的/ })
    .click()
  await expect(page.getByText('新建 4 · 更新 0')).toBeVisible()

  await turnTo(page, '/customer/list')
  await page
    .getByRole('button', { name: /更多筛选|展开/ })
    .first()
    .click()
  await page.getByRole('button', { name: '自定义字段' }).click()
  await page.getByRole('combobox', { name: WORDS, exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '水光' }).click()
  await page.keyboard.press('Escape')
  await shootDesk(page, 'own-fields-filter')
  await expect(page.getByRole('row', { name: /贺一鸣/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /贺四鸣/ })).toBeHidden()
  for (const [at, { id, version }] of made.entries())
    await asked(page, 'PUT', '/api/v1/customer/fieldConfig', {
      id,
      version,
      label: `旧${[NUMBER, WORDS][at]}`,
      status: 1,
    })
})
