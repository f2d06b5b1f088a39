/** 字段与列: an administrator adds a field and makes another required; the desk fills in what is missing; columns for everybody. */
import type { Browser, Page } from '@playwright/test'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

/** Somebody else's browser. */
const freshPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }
const OWN = '接待喜好'

type Field = { id: number; version: number; key: string; label: string; required: boolean }
const fieldsOf = (page: Page) =>
  asked<{ result: Field[] }>(page, 'GET', '/api/v1/customer/fieldConfig?pageSize=100').then(({ result }) => result)

/** As it was, for the journeys that follow here. */
const undo = async (page: Page) => {
  for (const { id, version, key, label } of await fieldsOf(page)) {
    if (key === 'occupation')
      await asked(page, 'PUT', '/api/v1/customer/fieldConfig', { id, version, label, required: false })
    if (label === OWN)
      await asked(page, 'PUT', '/api/v1/customer/fieldConfig', { id, version, label: `${OWN}旧`, status: 1 })
  }
}

const setUp = async (page: Page) => {
  await openAs(page, 'admin', '/setting/customer')
  await page.getByRole('tab', { name: '字段' }).click(patient)
  await expect(page.getByRole('row', { name: /姓名.*系统字段.*全部表单/ })).toBeVisible(patient)
  await shoot(page, 'fields')
  await page.getByRole('button', { name: '新增字段' }).click()
  const form = page.getByRole('dialog', { name: '新增自定义字段' })
  await form.getByRole('textbox', { name: '字段名称' }).fill(OWN, patient)
  const words = form.getByRole('combobox', { name: '可选项' })
  for (const word of ['安静', '健谈']) {
    await words.fill(word)
    await words.press('Enter')
  }
  await shoot(page, 'fields-new')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${OWN}.*选择（2 项）`) })).toBeVisible()

  await page.getByRole('row', { name: /^职业/ }).click()
  const occupation = page.getByRole('dialog', { name: '编辑字段：职业' })
  await occupation.getByRole('switch', { name: '必填' }).click(patient)
  await shootDesk(page, 'fields-built-in')
  await occupation.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /^职业.*必填.*全部表单/ })).toBeVisible()

  await page.getByRole('button', { name: '建档规则' }).click()
  const rules = page.getByRole('dialog', { name: '建档规则' })
  await expect(rules.getByRole('switch', { name: '手机号必填' })).toBeChecked(patient)
  await shootDesk(page, 'fields-rules')
  await rules.getByLabel('超时未完善提醒').fill('6')
  await rules.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('建档规则已保存')).toBeVisible(patient)
}

const fillIn = async (page: Page) => {
  await openAs(page, 'front', '/customer/list')
  const lacking = page.getByRole('button', { name: /^待完善/ })
  // The archives are gone through behind the answer.
  await expect(async () => {
    await page.reload()
    await expect(lacking).toHaveText(/待完善[1-9]/, { timeout: 3_000 })
  }).toPass(patient)
  await lacking.click()
  const row = page.locator('.ant-table-row:not([aria-hidden])').first()
  await expect(row).toBeVisible(patient)
  const id = Number(await row.getAttribute('data-row-key'))
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByText('编辑资料').click()
  const form = page.getByRole('dialog', { name: /编辑客户/ })
  await expect(form.getByText(/这份档案还缺：职业/)).toBeVisible(patient)
  await shoot(page, 'fields-edit')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('职业不能为空')).toBeVisible()
  await form.getByRole('textbox', { name: '职业' }).fill('教师')
  await form.getByRole('combobox', { name: OWN }).click()
  await page.locator('.ant-select-item-option', { hasText: '安静' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  return id
}

const findBy = async (page: Page, id: number) => {
  await page.goto('/customer/list')
  await page.getByRole('button', { name: '列设置' }).click(patient)
  const kept = page.waitForResponse((response) => response.url().endsWith('/usr/preference') && response.ok())
  await page.getByRole('checkbox', { name: OWN }).check()
  await kept
  await page.keyboard.press('Escape')
  await page.mouse.click(700, 20)
  await expect(page.getByRole('columnheader', { name: OWN })).toBeVisible()
  await page
    .getByRole('button', { name: /更多筛选|展开/ })
    .first()
    .click()
  await page.getByRole('button', { name: '自定义字段' }).click()
  const words = page.getByRole('combobox', { name: OWN })
  await words.click(patient)
  await page.locator('.ant-select-item-option', { hasText: '安静' }).click()
  await expect(page.locator('.ant-table-row:not([aria-hidden])')).toHaveCount(1, patient)
  await expect(page.locator(`.ant-table-row[data-row-key="${id}"]`)).toContainText('安静')
  await shootDesk(page, 'fields-list')
}

test('a field is added, another becomes required, the desk fills in what is missing and finds her by it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await setUp(page)
  try {
    const desk = await freshPage(browser)
    const id = await fillIn(desk)
    await findBy(desk, id)
  } finally {
    await undo(page)
  }
})

test('columns chosen for the whole hospital are everybody’s who has not chosen', async ({ page, browser }) => {
  await openAs(page, 'admin', '/customer/list')
  await page.getByRole('button', { name: '列设置' }).click(patient)
  await page.getByRole('checkbox', { name: '下一步' }).uncheck()
  await page.getByRole('button', { name: '应用到全院' }).click()
  await expect(page.getByText(/已应用到全院/)).toBeVisible()
  await shootDesk(page, 'fields-columns')
  const nurse = await freshPage(browser)
  await openAs(nurse, 'nurse', '/customer/list')
  await expect(nurse.getByRole('columnheader').first()).toBeVisible(patient)
  await expect(nurse.getByRole('columnheader', { name: '下一步' })).toHaveCount(0)
  await nurse.getByRole('button', { name: '列设置' }).click()
  await expect(nurse.getByRole('button', { name: '恢复默认' })).toBeVisible()
  await expect(nurse.getByRole('button', { name: '应用到全院' })).toHaveCount(0)
  await page.getByRole('button', { name: '取消全院' }).click()
  await expect(page.getByText('已取消全院列设置')).toBeVisible()
  await page.getByRole('button', { name: '恢复默认' }).click()
})
