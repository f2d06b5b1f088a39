/** 转款: a balance becomes another's with a second person's word, is told on paper, and comes back while it is unspent. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { drawn, shoot } from './shots.ts'

type Lot = { readonly customerId: number; readonly customerName: string; readonly left: string }

/** Somebody who owes nothing and whose balance could be given, and somebody else. */
const sides = async (page: Page): Promise<{ giver: Lot; receiver: Lot }> => {
  const { result } = await asked<{ result: Lot[] }>(
    page,
    'GET',
    '/api/v1/base/payment_order_log/lotPage?kind=capital&open=true&pageSize=100',
  )
  for (const giver of result) {
    const path = `/api/v1/order/transferRecord/movable?customerId=${giver.customerId}`
    const { balanceWhyNot, balance } = await asked<{ balance: string; balanceWhyNot: string }>(page, 'GET', path)
    const receiver = result.find(({ customerId }) => customerId !== giver.customerId)
    if (balanceWhyNot === '' && Number(balance) >= 100 && receiver) return { giver, receiver }
  }
  throw new Error('nobody has a balance that could be given')
}

/** Of two pickers in one form the list of the other stays in the page: only what is shown counts. */
const pick = async (page: Page, label: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).first().click()
}

test('a balance is given on, decided by another person, printed and taken back', async ({ browser, page }) => {
  await openAs(page, 'admin', '/cashier/transfer')
  await drawn(page)
  const { giver, receiver } = await sides(page)
  await page
    .getByRole('button', { name: /^转\s*款$/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: '转款' })
  await pick(page, '转出客户', giver.customerName)
  await expect(form.getByText(/^可转 /)).toBeVisible()
  await form.getByLabel('转出金额').fill('100')
  await pick(page, '转入客户', receiver.customerName)
  await form.getByText('送给家人', { exact: true }).click()
  await shoot(page, 'transfer-balance')
  await expectAccessible(page)
  for (const thing of ['项目次数', '卡券']) {
    await form.getByText(thing, { exact: true }).click()
    await shoot(page, `transfer-${thing}`)
  }
  await form.getByText('储值余额', { exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  const row = page.locator('.ant-table-row', { hasText: '储值余额' }).first()
  await expect(row).toContainText('待审核')

  const second = await (await browser.newContext()).newPage()
  await openAs(second, 'finance', '/cashier/transfer?what=BALANCE&status=PENDING')
  await drawn(second)
  await second.locator('.ant-table-row').first().click()
  const detail = second.getByRole('dialog', { name: '转移详情' })
  await detail.getByRole('button', { name: '审核通过' }).click()
  await second
    .getByRole('dialog', { name: /^审核通过 ZY/ })
    .getByRole('button', { name: '审核通过' })
    .click()
  await expect(detail.getByText('已转移').first()).toBeVisible()
  await shoot(second, 'transfer-balance-detail')
  await second.context().close()

  await expect(row).toContainText('已转移')
  await shoot(page, 'transfers-page')
  const { result } = await asked<{ result: { id: number }[] }>(
    page,
    'GET',
    '/api/v1/order/transferRecord/page?what=BALANCE',
  )
  await page.goto(`/cashier/transfer/${result[0]!.id}/slip`)
  await expect(page.getByText('转入客户签字')).toBeVisible()
  await expect(page.getByText('壹佰元整')).toBeVisible()
  await shoot(page, 'transfer-paper')

  await page.goto('/cashier/transfer?what=BALANCE')
  await page.locator('.ant-table-row').first().click()
  const drawer = page.getByRole('dialog', { name: '转移详情' })
  await drawer.getByRole('button', { name: /^收\s*回$/ }).click()
  const taking = page.getByRole('dialog', { name: /^收回 ZY/ })
  await taking.getByText('客户改主意', { exact: true }).click()
  await taking.getByRole('button', { name: '确认收回' }).click()
  await expect(drawer.getByText('已收回').first()).toBeVisible()
})
