/**
 * One visit from the door to the till, by six people at six desks: the receptionist finds or makes the archive and sends
 * her to triage, the consultant receives her and writes the order, the cashier takes mixed money and prints, the nurse
 * deducts the first session, the doctor sees what is his, the administrator sees that everything agrees.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { pagesOf, receiptWithLines } from './paper.ts'
import { openAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

const NAME = '欧阳晓彤'
const INITIALS = 'oyxt'
const PHONE = `139${String(Date.now()).slice(-8)}`
const CONSULTANT = '苏婉清'

const deskOf = async (browser: Browser, account: string, path: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await openAs(page, account, path)
  return page
}

/** Types into a searching select and takes the option that says `option`. */
const choose = async (page: Page, box: Locator, typed: string, option = typed): Promise<void> => {
  const wanted = page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first()
  // Typed again when the page was still settling and took the focus away.
  await expect(async () => {
    await box.click()
    await box.fill('')
    await box.fill(typed)
    await wanted.click({ timeout: 4_000 })
  }).toPass({ timeout: 30_000 })
}

test.describe
  .serial('one visit', () => {
    test.setTimeout(180_000)

    test('前台 makes the archive, is warned of a duplicate, finds her by initials and sends her to triage', async ({
      browser,
    }) => {
      const page = await deskOf(browser, 'front', '/customer/list')
      await page.getByRole('button', { name: /快速建档$/ }).click()
      const form = page.getByRole('dialog', { name: '快速建档' })
      await form.getByRole('textbox', { name: '姓名' }).fill(NAME)
      await form.getByRole('radio', { name: '女' }).check({ force: true })
      await form.getByRole('textbox', { name: '手机号' }).fill(PHONE)
      await shoot(page, 'front-create')
      await form.getByRole('button', { name: '保存' }).click()
      await expect(form).toBeHidden()

      const search = page.getByPlaceholder(/姓名、拼音/)
      for (const words of [INITIALS, '晓彤', PHONE, PHONE.slice(-4)]) {
        await search.fill(words)
        await search.press('Enter')
        await expect(page.getByRole('row', { name: new RegExp(NAME) }).first()).toBeVisible()
      }
      await expect(page.getByText(PHONE)).toHaveCount(0)
      await shoot(page, 'front-list')

      // The list anew: what a search of one may have opened is closed.
      await page.goto('/customer/list')
      await page.getByRole('button', { name: /快速建档$/ }).click()
      const again = page.getByRole('dialog', { name: '快速建档' })
      await again.getByRole('textbox', { name: '姓名' }).fill('另一个人')
      await again.getByRole('textbox', { name: '手机号' }).fill(PHONE)
      await again.getByRole('textbox', { name: '姓名' }).click()
      await expect(again.getByText(/已存在|已有|已建档/).first()).toBeVisible()
      await page.goto('/triage/today')

      await page.getByRole('button', { name: '分诊登记' }).click()
      const triage = page.getByRole('dialog', { name: '分诊登记' })
      await choose(page, triage.getByRole('combobox', { name: '客户' }), INITIALS, NAME)
      await choose(page, triage.getByRole('combobox', { name: '咨询师' }), CONSULTANT)
      await triage.getByRole('button', { name: '登记' }).click()
      await expect(triage).toBeHidden()
      await expect(page.getByText(NAME).first()).toBeVisible()
      await shoot(page, 'front-board')
      await page.context().close()
    })

    test('咨询师 receives her under the clock and writes the order', async ({ browser }) => {
      const page = await deskOf(browser, 'consultant', '/consult/reception')
      const main = page.locator('main')
      const open = main.getByRole('region', { name: '接诊中', exact: true }).getByRole('button')
      await expect(main.getByRole('button', { name: new RegExp(NAME) })).toBeVisible()
      await drawn(page)
      if ((await open.count()) > 0) {
        // One consultation at a time: the one that is open, and on the desk by itself, is ended first.
        await main.getByRole('button', { name: '结束咨询' }).click()
        // What is missing is said before; she may be put aside instead.
        const ending = page.getByRole('dialog', { name: /结束咨询/ })
        await expect(ending.getByRole('alert')).toContainText('请填写：主诉')
        await expect(ending.getByRole('button', { name: '结束咨询' })).toBeDisabled()
        await ending.getByRole('button', { name: '挂起' }).click()
        await expect(open).toHaveCount(0)
        await expect(main.getByRole('region', { name: '已挂起', exact: true }).getByRole('button')).toHaveCount(1)
        // It stays on the desk: the next customer is not under her keys by herself.
        await expect(main.getByText('咨询已挂起：')).toBeVisible()
      }
      await main.getByRole('button', { name: new RegExp(NAME) }).click()
      await main.getByRole('button', { name: /开始接诊/ }).click()
      await main.getByRole('textbox', { name: '主诉' }).fill('皮肤暗沉，眼周松弛')
      await main.getByRole('button', { name: '保存', exact: true }).click()
      await shootDesk(page, 'consultant-desk')

      await main.getByRole('button', { name: '开单' }).click()
      const order = page.getByRole('dialog').last()
      const find = order.getByRole('textbox', { name: '查找项目' })
      const shelf = order.getByRole('region', { name: '项目' })
      await find.fill('xqpsck')
      await shelf.getByRole('button', { name: /小气泡十次卡/ }).click()
      await find.fill('热玛吉')
      await shelf.getByRole('button', { name: /热玛吉眼周/ }).click()
      await expect(order.getByRole('region', { name: '合计' })).toContainText('11,380.00')
      // Two share the work evenly: a line without a person is not taken.
      await order.getByRole('button', { name: /人员各 100%/ }).click()
      const shares = page.getByRole('dialog', { name: '业绩占比' })
      const doctors = shares.getByRole('region', { name: '医生' })
      await doctors.getByRole('button', { name: '添加' }).click()
      await expect(shares.getByRole('button', { name: /确\s*定/ })).toBeDisabled()
      await doctors.getByRole('combobox', { name: '医生人员' }).click()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await shootDesk(page, 'order-shares')
      await shares.getByRole('button', { name: /确\s*定/ }).click()
      await expect(order.getByRole('button', { name: /医生 1 人/ })).toBeVisible()
      // Beyond her limit it is sent to review, within it to the till.
      await order.getByText('抹到', { exact: true }).click()
      await order.getByRole('textbox', { name: '抹到' }).fill('9000')
      await expect(order.getByRole('button', { name: '送审' })).toBeVisible()
      await order.getByText('打折', { exact: true }).click()
      await shootDesk(page, 'consultant-order')
      await order.getByRole('button', { name: '提交', exact: true }).click()
      await expect(order).toBeHidden()

      await page.goto('/consult/reception')
      await page
        .locator('main')
        .getByRole('button', { name: new RegExp(NAME) })
        .click()
      // The order it led to stands beside the consultation, with its lines.
      await expect(page.getByRole('region', { name: '本次到院' })).toContainText(/待收款.*小气泡十次卡.*热玛吉眼周/)
      await page.locator('main').getByRole('button', { name: '结束咨询' }).click()
      const ending = page.getByRole('dialog', { name: /结束咨询/ })
      await expect(ending).toContainText('1 张订单在收银台等待收款')
      await shoot(page, 'consultant-ending')
      await page.keyboard.press('Control+Enter')
      await expect(
        page.locator('main').getByRole('region', { name: '接诊中', exact: true }).getByRole('button'),
      ).toHaveCount(0)
      await page.context().close()
    })

    test('收银员 takes cash with change, card, WeChat and Alipay, exactly, and prints on both papers', async ({
      browser,
    }) => {
      const page = await deskOf(browser, 'cashier', '/cashier/pay')
      await openTill(page)
      await page.getByRole('searchbox', { name: '查找客户' }).fill(INITIALS)
      await page.keyboard.press('Enter')
      await page
        .locator('main')
        .getByRole('button', { name: new RegExp(NAME) })
        .first()
        .click()
      await page.getByRole('textbox', { name: '现金金额' }).fill('1380')
      await page.getByRole('textbox', { name: '收到现金' }).fill('1400')
      await page.getByRole('textbox', { name: '银行卡金额' }).fill('5000')
      await page.getByRole('textbox', { name: '微信金额' }).fill('3000')
      await expect(page.getByRole('status', { name: '差额' })).toContainText('2')
      await page.getByRole('textbox', { name: '支付宝金额' }).fill('2000')
      await expect(page.getByRole('status', { name: '找零' })).toContainText('20.00')
      await expect(page.getByText('壹万壹仟叁佰捌拾元整')).toBeVisible()
      await shootDesk(page, 'cashier-desk')
      await page.keyboard.press('F2')
      await expect(page.getByText('收款成功')).toBeVisible()

      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: /打印小票/ }).click()
      const receipt = await opened
      await expect(receipt.getByRole('article')).toContainText('壹万壹仟叁佰捌拾元整')
      await expect(receipt.getByRole('article')).toContainText('找零')
      await expect(receipt.getByText(PHONE)).toHaveCount(0)
      await receipt.screenshot({ path: 'test-results/shots/receipt-80mm.png', fullPage: true })
      expect(await pagesOf(receipt, '80')).toBe(1)
      await receipt.getByText('A5', { exact: true }).click()
      await receipt.screenshot({ path: 'test-results/shots/receipt-a5.png', fullPage: true })
      // Wider than a phone: it moves under its buttons, which stay.
      await receipt.setViewportSize({ width: 390, height: 844 })
      expect(await receipt.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      await expect(receipt.getByRole('button', { name: '返回' })).toBeInViewport({ ratio: 1 })
      await receipt.setViewportSize({ width: 1440, height: 900 })
      // Nine lines fit one page across, thirty do not; a roll is as long as it must be.
      await receiptWithLines(receipt, 9)
      expect(await pagesOf(receipt, 'A5')).toBe(1)
      await receiptWithLines(receipt, 30)
      expect(await pagesOf(receipt, 'A5')).toBeGreaterThan(1)
      await receipt.getByText('80mm', { exact: true }).click()
      expect(await pagesOf(receipt, '80')).toBe(1)
      await page.context().close()
    })

    test('护士 deducts the first of ten sessions', async ({ browser }) => {
      const page = await deskOf(browser, 'nurse', '/clinic/deduction/desk')
      // She is on the desk by herself: in the house, with something to use.
      const here = page.getByRole('region', { name: '客户', exact: true })
      await here.getByRole('button', { name: new RegExp(NAME) }).click()
      const items = page.getByRole('region', { name: '可划扣项目' })
      await expect(items).toContainText('过敏史未询问')
      await expect(items.getByRole('listitem').filter({ hasText: '小气泡十次卡' })).toContainText('可划扣')
      await expect(page.getByLabel('牙位')).toHaveCount(0)
      await page.keyboard.press('Alt+1')
      await page.keyboard.press('Alt+1')
      await items.getByRole('checkbox', { name: /小气泡十次卡/ }).check()
      await shootDesk(page, 'nurse-desk')
      await page.keyboard.press('F2')
      await expect(items).toContainText(/剩\s*9\s*\/\s*10/)
      await expect(items.getByRole('region', { name: '最近划扣' })).toContainText('小气泡十次卡 第 1 / 10 次')
      await turnTo(page, '/clinic/deduction')
      await expect(page.getByRole('row', { name: new RegExp(`${NAME}.*小气泡十次卡`) }).first()).toContainText('158.00')
      await shoot(page, 'nurse-records')
      await page.context().close()
    })

    test('医生 sees the catalogue and his part, and is refused the till', async ({ browser }) => {
      const page = await deskOf(browser, 'doctor', '/cashier/pay')
      await expect(page.getByText('您没有相关功能权限，请联系管理员').first()).toBeVisible()
      await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('收银管理')
      await turnTo(page, '/index')
      await shoot(page, 'doctor-index')
      await page.context().close()
    })

    test('管理员 sees that the figures agree: order, payment, items, customer', async ({ browser }) => {
      const page = await deskOf(browser, 'admin', '/customer/list')
      for (const [path, name] of [
        ['/index', 'admin-index'],
        ['/order/list', 'admin-orders'],
        ['/cashier/record', 'admin-payments'],
        ['/order/purchased', 'admin-purchased'],
        ['/vip/balance', 'admin-balance'],
        ['/product/item', 'admin-products'],
        ['/triage/record', 'admin-triage-records'],
      ] as const) {
        await turnTo(page, path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await drawn(page)
        await shoot(page, name)
      }
      await turnTo(page, '/order/list')
      const sold = page.getByRole('row', { name: new RegExp(NAME) }).first()
      await expect(sold).toContainText('11,380.00')
      await sold.getByRole('link', { name: /^XS/ }).click()
      const story = page.getByRole('list', { name: '经过' })
      await expect(story).toContainText('收款 11,380.00')
      await expect(story).toContainText('划扣 小气泡十次卡 1 次')
      await expect(page.getByRole('region', { name: '项目' })).toContainText('1 / 10 次')
      await shoot(page, 'admin-order')
      await turnTo(page, '/customer/list')
      await page.getByPlaceholder(/姓名、拼音/).fill(INITIALS)
      await page.keyboard.press('Enter')
      const row = page.getByRole('row', { name: new RegExp(NAME) }).first()
      await expect(row).toBeVisible()
      await row.getByText(NAME).click()
      await expect(page.getByRole('dialog').last()).toContainText(NAME)
      await drawn(page)
      await shoot(page, 'admin-panel')
      // At a phone's width what is owed stands in the row, not beyond the edge of a table.
      await page.setViewportSize({ width: 390, height: 844 })
      const panel = page.getByRole('dialog').last()
      await expect(
        panel
          .locator('.block', { has: page.getByRole('heading', { name: /^订单/ }) })
          .getByRole('listitem')
          .first(),
      ).toContainText('应收')
      await panel.getByRole('button', { name: /^资料/ }).click()
      // All of it, but for a fraction of a pixel.
      await expect(panel.getByRole('button', { name: /^资料/ })).toBeInViewport({ ratio: 0.98 })
      await page.context().close()
    })
  })
