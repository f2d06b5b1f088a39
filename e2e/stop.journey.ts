/** 停诊: a head plans and publishes a week, closes a doctor's afternoon and moves nine bookings on one screen. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot } from './shots.ts'

const patient = { timeout: 20_000 }
type Row = {
  readonly startTime: string
  readonly doctorId: number | null
  readonly state: string
  readonly reschedules: number
}
type Shift = { readonly id: number; readonly shortName: string }
const HOURS = ['13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00']

test('a head closes an afternoon: nine bookings go to other places by keys, in one act', async ({ page }) => {
  test.slow()
  await comeAs(page, 'admin')
  const people = await asked<{ id: number; usrName: string }[]>(
    page,
    'POST',
    '/api/v1/data/hospitalStaff/getAllByJobName',
    { hospitalJobName: '主治医生' },
  )
  const doctor = people[0]!
  // A Monday nobody else plans; it and the next are hers from morning to evening.
  const monday = '2032-05-03'
  const roster = '/api/v1/base/scheduling'
  const { shifts } = await asked<{ shifts: readonly Shift[] }>(page, 'GET', `${roster}/matrix?from=${monday}&days=7`)
  const whole = shifts.find(({ shortName }) => shortName === '全')!
  const days = ['2032-05-03', '2032-05-04'].map((date) => ({
    ...{ staffId: doctor.id, date, stamp: '', shifts: [{ shiftTypeId: whole.id }] },
  }))
  await asked(page, 'POST', `${roster}/batch`, { days })
  await asked(page, 'POST', `${roster}/publish`, { week: monday })
  const serial = String(Date.now()).slice(-5)
  const ids: number[] = []
  for (let at = 0; at < 9; at += 1) {
    const customerId = await newCustomer(page, `停${at}${serial}`)
    const times = { startTime: `${monday} ${HOURS[at]}:00`, endTime: `${monday} ${HOURS[at + 1]}:00` }
    const made = await asked<{ id: number }>(page, 'POST', '/api/v1/base/appointment', {
      ...{ customerId, doctorId: doctor.id, ...times },
    })
    ids.push(made.id)
  }
  const rowOf = async (id: number) => (await asked<{ row: Row }>(page, 'GET', `/api/v1/base/appointment/${id}`)).row

  const span = `staffId=${doctor.id}&startsAt=${monday} 13:30:00&endsAt=${monday} 18:00:00`
  await page.goto(`/appointment/stop?${encodeURI(span)}`)
  const rows = page.getByRole('list', { name: '受影响的预约' }).getByRole('listitem')
  await expect(rows).toHaveCount(9, patient)
  await expect(rows.first()).toContainText(`停0${serial}`)
  await page.getByLabel('原因').fill('院外会诊')
  await expectAccessible(page)
  await shoot(page, 'stop')
  // The second is cancelled, the last left to be moved; the others have their first place already.
  await page.getByLabel('原因').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('0')
  for (let at = 0; at < 7; at += 1) await page.keyboard.press('j')
  await page.keyboard.press('4')
  await expect(page.getByRole('button', { name: /停诊并移动 7 个预约/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  // Whoever has to be told is listed at once; one of them is told, one did not answer.
  const told = page.getByRole('list', { name: '待告知客户' }).getByRole('listitem').filter({ hasText: serial })
  await expect(told).toHaveCount(9, patient)
  await shoot(page, 'stop-untold')
  await told
    .filter({ hasText: `停1${serial}` })
    .getByRole('button', { name: '电话已告知' })
    .click()
  await expect(told).toHaveCount(8)
  await told
    .filter({ hasText: `停8${serial}` })
    .getByRole('button', { name: '未联系上' })
    .click()
  await expect(page.getByText('已记录').first()).toBeVisible()
  await expect(told).toHaveCount(8)

  const after = await Promise.all(ids.map(rowOf))
  expect(after[1]).toMatchObject({ state: 'cancelled' })
  expect(after[8]).toMatchObject({ state: 'aside', doctorId: null })
  const moved = after.filter((_row, at) => at !== 1 && at !== 8)
  expect(moved.every(({ startTime, doctorId }) => doctorId !== doctor.id || startTime >= `${monday} 18:00:00`)).toBe(
    true,
  )
  expect(new Set(moved.map(({ startTime, doctorId }) => `${doctorId} ${startTime}`)).size).toBe(7)
})
