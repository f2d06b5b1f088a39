/** 排班: whichever way a roster is written over bookings, the screen asks whether that is meant. */
import type { Page } from '@playwright/test'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }
type Matrix = { shifts: { id: number; shortName: string }[] }

/** A doctor whose days are written over bookings, and what the screen asks of whoever does. */
const overBookings = async (page: Page) => {
  const grid = page.getByRole('group', { name: '排班表，方向键移动' })
  const [doctor] = await asked<{ id: number; usrName: string }[]>(
    page,
    'POST',
    '/api/v1/data/hospitalStaff/getAllByJobName',
    { hospitalJobName: '主治医生' },
  )
  const { id: staffId, usrName } = doctor!
  const { shifts } = await asked<Matrix>(page, 'GET', '/api/v1/base/scheduling/matrix?from=2034-02-27&days=7')
  const shift = (short: string) => shifts.find(({ shortName }) => shortName === short)!.id
  const put = (date: string, short: string, who = staffId) =>
    asked(page, 'POST', '/api/v1/base/scheduling/batch', {
      days: [{ staffId: who, date, stamp: '', shifts: [{ shiftTypeId: shift(short) }] }],
    })
  const publish = (week: string) => asked(page, 'POST', '/api/v1/base/scheduling/publish', { week })
  const customerId = await newCustomer(page, `各路${String(Date.now()).slice(-5)}`)
  const book = (date: string, who = staffId) =>
    asked(page, 'POST', '/api/v1/base/appointment', {
      ...{ customerId, doctorId: who, startTime: `${date} 10:00:00`, endTime: `${date} 10:30:00` },
    })
  /** A Monday that holds, with a booking in its morning. */
  const held = async (monday: string) => {
    await put(monday, '全')
    await publish(monday)
    await book(monday)
  }
  const cell = grid.getByRole('row').filter({ hasText: usrName }).locator('[data-spot$=" 0"]')
  const question = page.getByRole('dialog').filter({ hasText: '有预约不在新班次内，仍要改班吗？' })
  const next = page.getByRole('dialog').filter({ hasText: '班次已改，预约原样保留' })
  const isMeant = async (date: string) => {
    await expect(question).toContainText(`${usrName} ${date.slice(5)} 周一 10:00`, patient)
    await question.getByRole('button', { name: '仍要改班' }).click()
    await next.getByRole('button', { name: '稍后处理' }).click(patient)
  }
  const goTo = async (monday: string) => {
    await page.goto(`/appointment/scheduling?span=week&from=${monday}`)
    await expect(cell).toBeVisible(patient)
  }

  return { grid, cell, staffId, shift, put, publish, book, held, isMeant, goTo }
}

test('a week that is copied, laid by a template or published over bookings asks whether that is meant', async ({
  page,
}) => {
  await openAs(page, 'admin', '/appointment/scheduling?span=week&from=2034-02-27')
  const { grid, cell, put, book, held, isMeant, goTo } = await overBookings(page)
  await expect(grid.locator('[data-spot="0 0"]')).toBeVisible(patient)

  // The week before is copied over it.
  await put('2034-02-27', '晚')
  await held('2034-03-06')
  await goTo('2034-03-06')
  await expect(cell).toHaveText('全', patient)
  await grid.locator('[data-spot="0 0"]').click()
  await page.getByRole('button', { name: '复制上周' }).click()
  const copy = page.getByRole('dialog').filter({ hasText: '复制上周到 2034-03-06' })
  await copy.getByRole('switch', { name: '覆盖已有班次' }).click()
  await expect(copy).toContainText('将写入 1 格')
  await copy.getByRole('button', { name: /复\s*制/ }).click()
  await isMeant('2034-03-06')
  await expect(cell).toHaveText('晚')

  // A cycle is laid over it.
  await asked(page, 'POST', '/api/v1/base/scheduling/template', { name: '各路晚班', cycleDays: 1, from: '2034-02-27' })
  await held('2034-03-13')
  await goTo('2034-03-13')
  await page.getByRole('button', { name: '套用模板' }).click()
  const panel = page.getByRole('dialog', { name: '排班模板' })
  await panel
    .getByText('各路晚班')
    .locator('..')
    .getByRole('button', { name: /套\s*用/ })
    .click()
  const laid = page.getByRole('dialog').filter({ hasText: '套用模板：各路晚班' })
  await laid.getByRole('switch', { name: '覆盖已有班次' }).click()
  await expect(laid).toContainText('将写入')
  await laid.getByRole('button', { name: /套\s*用/ }).click()
  await isMeant('2034-03-13')
  await page.keyboard.press('Escape')
  await expect(cell).toHaveText('晚')

  // A draft is published over what was booked while its week was open.
  await book('2034-03-20')
  await put('2034-03-20', '晚')
  await goTo('2034-03-20')
  await page.getByRole('button', { name: '发布 03-20 周' }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '起的一周将发布' })
    .getByRole('button', { name: /发\s*布/ })
    .click()
  await isMeant('2034-03-20')
  await expect(page.getByText('03-20 周 已发布')).toBeVisible(patient)
})

test('a sheet that is taken over bookings asks, and so does a swap that is passed in the audit centre', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/appointment/scheduling?tab=list')
  const { staffId, shift, put, publish, book, isMeant } = await overBookings(page)

  // A sheet: what was exported comes back after the day became another.
  await put('2034-03-27', '晚')
  const sheet = await page.evaluate(async (id) => {
    const asked = `staffId=${id}&dateFrom=2034-03-27&dateTo=2034-03-27`
    const answer = await fetch(`/api/v1/base/scheduling/export?${asked}`, {
      headers: { authorization: `Bearer ${localStorage.getItem('auth-token')}` },
    })
    return [...new Uint8Array(await answer.arrayBuffer())]
  }, staffId)
  const { days } = await asked<{ days: { staffId: number; stamp: string }[] }>(
    page,
    'GET',
    '/api/v1/base/scheduling/matrix?from=2034-03-27&days=1',
  )
  const { stamp } = days.find((one) => one.staffId === staffId)!
  await asked(page, 'POST', '/api/v1/base/scheduling/batch', {
    days: [{ staffId, date: '2034-03-27', stamp, shifts: [{ shiftTypeId: shift('全') }] }],
  })
  await publish('2034-03-27')
  await book('2034-03-27')
  await page.getByRole('button', { name: /^导\s*入$/ }).click(patient)
  const drawer = page.getByRole('dialog', { name: '导入排班' })
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: '排班.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(sheet) })
  await expect(drawer).toContainText('将改动 1 天', patient)
  await drawer
    .getByRole('button', { name: /导\s*入/ })
    .last()
    .click()
  await isMeant('2034-03-27')
  await expect(drawer).toContainText('已导入 1 行，改动 1 天')

  // A swap that two agreed on is passed by a third.
  const [one, other] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await comeAs(one, 'doctor')
  await comeAs(other, 'nurse')
  const idOf = async (who: typeof page) =>
    (await asked<{ id: number }>(who, 'GET', '/api/v1/his/hospital/get/current')).id
  const [me, her] = [await idOf(one), await idOf(other)]
  const swapped = '2034-04-03'
  await put(swapped, '全', me)
  await put(swapped, '晚', her)
  await publish(swapped)
  await book(swapped, me)
  const reason = `各路换班${String(Date.now()).slice(-5)}`
  const want = { withId: her, myDate: swapped, theirDate: swapped, reason }
  const swap = await asked<{ id: number; version: number }>(one, 'POST', '/api/v1/base/scheduling/swap', want)
  await asked(other, 'PUT', '/api/v1/base/scheduling/swap/answer', { ...swap, agree: true })
  await page.goto('/audit/todo')
  const waiting = page.getByRole('region', { name: '待我审核' }).getByRole('listitem').filter({ hasText: '调班' })
  await waiting.first().getByRole('button').click(patient)
  const task = page.getByRole('region', { name: '审核', exact: true })
  await expect(task).toContainText(reason, patient)
  await task.getByRole('button', { name: /通过/ }).click()
  const really = page.getByRole('dialog').filter({ hasText: '有 1 个预约不在新班次内' })
  await really.getByRole('button', { name: /^仍要/ }).click(patient)
  await expect(waiting).toHaveCount(0)
  await one.context().close()
  await other.context().close()
})
