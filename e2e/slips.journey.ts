/** 佣金单: written for a deal on 报单管理, confirmed by somebody else, paid; the writer reads it in its list. */
import { randomInt } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { actOn } from './row.ts'
import { openTill } from './shift.ts'
import { drawn, shoot, shootDesk } from './shots.ts'

const patient = { timeout: 20_000 }
const SOURCES = '/api/v1/customer/customers/getAllSource'
type Made = { readonly id: number; readonly customerId: number; readonly no: string }

test('a deal has its commission slip, confirmed by another person and paid', async ({ browser, page }) => {
  await comeAs(page, 'admin')
  const project = await asked<{ id: number }>(page, 'POST', '/api/v1/order/product', {
    name: `返点项目${randomInt(0, 1e9)}`,
    category: '非手术项目',
    unit: 4,
    price: '980.00',
  })
  const name = `谷${String.fromCharCode(0x4e00 + randomInt(0, 2000))}青`
  const phone = `137${String(randomInt(0, 1e8)).padStart(8, '0')}`
  const [source] = await asked<{ id: number; typeId: number }[]>(page, 'POST', SOURCES, {
    query: { typeName: '直客' },
  })
  const { id, customerId, no } = await asked<Made>(page, 'POST', '/api/v1/customer/taxation/form', {
    customer: { name, sex: '女', phone, sourceId: source!.id, sourceTypeId: source!.typeId },
    demandText: '水光',
    intents: [{ productId: project.id, qty: 1 }],
  })
  await asked(page, 'POST', '/api/v1/base/triage', { customerId, autoAssign: false, declarationId: id })
  const { orderId } = await asked<{ orderId: number }>(page, 'POST', '/api/v1/customer/declaration/form/order', { id })
  const draft = await asked<{ version: number; lines: { productId: number; contentCount: number }[] }>(
    page,
    'GET',
    `/api/v1/order/order/${orderId}`,
  )
  await asked(page, 'PUT', '/api/v1/order/order', {
    id: orderId,
    version: draft.version,
    customerId,
    lines: draft.lines.map(({ productId, contentCount }) => ({ productId, contentCount })),
    submit: true,
    confirmed: true,
  })

  const till = await (await browser.newContext()).newPage()
  await comeAs(till, 'cashier')
  await openTill(till)
  const { version } = await asked<{ version: number }>(page, 'GET', `/api/v1/order/order/${orderId}`)
  await asked(till, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id: orderId, version }],
    tenders: [{ code: 'CARD', amount: '980.00' }],
  })
  await till.context().close()

  await page.goto(`/consult/declaration?keyword=${no}`)
  const row = page.locator('.ant-table-row:not([aria-hidden])').filter({ hasText: no })
  await expect(row).toContainText('已成交', patient)
  await actOn(row, '开佣金单')
  const form = page.getByRole('dialog', { name: `开佣金单：${name}` })
  await expect(form.getByLabel('计佣基数')).toHaveValue(/980/)
  await form.getByLabel('佣金比例').fill('12.5')
  await form.getByLabel('代扣税').fill('2.5')
  await shoot(page, 'slip-form')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden(patient)

  await page.goto(`/consult/declaration?tab=slips&keyword=${no}`)
  const slip = page.locator('.ant-table-row:not([aria-hidden])').filter({ hasText: no })
  await expect(slip).toContainText('草稿', patient)
  await expect(slip).toContainText('12.50%')
  await expect(slip).toContainText('122.50')
  await expect(slip).toContainText('120.00')
  await drawn(page)
  await shootDesk(page, 'slips')
  await expectAccessible(page)

  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'head', `/consult/declaration?tab=slips&keyword=${no}`)
  const hers = other.locator('.ant-table-row:not([aria-hidden])').filter({ hasText: no })
  await actOn(hers, '确认')
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*认$/ })
    .click()
  await expect(hers).toContainText('已确认', patient)
  await actOn(hers, '登记支付')
  await other.getByRole('dialog').getByRole('button', { name: '登记支付' }).click()
  await expect(hers).toContainText('已支付', patient)
  await other.context().close()
})
