/** 领券码: a head makes a code, somebody scans it on her telephone without a session, and the desk finds the coupon in her window. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { captcha, openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }
const rows = '.ant-table-row:not([aria-hidden])'
const unique = (): string => Date.now().toString(36).slice(-6)
const newNumber = (): string => `138${String(Date.now()).slice(-8)}`

test('a code is made, scanned at a telephone’s width, and what it gave stands among her coupons', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = unique()
  const [coupon, code] = [`扫码礼 ${word}`, `门口海报 ${word}`]
  await openAs(page, 'admin', '/vip/claim')
  await expect(page.getByRole('tab', { name: '领券码' })).toBeVisible(patient)
  await asked(page, 'POST', '/api/v1/order/coupons', {
    ...{
      name: coupon,
      kind: 'CASH',
      face: '88.00',
      threshold: '300.00',
      scope: 'ALL',
      validType: 'DAYS',
      validDays: 30,
    },
    perCustomer: 1,
  })
  const phone = newNumber()

  await page
    .getByRole('button', { name: /新增领券码/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /新增领券码/ })
  await form.getByLabel('名称').fill(code)
  await form.getByRole('combobox', { name: '卡券' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(coupon).click()
  await form.getByLabel('张数').fill('2')
  const [day] = await page.evaluate(() => [
    new Date(Date.now() + 8 * 3_600_000 + 7 * 86_400_000).toISOString().slice(0, 10),
  ])
  await form.getByLabel('结束日期').fill(day!)
  await form.getByLabel('结束日期').press('Enter')
  await shoot(page, 'claim-code-form')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  const made = page.locator(rows).filter({ hasText: code })
  await expect(made).toContainText('领取中', patient)
  await shoot(page, 'claim-codes')
  await made.getByRole('button', { name: '二维码' }).click()
  const dialog = page.getByRole('dialog', { name: /领券码：/ })
  const link = await dialog.getByLabel('领券链接').inputValue()
  await expect(dialog.getByRole('img', { name: `领券码 ${code}` })).toBeVisible()
  await shoot(page, 'claim-link')
  await page.keyboard.press('Escape')

  const visitor = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  ).newPage()
  const logged: string[] = []
  visitor.on('request', (request) => logged.push(request.url()))
  await visitor.goto(link)
  await expect(visitor.getByRole('figure')).toContainText('¥88', patient)
  await expectAccessible(visitor)
  await shootDesk(visitor, 'claim-page-390')
  await visitor.getByRole('textbox', { name: '手机号' }).fill('123')
  await visitor.getByLabel('称呼').fill('周女士')
  await visitor.getByLabel('验证码', { exact: true }).fill(captcha)
  await visitor.getByRole('button', { name: /领\s*取/ }).click()
  await expect(visitor.getByRole('alert')).toContainText('手机号', patient)
  await visitor.getByRole('textbox', { name: '手机号' }).fill(phone)
  await visitor.getByLabel('验证码', { exact: true }).fill(captcha)
  await visitor.getByRole('button', { name: /领\s*取/ }).click()
  await expect(visitor.getByRole('status')).toContainText('领取成功', patient)
  await shootDesk(visitor, 'claim-done-390')
  // What opens it stays behind #: no address that was asked for holds it.
  const secret = new URL(link).hash.slice(1)
  expect(logged.filter((url) => url.split('#')[0]!.includes(secret))).toEqual([])
  expect(secret.length).toBeGreaterThan(20)
  await visitor.goto(`${link}x`)
  await expect(visitor.getByText('链接已失效，请联系医院')).toBeVisible(patient)
  await shootDesk(visitor, 'claim-gone-390')

  // Nobody has the number: it waits; the archive that gets it has the coupon.
  await page.goto(`/vip/claim?tab=claims&phone=${phone}`)
  await expect(page.locator(rows).first()).toContainText('待认领', patient)
  await shoot(page, 'claim-records')
  type Source = { id: number; typeId: number }
  const options = await asked<Source[]>(page, 'POST', '/api/v1/customer/customers/getAllSource', {
    query: { typeName: '直客' },
  })
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/v1/customer', {
    ...{ name: '周女士', sex: '女', phone, sourceTypeId: options[0]!.typeId, sourceId: options[0]!.id },
  })
  await expect(page.locator(rows).first()).toContainText('已发放', patient)
  await turnTo(page, `/vip/coupon?customerId=${id}`)
  const hers = page.locator(rows).filter({ hasText: coupon })
  await expect(hers).toContainText('未使用', patient)
  const { result } = await asked<{ result: { channel: string }[] }>(
    page,
    'GET',
    `/api/v1/order/couponsRecord/page?customerId=${id}`,
  )
  expect(result.map(({ channel }) => channel)).toEqual([`海报：${code}`])
})
