/** Orders that are no ordinary sale: a deposit that pays its project, a free order that somebody else agrees to. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { shoot } from './shots.ts'

type Row = { readonly id: number; readonly version: number; readonly no: string }

const mark = () => `单${String(Date.now()).slice(-6)}`
const project = async (page: Parameters<typeof asked>[0], name: string, price: string): Promise<number> =>
  (await asked<Row>(page, 'POST', '/api/v1/order/product', { name, category: '非手术项目', unit: 0, price })).id

test('a deposit is paid at the till and pays the project it is for; its order says so', async ({ browser, page }) => {
  test.setTimeout(120_000)
  const own = mark()
  const boss = await (await browser.newContext()).newPage()
  await openAs(boss, 'admin', '/order/list')
  const productId = await project(boss, `${own}水光`, '800')
  await boss.getByRole('button', { name: '开单的其他方式' }).click()
  await boss.getByRole('menuitem', { name: '开定金单' }).click()
  const form = boss.getByRole('dialog', { name: '开定金单' })
  await form.getByRole('combobox', { name: '客户' }).fill('张')
  await boss.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await form.getByLabel('定金金额').fill('300')
  await form.getByRole('combobox', { name: '用于项目' }).fill(`${own}水光`)
  await boss
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: `${own}水光` })
    .first()
    .click()
  await shoot(boss, 'order-deposit')
  await expectAccessible(boss)
  await form.getByRole('button', { name: '开定金单' }).click()
  await expect(form).toBeHidden()
  const list = await asked<{ result: (Row & { customerId: number })[] }>(
    boss,
    'GET',
    '/api/v1/order/order?type=DEPOSIT&pageSize=1',
  )
  const deposit = list.result[0]!
  await comeAs(page, 'cashier')
  await openTill(page)
  await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id: deposit.id, version: deposit.version }],
    tenders: [{ code: 'CARD', amount: '300.00' }],
  })
  const sold = await asked<Row>(boss, 'POST', '/api/v1/order/order', {
    customerId: deposit.customerId,
    lines: [{ productId, contentCount: 1 }],
    submit: true,
    confirmed: true,
  })
  await page.goto(`/cashier/pay?orderId=${sold.id}`)
  await expect(page.getByText(`${own}水光 300.00`)).toBeVisible()
  await shoot(page, 'till-deposit')
  await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id: sold.id, version: sold.version }],
    tenders: [
      { code: 'DEPOSIT', amount: '300.00' },
      { code: 'CARD', amount: '500.00' },
    ],
  })
  await boss.goto(`/order/list/${deposit.id}`)
  await expect(boss.getByRole('region', { name: '说明' })).toContainText(`用于${own}水光`)
  const tables = boss.locator('.order-tables')
  await expect(tables).toContainText('银行卡 300.00')
  // Money is used up by no session.
  await expect(tables.getByText('划扣')).toHaveCount(0)
  await shoot(boss, 'order-of-deposit')
  await boss.goto(`/order/list/${deposit.id}/sheet`)
  await expect(boss.getByText('本单为定金')).toBeVisible()
})

test('收定金 begins in a customer’s header, and the same once more is asked about', async ({ page }) => {
  await comeAs(page, 'admin')
  const { result } = await asked<{ result: { customerId: number }[] }>(page, 'GET', '/api/v1/order/order?pageSize=1')
  const id = result[0]!.customerId
  const path = `/api/v1/order/order?type=DEPOSIT&status=UNPAID&customerId=${id}`
  const waiting = async () => (await asked<{ total: number }>(page, 'GET', path)).total
  const before = await waiting()
  await page.goto(`/customerDetails?customerId=${id}`)
  const take = async () => {
    await page.getByRole('button', { name: '更多' }).first().click()
    await page.getByRole('menuitem', { name: '收定金' }).click()
    const form = page.getByRole('dialog', { name: '收定金' })
    await expect(form.getByRole('textbox', { name: '定金金额' })).toBeFocused()
    await page.keyboard.type('260')
    await shoot(page, 'header-deposit')
    await page.keyboard.press('Control+Enter')
    return form
  }
  await expect(await take()).toBeHidden()
  const form = await take()
  await page.getByRole('dialog', { name: '可能是重复开单' }).getByRole('button', { name: '仍要开单' }).click()
  await expect(form).toBeHidden()
  expect(await waiting()).toBe(before + 2)
})

test('a free order waits for somebody else and says that nothing is paid', async ({ browser, page }) => {
  test.setTimeout(120_000)
  const own = mark()
  const boss = await (await browser.newContext()).newPage()
  await comeAs(boss, 'admin')
  const productId = await project(boss, `${own}面膜`, '200')
  await comeAs(page, 'consultant')
  const { result } = await asked<{ result: { customerId: number }[] }>(page, 'GET', '/api/v1/order/order?pageSize=1')
  const free = await asked<Row>(page, 'POST', '/api/v1/order/order/free', {
    customerId: result[0]!.customerId,
    lines: [{ productId, contentCount: 1 }],
    reason: '投诉补偿',
    confirmed: true,
  })
  await page.goto(`/order/list/${free.id}`)
  await expect(page.getByRole('region', { name: '说明' })).toContainText('不收费用')
  await boss.goto(`/order/list/${free.id}`)
  await boss.getByRole('button', { name: '审核通过' }).click()
  await boss.getByRole('dialog').getByRole('button', { name: '审核通过' }).click()
  await expect(boss.getByText('已付款').first()).toBeVisible()
  await expect(boss.getByRole('button', { name: '打印订单' })).toBeVisible()
  await expect(boss.getByRole('button', { name: /^收\s*款$/ })).toHaveCount(0)
  await shoot(boss, 'order-free')
  await boss.goto(`/order/list/${free.id}/sheet`)
  await expect(boss.getByText('本单为免单，不收费用')).toBeVisible()
  await shoot(boss, 'order-free-sheet')
})

test('an order over limits is passed at nine tenths: the figures while one types, both of them in its history', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000)
  const own = mark()
  const boss = await (await browser.newContext()).newPage()
  await comeAs(boss, 'admin')
  const productId = await project(boss, `${own}射频`, '1000')
  await comeAs(page, 'consultant')
  const { result } = await asked<{ result: { customerId: number }[] }>(page, 'GET', '/api/v1/order/order?pageSize=1')
  const order = await asked<Row>(page, 'POST', '/api/v1/order/order', {
    customerId: result[0]!.customerId,
    lines: [{ productId, contentCount: 1, manualDiscount: '400', discountReason: '老客户' }],
    ...{ submit: true, review: true, confirmed: true },
  })
  await boss.goto('/audit/todo?kind=ORDER_DISCOUNT')
  const list = boss.getByRole('region', { name: '待我审核' })
  const row = list.getByRole('listitem').filter({ has: boss.getByRole('checkbox', { name: new RegExp(order.no) }) })
  await row.getByRole('button').click()
  const task = boss.getByRole('region', { name: '审核', exact: true })
  await expect(task.getByRole('heading', { name: new RegExp(order.no) })).toBeVisible()
  await task.getByRole('button', { name: '改价通过', exact: true }).click()
  const form = task.getByRole('group', { name: '改价通过' })
  await expect(form).toContainText('申请 600.00，不优惠 1,000.00')
  await form.getByLabel('优惠后').fill('600')
  await expect(form).toContainText('改价须高于申请的 600.00 元')
  await expect(form.getByRole('button', { name: '按改价通过' })).toBeDisabled()
  await form.getByLabel('折扣').fill('9')
  await expect(form).toContainText('9 折，优惠后 900.00，比申请少让 300.00，仍优惠 100.00')
  await expect(form.getByLabel('优惠后')).toHaveValue('900.00')
  await task.getByRole('textbox', { name: '审核意见' }).fill('最多九折')
  await expectAccessible(boss)
  await form.getByRole('button', { name: '按改价通过' }).click()
  await expect(boss.locator('.ant-message-notice').first()).toContainText('已通过并生效')
  await expect(row).toHaveCount(0)

  await page.goto(`/order/list/${order.id}`)
  await expect(page.getByText('改价通过，优惠 100.00，应付 900.00')).toBeVisible()
  await shoot(page, 'order-repriced')
  const { list: heard } = await asked<{ list: { content: string; path: string }[] }>(
    page,
    'POST',
    '/api/v1/rabbit/system/message/find/page',
    { pageSize: 50 },
  )
  const told = heard.find(({ path }) => path === `/order/list/${order.id}`)
  expect(told?.content).toContain('申请应付 600.00 元，改为 900.00 元（9 折）')
})

test('whoever writes an order is told of an operation for somebody under age, and of nobody else', async ({ page }) => {
  const own = mark()
  await comeAs(page, 'admin')
  const form = { name: `${own}双眼皮`, category: '手术项目', unit: 0, price: '900' }
  await asked(page, 'POST', '/api/v1/order/product', form)
  await project(page, `${own}面霜`, '90')
  const [source] = await asked<{ id: number; typeId: number }[]>(
    page,
    'POST',
    '/api/v1/customer/customers/getAllSource',
    { query: { typeName: '直客' } },
  )
  const young = await asked<Row>(page, 'POST', '/api/v1/customer', {
    ...{ name: `${own}小满`, sex: '女', birthday: `${new Date().getFullYear() - 16}-01-01` },
    ...{ sourceId: source!.id, sourceTypeId: source!.typeId, phone: `139${String(Date.now()).slice(-8)}` },
  })
  await page.goto(`/order/bill?customerId=${young.id}`)
  const search = page.getByRole('textbox', { name: '查找项目' })
  const lines = page.getByRole('region', { name: '订单明细' })
  const said = lines.getByRole('list', { name: '开单提醒' })
  await search.fill(`${own}面霜`)
  await expect(page.getByRole('button', { name: new RegExp(`${own}面霜`) }).first()).toBeVisible()
  await search.press('Enter')
  await expect(lines.getByText(`${own}面霜`)).toBeVisible()
  await search.fill(`${own}双眼皮`)
  await expect(page.getByRole('button', { name: new RegExp(`${own}双眼皮`) }).first()).toBeVisible()
  await search.press('Enter')
  await expect(said.getByRole('listitem')).toHaveText([
    `“${own}双眼皮”是手术项目，客户未满 18 岁，须监护人到场签字，请先在客户档案登记监护人`,
  ])
  await expectAccessible(page)
  await shoot(page, 'order-cautions')
  await lines
    .getByRole('button', { name: /删除|移除/ })
    .last()
    .click()
  await expect(said).toHaveCount(0)
})
