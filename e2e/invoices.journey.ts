/** The accountant's day: 对账台, invoices and what a refund asks of them, a bank's file; a debt is chased, written off by a colleague's word. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { somebodyOwes } from './owing.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot } from './shots.ts'
import { turnTo } from './turn.ts'

const patient = { timeout: 20_000 }

type Order = { readonly id: number; readonly no: string; readonly version: number; readonly payable: string }
type Waiting = { readonly result: readonly { readonly orderNo: string; readonly left: string }[] }
/** An order of hers with sessions, paid by WeChat with a number of its slip or without one. */
const paidByWechat = async (page: Page, till: Page, customerId: number, refNo?: string): Promise<Order> => {
  const { result } = await asked<{ result: { id: number }[] }>(
    page,
    'GET',
    `/api/v1/order/product?keyword=${encodeURIComponent('小气泡十次卡')}&pageSize=1`,
  )
  const lines = [{ productId: result[0]!.id, contentCount: 1 }]
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/v1/order/order', {
    ...{ customerId, lines, submit: true, confirmed: true },
  })
  const order = await asked<Order>(page, 'GET', `/api/v1/order/order/${id}`)
  await asked(till, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id, version: order.version }],
    tenders: [{ code: 'WECHAT', amount: order.payable, ...(refNo ? { refNo } : {}) }],
  })
  return order
}

const rowsOf = (page: Page) => page.locator('.ant-table-row:not([aria-hidden])')
/** Lists in tabs keep their place to themselves: what is looked for is typed. */
const finds = async (page: Page, label: string | RegExp, what: string): Promise<void> => {
  await page.getByPlaceholder(label).fill(what)
  await page.keyboard.press('Enter')
}
const byName = /^客户姓名/
const digits = () => String(Date.now()).slice(-10)
/** Registers what the tax system gave, over all that waits of her. */
const issues = async (page: Page, number: string): Promise<void> => {
  await expect(rowsOf(page)).toHaveCount(2, patient)
  await rowsOf(page).first().click()
  const form = page.getByRole('dialog', { name: /^开票登记/ })
  const orders = form.getByRole('checkbox')
  await expect(orders).toHaveCount(2)
  for (const order of await orders.all()) await order.check()
  await form.getByLabel('发票号码').fill(number)
  await drawn(page)
  await shoot(page, 'invoices-issue')
  await form.getByRole('button', { name: '登记开票' }).click()
  await expect(form).toBeHidden()
}
const deed = async (page: Page, number: string, name: string) => {
  await rowsOf(page).filter({ hasText: number }).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('the accountant’s day: books that hold, one invoice over two orders voided, issued again and taken back for one of them, a file of WeChat', async ({
  browser,
  page,
}) => {
  await comeAs(page, 'cashier')
  await openTill(page)
  // The name alone finds her: syllables of nobody else.
  const name = `${'褚卫蒋沈韩'[Number(digits().at(-1)) % 5]}${'甲乙丙丁戊己庚辛壬癸'[Number(digits().at(-2))]}昱`
  const desk = await (await browser.newContext()).newPage()
  await comeAs(desk, 'admin')
  const customerId = await newCustomer(desk, name)
  const refNo = `42000${digits()}`
  const orders = [await paidByWechat(desk, page, customerId, refNo), await paidByWechat(desk, page, customerId)]
  await desk.context().close()
  const books = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

  await openAs(books, 'finance', '/cashier/books')
  await expect(books.getByRole('status').filter({ hasText: /条平/ })).toBeVisible(patient)
  await expect(books.getByText(/条不平/)).toHaveCount(0)
  const proof = books.waitForEvent('download')
  await books.getByRole('button', { name: '导出证明' }).click()
  expect((await proof).suggestedFilename()).toMatch(/\.\w+$/)

  const hers = `keyword=${encodeURIComponent(name)}`
  const waiting = async () => {
    await books.goto('/cashier/invoice')
    await finds(books, byName, name)
  }
  const issued = async () => {
    await books.goto('/cashier/invoice?tab=issued')
    await finds(books, byName, name)
  }
  await waiting()
  await expect(rowsOf(books)).toHaveCount(2, patient)
  await drawn(books)
  await shoot(books, 'invoices-waiting')
  await expectAccessible(books)
  const [wrong, right, red] = ['1', '2', '3'].map((last) => `26330000${digits()}${last}`) as [string, string, string]
  await issues(books, wrong)
  await expect(rowsOf(books)).toHaveCount(0)
  await issued()
  await deed(books, wrong, '作废')
  const voiding = books.getByRole('dialog', { name: /^作废/ })
  // Nothing is voided without a reason.
  await voiding.getByRole('button', { name: '确认作废' }).click()
  await expect(voiding).toBeVisible()
  await voiding.getByLabel('作废原因').fill('抬头开错')
  await shoot(books, 'invoices-void')
  await voiding.getByRole('button', { name: '确认作废' }).click()
  await expect(voiding).toBeHidden()
  await expect(rowsOf(books).filter({ hasText: wrong })).toContainText('已作废')
  await waiting()
  await issues(books, right)
  await expectAccessible(books)

  // Money goes back only after its invoice: the cashier is told, the accountant takes back the part of that order alone.
  await page.goto(`/order/list/${orders[0]!.id}`)
  await page.getByRole('button', { name: '申请退款' }).click()
  const asking = page.getByRole('dialog', { name: '申请退款' })
  await asking.getByText('搬到外地', { exact: true }).click()
  await expect(asking.getByRole('table', { name: '退费试算' })).toContainText('退完剩余价值')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/请先作废或红冲/).first()).toBeVisible()
  await issued()
  await deed(books, right, '红冲')
  const form = books.getByRole('dialog', { name: /^红冲/ })
  await form.getByRole('radio', { name: new RegExp(orders[0]!.no) }).check()
  await form.getByRole('textbox', { name: /红冲金额/ }).fill(orders[0]!.payable)
  await form.getByLabel('红字发票号码').fill(red)
  await form.getByLabel('红冲原因').fill('客户退款')
  await shoot(books, 'invoices-red')
  await expectAccessible(books)
  await form.getByRole('button', { name: '登记红冲' }).click()
  await expect(rowsOf(books).filter({ hasText: red })).toBeVisible(patient)
  await shoot(books, 'invoices-issued')
  // Of the other order nothing was taken back.
  const path = '/api/v1/base/makeOutAnInvoice/waiting'
  const waits = async () => (await asked<Waiting>(books, 'GET', `${path}?customerId=${customerId}`)).result
  expect(await waits()).toMatchObject([{ orderNo: orders[0]!.no, left: orders[0]!.payable }])

  await page.keyboard.press('Control+Enter')
  await expect(asking).toBeHidden()
  const { result: forms } = await asked<{ result: { id: number; version: number }[] }>(
    page,
    'GET',
    `/api/v1/base/refund/form?customerId=${customerId}`,
  )
  const boss = await (await browser.newContext()).newPage()
  await comeAs(boss, 'admin')
  const { id, version } = forms[0]!
  await asked(boss, 'POST', '/api/v1/base/advisory/order/refund/audit', { id, version, pass: true, opinion: '已红冲' })
  await boss.context().close()
  await turnTo(page, `/cashier/refund?status=APPROVED&${hers}`)
  await rowsOf(page)
    .first()
    .getByRole('button', { name: /^退\s*款$/ })
    .click()
  const paying = page.getByRole('dialog', { name: /^退款 TK/ })
  await paying.getByRole('button', { name: /^退\s*款$/ }).click()
  await expect(paying).toBeHidden()
  expect(await waits()).toEqual([])

  await matchesFile(books, { refNo, amount: orders[0]!.payable, name })
})

/** One line by its number, one by hand, and one that is nobody's and stays named. */
const matchesFile = async (
  page: Page,
  { refNo, amount, name }: { refNo: string; amount: string; name: string },
): Promise<void> => {
  const { today } = await asked<{ today: string }>(page, 'GET', '/api/v1/base/cashier/daily/board')
  const line = (at: string, yuan: string, ref: string, what: string) =>
    `${today} ${at},转账,${name},${what},收入,¥${yuan},已收钱,${ref},/,/`
  const [late, other] = [`43000${digits()}`, `44000${digits()}`]
  const file = [
    '微信支付账单明细',
    '交易时间,交易类型,交易对方,商品,收/支,金额(元),当前状态,交易单号,商户单号,备注',
    line('09:00:01', amount, refNo, '小气泡'),
    // The slip has no number at the till, and the times lie far apart.
    line('00:00:01', amount, late, '小气泡'),
    line('09:00:03', '0.41', other, '退押金'),
  ].join('\n')
  await turnTo(page, '/cashier/matching?tab=files')
  await page.getByRole('button', { name: '导入流水' }).first().click()
  await page
    .getByRole('dialog', { name: '导入流水' })
    .locator('input[type=file]')
    .setInputFiles({ name: `微信${other}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByText(/导入 3 行/)).toBeVisible(patient)
  await page.goto('/cashier/matching?tab=matched')
  await finds(page, '流水号或商户单号', refNo)
  await expect(rowsOf(page)).toContainText(['流水号'], patient)
  await shoot(page, 'matching-matched')
  await page.goto('/cashier/matching')
  await finds(page, '流水号或商户单号', late)
  await expect(rowsOf(page)).toHaveCount(1, patient)
  await rowsOf(page).first().click()
  const form = page.getByRole('dialog', { name: '人工对账' })
  const ours = form.getByRole('checkbox')
  await ours.first().check()
  await expect(form.getByRole('status')).toContainText('与流水相同')
  await form.getByText('流水号没有填', { exact: true }).click()
  await shoot(page, 'matching-by-hand')
  await expectAccessible(page)
  await form.getByRole('button', { name: '确认对上' }).click()
  await expect(form).toBeHidden()
  await page.goto('/cashier/matching?tab=matched')
  await finds(page, '流水号或商户单号', late)
  await expect(rowsOf(page)).toHaveCount(1, patient)
  await page.goto('/cashier/matching')
  await finds(page, '流水号或商户单号', other)
  await expect(rowsOf(page)).toContainText([name], patient)
  await shoot(page, 'matching-theirs')
}

test('a debt is chased, and its write-off waits for a colleague', async ({ page: till, browser }) => {
  await comeAs(till, 'cashier')
  await openTill(till)
  await somebodyOwes(till)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await openAs(page, 'admin', '/cashier/debt?open=true')
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows.first()).toBeVisible(patient)
  await rows.first().click()
  const drawer = page.getByRole('dialog', { name: /^欠款 QK/ })
  await expect(drawer.getByText('还没有催过款')).toBeVisible()
  await drawer.getByRole('button', { name: '登记催款' }).click()
  const chase = page.getByRole('dialog', { name: /^登记催款/ })
  await chase.getByLabel('沟通内容').fill('下周三来院补齐')
  await shoot(page, 'debts-remind')
  await chase.getByRole('button', { name: /^(保\s*存|登记催款)$/ }).click()
  await expect(drawer.getByText('电话：下周三来院补齐')).toBeVisible()
  await drawer.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '核销' }).click()
  const off = page.getByRole('dialog', { name: /^核销/ })
  await off.getByText('金额过小').click()
  await shoot(page, 'debts-write-off')
  await off.getByRole('button', { name: '提交核销' }).click()
  await expect(drawer.getByText('核销正在审核，通过后才生效')).toBeVisible()
  await drawn(page)
  await shoot(page, 'debts-drawer')
  await expectAccessible(page)
})

test('the books are asked again by a key, and every rule says that it holds', async ({ page }) => {
  await openAs(page, 'admin', '/cashier/books')
  await expect(page.getByRole('status').filter({ hasText: /条平/ })).toBeVisible(patient)
  await expect(page.getByText(/条不平/)).toHaveCount(0)
  await drawn(page)
  await shoot(page, 'books')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^B2/ }).click()
  await expect(page.getByRole('region', { name: /^B2/ })).toContainText('这一条平')
  await page.keyboard.press('r')
  await expect(page.getByRole('status').filter({ hasText: /条平/ })).toBeVisible(patient)
})
