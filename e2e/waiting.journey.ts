/** 候补 and 待排区: who waits is booked when a place falls free; what has no time gets one by keys alone; a full place is taken with a reason. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

const patient = { timeout: 20_000 }
type Slot = { readonly startTime: string }
type Doctor = { readonly id: number; readonly usrName: string }
type Row = { readonly state: string; readonly startTime: string; readonly overbookReason: string | null }

/** The last doctor of the list, and a day of hers on which nobody is booked at these hours. */
const groundOf = async (page: Page, ahead: number) => {
  const doctors = await asked<Doctor[]>(page, 'POST', '/api/v1/data/hospitalStaff/getAllByJobName', {
    hospitalJobName: '主治医生',
  })
  const doctor = doctors[0]!
  const from = await page.evaluate(
    (days) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10),
    ahead,
  )
  const free = await asked<Slot[]>(
    page,
    'GET',
    `/api/v1/base/appointment/freeSlots?doctorId=${doctor.id}&date=${from}&days=3&minutes=120`,
  )
  return { doctor, day: free[0]!.startTime.slice(0, 10), first: free[0]!.startTime.slice(11, 16) }
}

const later = (time: string, minutes: number): string => {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const at = hour * 60 + minute + minutes
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

const bookAt = async (page: Page, doctorId: number, name: string, day: string, [from, until]: [string, string]) => {
  const customerId = await newCustomer(page, name)
  const times = { startTime: `${day} ${from}:00`, endTime: `${day} ${until}:00` }
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/v1/base/appointment', {
    customerId,
    doctorId,
    ...times,
  })
  return id
}
const rowOf = async (page: Page, id: number): Promise<Row> =>
  (await asked<{ row: Row }>(page, 'GET', `/api/v1/base/appointment/${id}`)).row

test('who found no place waits, is told when one falls free, and is booked there in one step', async ({ page }) => {
  await comeAs(page, 'admin')
  const { doctor, day, first } = await groundOf(page, 40)
  const serial = String(Date.now()).slice(-5)
  const taken = await bookAt(page, doctor.id, `甲占${serial}`, day, [first, later(first, 30)])
  const name = `乙候${serial}`
  const customerId = await newCustomer(page, name)

  await page.goto('/appointment/wait')
  await page.getByRole('button', { name: '加入候补' }).first().click()
  const drawer = page.getByRole('dialog', { name: '加入候补' })
  await expect(drawer.getByText('希望日期从')).toBeVisible(patient)
  await shoot(page, 'wait-drawer')
  await page.keyboard.press('Escape')
  const window = { dateFrom: day, dateTo: day, dayPart: 'any', minutes: 30, doctorId: doctor.id }
  await asked(page, 'POST', '/api/v1/base/appointment/wait', { customerId, priority: 'high', ...window })
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByText('候补中')).toBeVisible(patient)

  // Somebody cancels at another desk: this screen says so by itself.
  await asked(page, 'PUT', '/api/v1/base/appointment/cancel', { id: taken, reason: '时间冲突' })
  await expect(row.getByText('已通知')).toBeVisible(patient)
  await shoot(page, 'wait-list')
  await expectAccessible(page)
  await row.getByRole('button', { name: '立即预约' }).click()
  await expect(row.getByText('已转预约')).toBeVisible(patient)
  const { result } = await asked<{ result: { startTime: string }[] }>(
    page,
    'GET',
    `/api/v1/base/appointment?customerId=${customerId}`,
  )
  expect(result.map(({ startTime }) => startTime.slice(0, 10))).toEqual([day])
})

test('an appointment is put aside and given a time again by keys alone; above the capacity it asks why', async ({
  page,
}) => {
  await comeAs(page, 'admin')
  const { doctor, day, first } = await groundOf(page, 47)
  const serial = String(Date.now()).slice(-5)
  const [mine, theirs] = [`丙移${serial}`, `丁在${serial}`]
  const half = later(first, 30)
  const id = await bookAt(page, doctor.id, mine, day, [first, half])
  await bookAt(page, doctor.id, theirs, day, [half, later(first, 60)])

  await page.goto(`/appointment/calendar?day=${day}`)
  const card = page.getByRole('group', { name: /预约视图/ }).getByRole('button', { name: new RegExp(mine) })
  await expect(card).toBeVisible(patient)
  await card.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('p')
  const board = page.getByRole('region', { name: '待排区' })
  const wish = board.getByRole('button', { name: new RegExp(mine) })
  await expect(wish).toBeVisible(patient)
  await expect(card).toHaveCount(0)
  expect((await rowOf(page, id)).state).toBe('aside')
  await shoot(page, 'calendar-pinboard')
  await expectAccessible(page)

  // Back by keys.
  await wish.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rowOf(page, id)).state, patient).toBe('booked')
  expect((await rowOf(page, id)).startTime.slice(0, 10)).toBe(day)

  // Onto the other by keys: it is full, and letting go asks why.
  await expect(card).toBeVisible(patient)
  const begins = (await rowOf(page, id)).startTime.slice(11, 16)
  const [hour, minute] = begins.split(':').map(Number) as [number, number]
  const [there, quarter] = half.split(':').map(Number) as [number, number]
  const steps = (there * 60 + quarter - hour * 60 - minute) / 15
  await card.focus()
  await page.keyboard.press('m')
  for (let at = 0; at < Math.abs(steps); at += 1) await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
  await expect(page.getByText(`已有 ${theirs}`).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /加号/ })
  await dialog.getByLabel('加号原因').fill('老客户，只需十分钟')
  await shootDesk(page, 'calendar-overbook')
  await dialog.getByRole('button', { name: '加号' }).click()
  await expect.poll(async () => (await rowOf(page, id)).overbookReason, patient).toBe('老客户，只需十分钟')
  expect((await rowOf(page, id)).startTime.slice(11, 16)).toBe(half)
})

test('a week says who has room, 忙闲 says where, the day stands on paper, and a telephone has its list', async ({
  page,
  browser,
  baseURL,
}) => {
  await comeAs(page, 'admin')
  const { doctor, day, first } = await groundOf(page, 54)
  const name = `戊周${String(Date.now()).slice(-5)}`
  await bookAt(page, doctor.id, name, day, [first, later(first, 30)])

  await page.goto(`/appointment/calendar?day=${day}&view=week`)
  const week = page.getByRole('table', { name: /预约视图/ })
  await expect(week.getByText('1 约').first()).toBeVisible(patient)
  await week.getByRole('button', { name: new RegExp(doctor.usrName) }).click()
  await expect(week.getByText(name)).toBeVisible(patient)
  await shoot(page, 'calendar-week')
  await expectAccessible(page)

  await page.getByText('忙闲', { exact: true }).click()
  const map = page.getByRole('table', { name: /忙闲/ })
  await expect(map.getByRole('button').first()).toBeVisible(patient)
  await shoot(page, 'calendar-heat')
  await expectAccessible(page)
  await map.getByRole('button').first().click()
  await expect(page.getByRole('group', { name: /预约视图/ })).toBeVisible(patient)

  await page.goto(`/appointment/calendar/print?day=${day}`)
  await expect(page.getByText(name)).toBeVisible(patient)
  await shoot(page, 'calendar-paper')

  const state = await page.context().storageState()
  const phone = await (
    await browser.newContext({ baseURL: baseURL!, storageState: state, viewport: { width: 390, height: 844 } })
  ).newPage()
  await phone.goto(`/appointment/calendar?day=${day}&dept=999999`)
  await expect(phone.getByRole('button', { name: /候补/ })).toBeVisible(patient)
  await phone.goto('/appointment/calendar?axis=device')
  await expect(
    phone
      .getByLabel(/预约视图/)
      .or(phone.getByText('没有可以预约的设备'))
      .first(),
  ).toBeVisible(patient)
})
