/** What two people write in: whoever saves second sees both versions, also when she comes back to her draft. */
import type { Page } from '@playwright/test'
import { builtFrom } from './built.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { movesOf, watchMoves } from './moves.ts'
import { comeAs } from './person.ts'
import { shoot } from './shots.ts'

type Row = { readonly id: number; readonly triageId: number; readonly version: number; readonly templateData: unknown }

/** The draft that holds this text was kept; an earlier one may be under way. */
const draftKept = (page: Page, text: string) =>
  page.waitForResponse(
    (answer) =>
      /\/draft$/.test(answer.url()) &&
      answer.request().method() === 'PUT' &&
      (answer.request().postData() ?? '').includes(text),
  )

/** Her consultation, and nothing of it that another journey typed and did not send. */
const running = async (page: Page): Promise<Row> => {
  const row = await found(page)
  await asked(page, 'PUT', '/api/v1/login/usr/draft', { name: `consultation ${row.id}`, draft: null })
  return row
}

/** The consultation that runs; where none does, the next in the queue is received. */
const found = async (page: Page): Promise<Row> => {
  const find = async () =>
    (await asked<{ result: Row[] }>(page, 'GET', '/api/v1/base/record?state=running&pageSize=1')).result[0]
  const there = await find()
  if (there) return there
  const { result } = await asked<{ result: { id: number }[] }>(
    page,
    'GET',
    '/api/v1/base/hospital_triage?mine=true&state=waiting',
  )
  await asked(page, 'POST', '/api/v1/base/triage/record/startOrEndAdvisory', { id: result[0]!.id, action: 'start' })
  return (await find())!
}

test('what somebody else saved stands beside what was typed, at once and after a reload', async ({ page }) => {
  await comeAs(page, 'consultant')
  const { id, triageId } = await running(page)
  const read = () =>
    asked<Row & { adviceText: string; competitorNote: string }>(page, 'GET', `/api/v1/base/record/${id}`)
  const colleagueSaves = async (adviceText: string, competitorNote: string) => {
    const { version, templateData } = await read()
    await asked(page, 'PUT', '/api/v1/base/record', { id, version, templateData, adviceText, competitorNote })
  }
  await page.goto(`/consult/reception?visit=${triageId}`)
  const advice = page.getByRole('textbox', { name: '建议方案' })
  await advice.fill('三次水光')
  await colleagueSaves('两次光子', '隔壁报价九百')
  await page.keyboard.press('Control+s')
  const both = page.getByRole('alert').filter({ hasText: '别人先改过这份资料' })
  await expect(both.getByRole('row', { name: /建议方案/ })).toContainText('两次光子')
  await expect(both.getByRole('row', { name: /建议方案/ })).toContainText('三次水光')
  await expect(both).toBeInViewport()
  await shoot(page, 'consult-both-versions')
  // What she alone changed is taken over; what both did is the writer's until she says otherwise.
  await expect(page.getByLabel('竞品情况')).toHaveValue('隔壁报价九百')
  await expect(advice).toHaveValue('三次水光')
  await page.keyboard.press('Control+s')
  await expect(both).toBeHidden()
  expect(await read()).toMatchObject({ adviceText: '三次水光', competitorNote: '隔壁报价九百' })

  const kept = draftKept(page, '四次水光')
  await advice.fill('四次水光')
  await kept
  await colleagueSaves('一次光子', '隔壁报价九百')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(advice).toHaveValue('四次水光')
  await both
    .getByRole('row', { name: /建议方案/ })
    .getByText('对方的')
    .click()
  await expect(advice).toHaveValue('一次光子')
})

test('a consultation whose inputs come late moves nothing when they do', async ({ page }) => {
  await watchMoves(page)
  await comeAs(page, 'consultant')
  const { triageId } = await running(page)
  await page.route(builtFrom('src/kit/form/inputs.tsx'), async (route) => {
    await new Promise((late) => setTimeout(late, 500))
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/consult/reception?visit=${triageId}`)
  await expect(page.getByRole('textbox', { name: '建议方案' })).toBeVisible()
  await expect(page.locator('.bone')).toHaveCount(0)
  expect((await movesOf(page)).filter((one) => /^section|ant-form-item/.test(one))).toEqual([])
})

test('a phone opened cold draws each thing once: chosen demands, and a board whose line is not there yet', async ({
  page,
}) => {
  await watchMoves(page)
  await comeAs(page, 'consultant')
  const { triageId } = await running(page)
  const late = async (path: string, ms: number) =>
    await page.route(path, async (route) => {
      await new Promise((come) => setTimeout(come, ms))
      await route.continue()
    })
  await late('**/getOriginalDemand*', 400)
  await late('**/wsTicket*', 1_500)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/consult/reception?visit=${triageId}`)
  await expect(page.getByRole('textbox', { name: '建议方案' })).toBeVisible()
  await expect(page.locator('.bone')).toHaveCount(0)
  expect((await movesOf(page)).filter((one) => /^section|ant-form-item|ant-select/.test(one))).toEqual([])
  const lost = page.getByText('实时连接已断开')
  const connected = page.waitForRequest(/wsTicket/)
  await page.goto('/triage/today')
  await connected
  await expect(page.locator('.board')).toBeVisible()
  await expect(lost).toHaveCount(0)
  await expect(page.locator('.bone')).toHaveCount(0)
  expect((await movesOf(page)).filter((one) => /board/.test(one))).toEqual([])
})

test('ending one consultation from two tabs loses nothing that either typed', async ({ page }) => {
  await comeAs(page, 'consultant')
  const { id, triageId } = await running(page)
  const read = () =>
    asked<Row & { adviceText: string; competitorNote: string; state: string; result: string }>(
      page,
      'GET',
      `/api/v1/base/record/${id}`,
    )
  const form = (tab: Page) => ({
    advice: tab.getByRole('textbox', { name: '建议方案' }),
    note: tab.getByLabel('竞品情况'),
    concern: tab.getByRole('textbox', { name: '主诉' }),
    dialog: tab.getByRole('dialog', { name: /结束咨询/ }),
  })
  const other = await page.context().newPage()
  await page.goto(`/consult/reception?visit=${triageId}`)
  await other.goto(`/consult/reception?visit=${triageId}`)
  const [here, there] = [form(page), form(other)]
  await there.advice.fill('五次水光')
  await there.note.fill('隔壁报价八百')
  for (const { concern } of [here, there]) await concern.fill('皮肤暗沉')
  const kept = draftKept(page, '六次水光')
  await here.advice.fill('六次水光')
  await kept
  // What is typed in one window is no draft for another that has just saved: it looks for none.
  const looks: string[] = []
  other.on('request', (request) => {
    if (request.method() === 'GET' && /\/draft\?/.test(request.url())) looks.push(request.url())
  })
  const readAnew = other.waitForResponse((answer) => answer.url().endsWith(`/base/record/${id}`))
  await other.keyboard.press('Control+s')
  await readAnew
  await expect(there.advice).toHaveValue('五次水光')
  expect(looks).toEqual([])

  await page.keyboard.press('F8')
  await here.dialog.getByText('未成交', { exact: true }).click()
  await here.dialog.getByText('价格', { exact: true }).click()
  await here.dialog.getByRole('button', { name: '结束咨询' }).click()
  const both = page.getByRole('alert').filter({ hasText: '别人先改过这份资料' })
  await expect(both.getByRole('row', { name: /建议方案/ })).toContainText('五次水光')
  await expect(both.getByRole('row', { name: /建议方案/ })).toContainText('六次水光')
  await expect(here.dialog).toBeHidden()
  await expect(here.note).toHaveValue('隔壁报价八百')
  // What was chosen in the dialog is still there.
  await expect(page.getByRole('radio', { name: '未成交', exact: true })).toBeChecked()
  expect(await read()).toMatchObject({ adviceText: '五次水光', state: 'running', result: 'pending' })

  // A tab in which nothing was typed follows, and ends what stands.
  await page.keyboard.press('Control+s')
  await expect(there.advice).toHaveValue('六次水光')
  await other.keyboard.press('F8')
  await there.dialog.getByRole('button', { name: '结束咨询' }).click()
  await expect.poll(async () => (await read()).state).toBe('ended')
  expect(await read()).toMatchObject({ adviceText: '六次水光', competitorNote: '隔壁报价八百', result: 'noDeal' })
  await expect(both).toBeHidden()
})

test('an order that somebody else saved meanwhile stands beside what was typed, at once and after a reload', async ({
  page,
}) => {
  await comeAs(page, 'admin')
  type Order = {
    id: number
    version: number
    type: string
    remark: string
    customerId: number
    payable: string
    lines: Line[]
  }
  type Line = { productId: number; contentCount: number; price: string; manualDiscount: string; discountReason: string }
  const { result } = await asked<{ result: Order[] }>(page, 'GET', '/api/v1/order/order?status=UNPAID')
  // A recharge is not written on: other journeys leave some.
  const { id } = result.find(({ type }) => type === 'ADVISORY')!
  const read = () => asked<Order>(page, 'GET', `/api/v1/order/order/${id}`)
  const colleagueSaves = async (remark: string) => {
    const { version, customerId, payable, lines } = await read()
    const kept = lines.map(({ productId, contentCount, price, manualDiscount, discountReason }) => ({
      ...{ productId, contentCount, price, manualDiscount },
      ...(discountReason ? { discountReason } : {}),
    }))
    await asked(page, 'PUT', '/api/v1/order/order', {
      ...{ id, version, customerId, remark, lines: kept, payAmount: payable, submit: true, confirmed: true },
    })
  }
  const remark = page.getByRole('textbox', { name: '备注' })
  const both = page.getByRole('alert').filter({ hasText: '别人先改过这张订单' })
  await page.goto(`/order/bill?orderId=${id}`)
  await remark.fill('周末来做')
  await colleagueSaves('周五来做')
  await page
    .getByRole('region', { name: '合计' })
    .getByRole('button', { name: /^提\s*交$/ })
    .click()
  await expect(both.getByRole('row', { name: /备注/ })).toContainText('周五来做')
  await expect(both.getByRole('row', { name: /备注/ })).toContainText('周末来做')
  await expect(remark).toHaveValue('周末来做')

  const kept = draftKept(page, '周末上午来做')
  await remark.fill('周末上午来做')
  await kept
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(both.getByRole('row', { name: /备注/ })).toContainText('周末上午来做')
  await both.getByRole('button', { name: '保留我的' }).click()
  await expect(both).toBeHidden()
  await page
    .getByRole('region', { name: '合计' })
    .getByRole('button', { name: /^提\s*交$/ })
    .click()
  await expect.poll(async () => (await read()).remark).toBe('周末上午来做')
})
