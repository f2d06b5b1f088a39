/** 预约视图: a day is looked at, a card is moved by keys and by hand, a clash is said before it is put down, and a telephone has the day as a list. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

const patient = { timeout: 20_000 }
type Slot = { readonly startTime: string; readonly endTime: string }
type Detail = { readonly row: { readonly startTime: string; readonly reschedules: number } }

test('a receptionist moves an appointment by keys; where somebody else is booked it is said before it is put down', async ({
  page,
  browser,
  baseURL,
}) => {
  await comeAs(page, 'admin')
  const [doctor] = await asked<{ id: number; usrName: string }[]>(
    page,
    'POST',
    '/api/v1/data/hospitalStaff/getAllByJobName',
    { hospitalJobName: '主治医生' },
  )
  const from = await page.evaluate(() =>
    new Date(Date.now() + 8 * 3_600_000 + 33 * 86_400_000).toISOString().slice(0, 10),
  )
  const free = await asked<Slot[]>(
    page,
    'GET',
    `/api/v1/base/appointment/freeSlots?doctorId=${doctor!.id}&date=${from}&days=1&minutes=90`,
  )
  const day = free[0]!.startTime.slice(0, 10)
  const book = async (name: string, time: string, until: string) => {
    const customerId = await newCustomer(page, name)
    const times = { startTime: `${day} ${time}:00`, endTime: `${day} ${until}:00` }
    return await asked<{ id: number }>(page, 'POST', '/api/v1/base/appointment', {
      ...{ customerId, doctorId: doctor!.id, ...times },
    })
  }
  const serial = String(Date.now()).slice(-5)
  const [mine, theirs] = [`甲移${serial}`, `乙在${serial}`]
  const { id } = await book(mine, '10:00', '10:30')
  await book(theirs, '11:00', '11:30')
  const startOf = async () =>
    (await asked<Detail>(page, 'GET', `/api/v1/base/appointment/${id}`)).row.startTime.slice(11, 16)

  await page.goto(`/appointment/calendar?day=${day}`)
  const card = page.getByRole('button', { name: new RegExp(mine) })
  await expect(card).toBeVisible(patient)
  await expect(page.getByRole('button', { name: new RegExp(theirs) })).toBeVisible()
  await shoot(page, 'calendar-day')
  await expectAccessible(page)

  // A quarter later by keys.
  await card.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(startOf).toBe('10:15')
  // Onto the other: said before it is put down, and Esc leaves it where it was.
  await card.focus()
  await page.keyboard.press('m')
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`11:00–11:30 已有 ${theirs}`).first()).toBeVisible()
  await shootDesk(page, 'calendar-clash')
  await page.keyboard.press('Escape')
  await expect(card).toBeVisible()
  expect(await startOf()).toBe('10:15')
  // Opened by Enter, with the link for her telephone among what may be done.
  await card.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '预约详情' })
  await expect(drawer.getByText('改约').first()).toBeVisible(patient)
  await page.keyboard.press('Escape')

  await page.getByText('月', { exact: true }).first().click()
  await expect(page.getByText('2 约', { exact: true }).first()).toBeVisible(patient)
  await shoot(page, 'calendar-month')

  const state = await page.context().storageState()
  const phone = await (
    await browser.newContext({ baseURL: baseURL!, storageState: state, viewport: { width: 390, height: 844 } })
  ).newPage()
  await phone.goto(`/appointment/calendar?day=${day}`)
  await expect(phone.getByRole('main').getByRole('button').first()).toBeVisible(patient)
  await expect(phone.getByLabel(/预约视图/).first()).toBeVisible(patient)
  await shootDesk(phone, 'calendar-phone-390')
})
