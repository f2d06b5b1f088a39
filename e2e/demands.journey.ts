/** 客户需求: a demand is given its product in the settings, wished by a customer, met by her purchase; another is given up. */
import { asked } from './calls.ts'
import { newCustomer, pays, type Saved } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

const patient = { timeout: 30_000 }
const mark = Date.now().toString(36).slice(-5)

test('from the settings to a wish that is met, and one that is given up', async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000)
  const [group, demand, project, name] = [`部位${mark}`, `提升${mark}`, `提升项目${mark}`, `纪需求${mark}`]
  await comeAs(page, 'admin')
  await asked(page, 'POST', '/api/v1/base/originalDemandGroup', {
    name: group,
    demands: [demand],
    sort: 900,
    status: 0,
  })
  const product = await asked<Saved>(page, 'POST', '/api/v1/order/product', {
    ...{ name: project, category: '非手术项目', unit: 0, price: '300.00', sessionsPerUnit: 1 },
  })
  const customerId = await newCustomer(page, name)

  await page.goto('/setting/consult')
  for (const [tab, picture] of [
    ['原因列表', 'consult-reasons'],
    ['候诊', 'queue-setting'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.locator('main .ant-descriptions:visible')).toBeVisible(patient)
    await shoot(page, picture)
  }
  await page.getByRole('tab', { name: '需求对应项目' }).click()
  const row = page.getByRole('row', { name: new RegExp(demand) })
  await row.getByRole('button', { name: '对应项目' }).click()
  const form = page.getByRole('dialog', { name: `对应项目：${demand}` })
  await form.getByRole('combobox', { name: '项目' }).fill(project)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: project }).first().click()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(row).toContainText(project, patient)
  await shoot(page, 'demand-products')

  const wish = page.getByRole('row', { name: new RegExp(`提一提${mark}`) })
  const idle = page.getByRole('row', { name: new RegExp(`顺带问${mark}`) })
  await turnTo(page, '/consult/demand')
  await page
    .getByRole('button', { name: /新增需求/ })
    .first()
    .click()
  const write = page.getByRole('dialog')
  await expect(write.locator('.field-waiting')).toHaveCount(0)
  await write.getByRole('combobox', { name: '客户' }).fill(name)
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click()
  await write.getByRole('combobox', { name: '需求项' }).fill(demand)
  await page.locator('.ant-select-dropdown:visible').getByTitle(demand).first().click()
  await write.getByRole('textbox', { name: '需求' }).fill(`提一提${mark}`)
  await shootDesk(page, 'demand-form')
  await write.getByRole('button', { name: /保\s*存/ }).click()
  await expect(wish).toContainText('待满足', patient)

  await asked(page, 'POST', '/api/v1/base/customerDemand', {
    ...{ customerId, demandIds: [], text: `顺带问${mark}`, state: 'open', priority: 5, expectDate: null, budget: null },
  })
  const order = await asked<Saved>(page, 'POST', '/api/v1/order/order', {
    ...{ customerId, lines: [{ productId: product.id, contentCount: 1 }], submit: true, confirmed: true },
  })
  const till = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await comeAs(till, 'cashier')
  await openTill(till)
  await pays(till, order)
  await till.context().close()
  await page.reload()
  await expect(wish).toContainText('已满足', patient)
  await expect(idle).toContainText('待满足')

  await idle.hover()
  await idle.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '结束' }).click()
  const end = page.getByRole('dialog', { name: /结束需求/ })
  await end.getByText('预算不够').click()
  await shootDesk(page, 'demand-close')
  await end.getByRole('button', { name: /结\s*束|确\s*定|保\s*存/ }).click()
  await expect(idle).toContainText('放弃', patient)
  await drawn(page)
  await shoot(page, 'demands')
})
