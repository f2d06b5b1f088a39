/** 到院前简报: a doctor reads who comes tomorrow and what to ask; what is booked meanwhile is there without a reload; on A4. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot } from './shots.ts'

const patient = { timeout: 20_000 }
const dayFrom = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('a doctor reads who comes tomorrow, what to mind and what to ask, and takes it along on paper', async ({
  page,
  browser,
}) => {
  test.slow()
  const doctor = await (await browser.newContext()).newPage()
  await comeAs(doctor, 'doctor')
  await comeAs(page, 'admin')
  const doctorId = (await asked<{ id: number }>(doctor, 'POST', '/api/v1/rabbit/system/member/profile/get', {})).id
  const serial = String(Date.now()).slice(-6)
  const [first, second] = [`简报甲${serial}`, `简报乙${serial}`]
  const birthday = `1992${dayFrom(3).slice(4)}`
  const ids = [await newCustomer(page, first, { birthday }), await newCustomer(page, second)]
  await asked(page, 'PUT', '/api/v1/customer/allergy', { id: ids[0], allergyState: 'has', allergy: '青霉素' })
  const day = dayFrom(1)
  const book = (customerId: number, from: string, until: string) =>
    asked(page, 'POST', '/api/v1/base/appointment', {
      ...{ customerId, doctorId, force: true, overbookReason: '简报' },
      ...{ startTime: `${day} ${from}:00`, endTime: `${day} ${until}:00` },
    })
  await book(ids[0]!, '07:05', '07:10')

  await doctor.goto('/appointment/brief?when=tomorrow')
  const card = doctor.getByRole('article', { name: first })
  await expect(card).toBeVisible(patient)
  await expect(card.getByRole('list', { name: '提醒' })).toContainText('过敏：青霉素')
  await expect(card.getByRole('list', { name: '建议提问' })).toContainText('生日')
  await expect(card).not.toContainText(/137\d{8}/)
  await expectAccessible(doctor)
  // What the desk books meanwhile stands there by itself.
  await book(ids[1]!, '07:15', '07:20')
  await expect(doctor.getByRole('article', { name: second })).toBeVisible(patient)
  await shoot(doctor, 'brief')

  const opened = doctor.waitForEvent('popup')
  await doctor.getByRole('button', { name: '打印简报' }).click()
  const paper = await opened
  await expect(paper.getByText('建议提问').or(paper.getByText(first)).first()).toBeVisible(patient)
  await expect(paper.getByRole('heading', { name: new RegExp(first) })).toBeVisible()
  await shoot(paper, 'brief-paper')
  await doctor.context().close()
})
