/** 套餐: put together with the price laid out beside it, sold on an order whole or by choice, and named wherever it goes. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { shoot } from './shots.ts'
import { takeTyped } from './typed.ts'

type Made = { readonly id: number }
const patient = { timeout: 20_000 }

const project = async (page: Page, name: string, price: string, cost: string): Promise<number> => {
  const made = { name, category: '非手术项目', unit: 0, price, cost }
  return (await asked<Made>(page, 'POST', '/api/v1/order/product', made)).id
}

const mark = () => `套${String(Date.now()).slice(-6)}`

test('an owner puts a combo together and sees what its price comes to on each project before it is kept', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const own = mark()
  await openAs(page, 'admin', '/product/combo')
  await project(page, `${own}光子`, '1000', '200')
  await project(page, `${own}水光`, '600', '150')
  await project(page, `${own}面膜`, '100', '20')
  await page.getByRole('button', { name: '新增套餐' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称', { exact: true }).fill(`${own}焕肤年卡`)
  await form.getByLabel('售价').fill('1280')
  for (const name of ['光子', '水光', '面膜']) {
    await form.getByRole('combobox', { name: '添加项目' }).click()
    await takeTyped(page, `${own}${name}`)
    await expect(form.getByRole('table', { name: '套餐项目' })).toContainText(`${own}${name}`)
  }
  await form.getByRole('checkbox', { name: `${own}面膜是赠品` }).check()
  const table = form.getByRole('table', { name: '套餐项目' })
  await expect(table.getByRole('row').filter({ hasText: '光子' })).toContainText('800.00')
  await expect(table.getByRole('row').filter({ hasText: '水光' })).toContainText('480.00')
  await expect(form).toContainText('1,700.00')
  await expect(form).toContainText('910.00')
  await form.getByRole('textbox', { name: `${own}水光的分摊权重` }).fill('280')
  await form.getByRole('textbox', { name: `${own}光子的分摊权重` }).fill('1000')
  await expect(table.getByRole('row').filter({ hasText: '光子' })).toContainText('1,000.00')
  await expect(table.getByRole('row').filter({ hasText: '水光' })).toContainText('280.00')
  // More than it costs apart is said at once.
  await form.getByLabel('售价').fill('1600.01')
  await expect(form.getByRole('alert')).toContainText('高于单项合计 1,600.00 元')
  await form.getByLabel('售价').fill('1280')
  await form.getByLabel('限量').fill('20')
  await form.getByRole('switch', { name: '退费时已消费按单项原价扣除' }).click()
  await expectAccessible(page)
  await shoot(page, 'combos-form')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden(patient)
  const row = page.locator('main tbody tr').filter({ hasText: `${own}焕肤年卡` })
  await expect(row).toContainText('1,280.00')
  await expect(row).toContainText('7.52 折')
  await expect(row).toContainText('0 / 20')
  await expectAccessible(page)
  await shoot(page, 'combos-list')
})

test('a consultant finds combos beside projects, chooses from one, and the order says what it was', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const own = mark()
  await comeAs(page, 'admin')
  const ids = [
    await project(page, `${own}甲`, '500', '100'),
    await project(page, `${own}乙`, '300', '100'),
    await project(page, `${own}丙`, '400', '100'),
  ]
  const pick = { name: `${own}任选`, kind: 'PICK', price: '600', groups: [{ name: '面部', choose: 2 }] }
  const lines = ids.map((productId) => ({ productId, count: 1, groupNo: 1 }))
  await asked(page, 'POST', '/api/v1/order/combo', { ...pick, lines })
  const fixed = {
    name: `${own}固定`,
    kind: 'FIXED',
    price: '700',
    lines: [{ productId: ids[0], count: 2 }],
    byOriginal: true,
  }
  await asked(page, 'POST', '/api/v1/order/combo', fixed)
  const { result } = await asked<{ result: Made[] }>(page, 'GET', '/api/v1/customer/info/page?pageSize=1')
  await page.goto(`/order/bill?customerId=${result[0]!.id}`)
  const search = page.getByRole('textbox', { name: '查找项目' })
  await search.fill(`${own}固定`)
  await page.getByRole('button', { name: `${own}固定` }).click()
  const combos = page.getByRole('listitem', { name: `套餐 ${own}固定` })
  await expect(combos).toContainText('700.00')
  await expect(combos).toContainText('已消费的项目（含赠品）按单项原价扣除')
  await search.fill(`${own}任选`)
  await page.getByRole('button', { name: `${own}任选` }).click()
  const choice = page.getByRole('dialog', { name: /选择项目/ })
  await choice.getByRole('checkbox', { name: `${own}甲` }).check()
  await expect(choice.getByRole('button', { name: /^确\s*定$/ })).toBeDisabled()
  await choice.getByRole('checkbox', { name: `${own}丙` }).check()
  await expect(choice.getByRole('checkbox', { name: `${own}乙` })).toBeDisabled()
  await expectAccessible(page)
  await shoot(page, 'combos-choice')
  await choice.getByRole('button', { name: /^确\s*定$/ }).click()
  await expect(choice).toBeHidden()
  await expect(page.getByRole('listitem', { name: `套餐 ${own}任选` })).toContainText('333.33')
  await expect(page.getByRole('region', { name: '合计' })).toContainText('1,300.00')
  await expectAccessible(page)
  await shoot(page, 'combos-order')
  await page.getByRole('button', { name: /^提\s*交$/ }).click()
  await expect(page).toHaveURL(/\/order\/list\/\d+/, patient)
  const sold = page.locator('.order-tables')
  await expect(sold.getByText(`套餐 ${own}任选`).first()).toBeVisible(patient)
  await expect(sold).toContainText('333.33')
  await expect(sold).toContainText(`套餐 ${own}固定 · 已消费按单项原价扣除`)
  await shoot(page, 'combos-sold')
})

test('an owner lets gifts take a share: the form lays the price on them, too', async ({ page }) => {
  test.setTimeout(120_000)
  const own = mark()
  await openAs(page, 'admin', '/product/combo')
  const ids = [await project(page, `${own}主`, '900', '100'), await project(page, `${own}赠`, '100', '10')]
  const lines = ids.map((productId, at) => ({ productId, count: 1, isGift: at === 1 }))
  await asked(page, 'POST', '/api/v1/order/combo', { name: `${own}分摊`, kind: 'FIXED', price: '500', lines })
  const set = async (on: boolean) => {
    await page.getByRole('button', { name: '套餐设置' }).click()
    const dialog = page.getByRole('dialog', { name: '套餐设置' })
    const share = dialog.getByRole('switch', { name: '赠品分摊售价' })
    await expect(share).toBeChecked({ checked: !on })
    await share.click()
    if (on) {
      await expectAccessible(page)
      await shoot(page, 'combos-setting')
    }
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(dialog).toBeHidden(patient)
  }
  await set(true)
  try {
    const row = page.locator('main tbody tr').filter({ hasText: `${own}分摊` })
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: /^编辑/ }).click()
    const table = page.getByRole('dialog').getByRole('table', { name: '套餐项目' })
    await expect(table.getByRole('row').filter({ hasText: `${own}主` })).toContainText('450.00')
    await expect(table.getByRole('row').filter({ hasText: `${own}赠` })).toContainText('50.00')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  } finally {
    await set(false)
  }
})
