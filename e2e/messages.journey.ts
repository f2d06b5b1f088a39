/** Messages: written by one person, seen live by another in a second browser, read, kept, deleted; templates. */
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { actOn } from './row.ts'
import { shoot } from './shots.ts'

const openIn = async (browser: Browser, account: string, path?: string): Promise<Page> => {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await openAs(page, account, path)
  return page
}
const bell = (page: Page) => page.getByRole('button', { name: /^我的消息/ })
const notes = (page: Page) => page.locator('.ant-notification-notice')
/** How many the bell says are unread, once it has been told. */
const unreadOf = async (page: Page): Promise<number> => {
  await expect(bell(page)).toHaveAttribute('aria-busy', 'false')
  return Number(/(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
}
const box = async (what: Locator) => (await what.boundingBox())!

/** A title of its own: a run that is repeated meets the messages of the one before. */
const STOCKTAKING = `今晚 18 点盘点 ${Date.now() % 100_000}`

/** Writes a message to one person and sends it. */
const write = async (page: Page, title: string, content: string): Promise<void> => {
  await page.getByRole('button', { name: '发送消息' }).first().click()
  const drawer = page.getByRole('dialog', { name: '发送消息' })
  await drawer.getByLabel('岗位', { exact: true }).click()
  await drawer.getByLabel('岗位', { exact: true }).fill('护士')
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: /^护士$/ })
    .click()
  await drawer.getByLabel('标题', { exact: true }).click()
  await drawer.getByLabel('标题', { exact: true }).fill(title)
  await drawer.getByLabel('内容', { exact: true }).fill(content)
  await drawer.getByLabel('业务页面').fill('/customer/list')
  await drawer.getByRole('button', { name: /^发\s*送$/ }).click()
  await expect(drawer).toBeHidden()
}

test(
  'a message written by one person is seen at once by another',
  proves('F0146 F0521 F0522 F0523 F0538'),
  async ({ page, browser }) => {
    await openAs(page, 'admin', '/system/message')
    const nurse = await openIn(browser, 'nurse')
    const before = await unreadOf(nurse)
    const first = notes(nurse).filter({ hasText: STOCKTAKING })
    await write(page, STOCKTAKING, '<b>耗材间</b>盘点<script>window.broken = 1</script>')
    await expect(first).toBeVisible()
    // The pointer over it holds it while it is looked at.
    await first.hover()
    await expect(first.locator('b')).toHaveText('耗材间')
    // Where it stands once it has moved in.
    await expect.poll(async () => Math.round((await box(first)).width)).toBe(320)
    const at = await box(first)
    const { width, height } = nurse.viewportSize()!
    expect(at.x + at.width).toBeGreaterThan(width - 60)
    expect(at.y + at.height).toBeGreaterThan(height - 60)
    await expect.poll(() => unreadOf(nurse)).toBe(before + 1)
    await nurse.mouse.move(5, 5)
    await expect(first).toBeHidden()
    expect(await nurse.evaluate('window.broken')).toBeUndefined()

    await test.step('the sender sees who has read it', async () => {
      await expect(page.getByRole('row', { name: new RegExp(STOCKTAKING) })).toContainText(/0 \/ \d/)
      await shoot(page, 'messages-sent')
      await actOn(page.getByRole('row', { name: new RegExp(STOCKTAKING) }), '详情')
      const detail = page.getByRole('dialog', { name: STOCKTAKING })
      await expect(detail.getByText(/接收情况：0 \/ \d+ 人已读/)).toBeVisible()
      await expect(detail.getByRole('row', { name: /未读/ }).first()).toBeVisible()
      await expectAccessible(page)
      await shoot(page, 'messages-detail')
      await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: '标题' }).fill('没有这样的消息')
      await page.getByRole('button', { name: /查\s*询/ }).click()
      await expect(page.getByText('没有符合条件的数据')).toBeVisible()
    })
    await nurse.context().close()
  },
)

test(
  'one’s own messages behind the bell',
  proves('F0063 F0444 F0445 F0640 F0641 F0313 F0314 F0315 F0316 F0317 F0318 F0319 F0254'),
  async ({ page }) => {
    await openAs(page, 'consultant', '/index')
    await expect.poll(() => unreadOf(page)).toBeGreaterThan(0)
    const before = await unreadOf(page)
    await bell(page).click()
    const dialog = page.getByRole('dialog', { name: /我的消息/ })
    await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    await expect.poll(async () => Math.round((await box(page.locator('.my-messages').first())).width)).toBe(1200)
    await expect(dialog.getByRole('row')).toHaveCount(11)
    await dialog.getByRole('combobox', { name: '每页条数' }).click()
    await expect(page.locator('.ant-select-item-option:visible')).toHaveText(
      [10, 20, 50, 100, 200, 500].map((size) => `${size} 条/页`),
    )
    await page.keyboard.press('Escape')
    const [read, remove] = [
      dialog.getByRole('button', { name: '标记已读' }),
      dialog.getByRole('button', { name: /^批量删除/ }),
    ]
    await expect(read).toBeDisabled()
    await expect(remove).toBeDisabled()
    await shoot(page, 'messages-mine')
    await expectAccessible(page)

    await test.step('marked read, one by one or all', async () => {
      const row = dialog.getByRole('row', { name: /未读/ }).last()
      await row.getByRole('checkbox').check()
      await expect(read).toBeEnabled()
      await expect(remove).toBeEnabled()
      await read.click()
      await expect.poll(() => unreadOf(page)).toBe(before - 1)
      // What was marked is done with: nothing stays selected.
      await expect(read).toBeDisabled()
    })

    await test.step('the date filter sends whole days and knows no future', async () => {
      const asked = page.waitForRequest(
        (request) => request.url().endsWith('/message/find/page') && (request.postData() ?? '').includes('beginTime'),
      )
      await dialog.getByLabel('发送日期').first().hover()
      await dialog.getByLabel('发送日期').first().click()
      const picker = page.locator('.ant-picker-dropdown:visible')
      const today = picker.locator('.ant-picker-cell-today').first()
      await expect(today).toBeVisible()
      // Every day after today is shut.
      const after = picker.locator('.ant-picker-cell-today ~ .ant-picker-cell')
      for (const cell of await after.all()) await expect(cell).toHaveClass(/ant-picker-cell-disabled/)
      await picker.getByText('近7天').click()
      const { beginTime, endTime } = (await asked).postDataJSON() as { beginTime: string; endTime: string }
      expect(beginTime).toMatch(/^\d{4}-\d\d-\d\d 00:00:00$/)
      expect(endTime).toMatch(/^\d{4}-\d\d-\d\d 23:59:59$/)
      for (const field of await dialog.locator('.ant-picker-range input').all())
        await expect(field).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    })

    await test.step('opened, it is read, and its page is one click away', async () => {
      // Of somebody who came: what other journeys had decided for her is newer, and of other pages.
      const come = dialog.getByRole('row', { name: /未读/ }).filter({ hasText: '新到院' })
      await come.first().getByRole('button').first().click()
      const view = page.getByRole('dialog').last()
      await expect(view.getByRole('button', { name: '打开业务页面' })).toBeVisible()
      await expect.poll(() => unreadOf(page)).toBe(before - 2)
      await shoot(page, 'messages-view')
      await expectAccessible(page)
      await view.getByRole('button', { name: '打开业务页面' }).click()
      await expect(page).toHaveURL(/\/consult\/reception/)
      await expect(dialog).toBeHidden()
    })
  },
)

test(
  'templates: variables are offered, unknown ones refused, tried on oneself',
  proves('F0145 F0541'),
  async ({ page }) => {
    await openAs(page, 'admin', '/system/messageTemplate')
    await expect(page.getByRole('row', { name: /分诊派到接诊人/ })).toBeVisible()
    await shoot(page, 'message-templates')
    await page.getByRole('button', { name: '新增模板' }).first().click()
    const drawer = page.getByRole('dialog', { name: '新增模板' })
    await drawer.getByLabel('编码').fill('birthday')
    await drawer.getByLabel('名称').fill('生日祝福')
    await drawer.getByLabel('标题').fill('祝 {客户} 生日快乐')
    await drawer.getByLabel('内容').fill('<b>生日快乐</b> ')
    await expect(drawer.getByText('模板里有不认识的变量：{客户}')).toBeVisible()
    await drawer.getByLabel('标题').fill('生日快乐')
    await drawer.getByRole('button', { name: '{医院名称}' }).click()
    await expect(drawer.getByLabel('内容')).toHaveValue('<b>生日快乐</b> {医院名称}')
    await expect(drawer.locator('.template-preview b')).toHaveText('生日快乐')
    await drawer.getByLabel('标题').hover()
    await expectAccessible(page)
    await shoot(page, 'message-template-form')
    await drawer.getByRole('button', { name: '测试发送给自己' }).click()
    const tried = notes(page).filter({ hasText: '[测试] 生日快乐' })
    await expect(tried).toHaveCount(1)
    // A note goes after three seconds; the pointer on it holds it until the second stands beside it.
    await tried.hover()
    await drawer.getByRole('button', { name: '测试发送给自己' }).press('Enter')
    await expect(tried).toHaveCount(2)
    // As they stand, once they have moved into their places.
    const apart = () =>
      tried.evaluateAll((both) => {
        const [upper, lower] = both.map((one) => one.getBoundingClientRect()).sort((a, b) => a.top - b.top)
        return Math.round(lower!.top - upper!.bottom)
      })
    await expect.poll(apart).toBe(20)
    await page.mouse.move(5, 5)
    await drawer.getByRole('button', { name: /保\s*存/ }).click()
    await page.getByLabel('编码、名称').fill('生日')
    await page.getByRole('button', { name: /查\s*询/ }).click()
    await expect(page.getByRole('row', { name: /生日祝福/ })).toBeVisible()
    await page.getByLabel('编码、名称').fill('没有')
    await page.getByRole('button', { name: /查\s*询/ }).click()
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  },
)

test('a line that is cut is tried again after 3,000 ms', proves('F0408'), async ({ page }) => {
  const tried: number[] = []
  await page.routeWebSocket(/\/websocket/, (socket) => {
    tried.push(Date.now())
    void socket.close()
  })
  await openAs(page, 'service')
  await expect.poll(() => tried.length, { timeout: 12_000 }).toBeGreaterThan(2)
  const pause = tried[2]! - tried[1]!
  expect(pause).toBeGreaterThanOrEqual(2_950)
  expect(pause).toBeLessThan(4_500)
})
