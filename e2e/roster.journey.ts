/** 排班: a head plans a week by keys and publishes it, a colleague sees hers and asks to swap. */
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shootDesk } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }
/** A week far from what anybody else plans: Monday. */
const MONDAY = '2031-03-03'
const WEEK = `/appointment/scheduling?span=week&from=${MONDAY}`
type Matrix = {
  people: { staffId: number; name: string; departmentName: string }[]
  days: { staffId: number; date: string; state: string; shifts: { shiftTypeId: number }[] }[]
  shifts: { id: number; shortName: string }[]
}
const matrixOf = (page: Parameters<typeof asked>[0]) =>
  asked<Matrix>(page, 'GET', `/api/v1/base/scheduling/matrix?from=${MONDAY}&days=7`)

test('a week is planned by keys, says what it breaks before it is filled, and holds when it is published', async ({
  page,
}) => {
  await openAs(page, 'admin', WEEK)
  const grid = page.getByRole('group', { name: '排班表，方向键移动' })
  const first = grid.locator('[data-spot="0 0"]')
  await expect(first).toBeVisible(patient)
  await shootDesk(page, 'roster-empty')
  await first.click()
  // One cell is given its shift at once.
  await page.keyboard.press('1')
  await expect(first).toHaveText('早')
  // Several are filled after what it does was read: seven whole days are more than 44 hours.
  for (let day = 0; day < 6; day += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('4')
  const note = page.getByRole('region', { name: '填入前请确认' })
  await expect(note).toContainText('7 格可填')
  await expect(note).toContainText('52.5 时 超')
  await shootDesk(page, 'roster-fill')
  await page.keyboard.press('Enter')
  await expect(note).toBeHidden()
  await expect(grid.locator('[data-spot="0 6"]')).toHaveText('全')
  await page.keyboard.press('Control+z')
  await expect(first).toHaveText('早')
  await expect(grid.locator('[data-spot="0 6"]')).toHaveText('')
  // Copied to the line below.
  await first.click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('3')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
  await expect(note).toContainText('2 格可填')
  await page.keyboard.press('Enter')
  await expect(grid.locator('[data-spot="1 1"]')).toHaveText(/早|晚/)
  await expect(page.getByText('保存中…')).toBeHidden(patient)
  await expect.poll(async () => (await matrixOf(page)).days.length).toBe(4)
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog').filter({ hasText: '起的一周将发布' })
  await question.getByRole('button', { name: /发\s*布/ }).click()
  await expect.poll(async () => (await matrixOf(page)).days.every(({ state }) => state === 'published')).toBe(true)
  await shootDesk(page, 'roster-published')
})

test('a colleague sees what was published of herself and her swap, which the head finds among those that wait', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', WEEK)
  await expect(page.locator('[data-spot="0 0"]')).toBeVisible(patient)
  const { people, shifts } = await matrixOf(page)
  const shift = (short: string) => shifts.find(({ shortName }) => shortName === short)!.id
  const context = await browser.newContext()
  const hers = await context.newPage()
  await openAs(hers, 'nurse', '/appointment/roster')
  await expect(hers.getByRole('button', { name: '申请调班' })).toBeVisible(patient)
  const me = await asked<{ id: number }>(hers, 'GET', '/api/v1/his/hospital/get/current')
  const mine = people.find(({ staffId }) => staffId === me.id)!
  const other = people.find(
    ({ staffId, departmentName }) => departmentName === mine.departmentName && staffId !== me.id,
  )!
  const day = (staffId: number, short: string) => ({
    staffId,
    date: '2031-04-07',
    stamp: '',
    shifts: [{ shiftTypeId: shift(short) }],
  })
  await asked(page, 'POST', '/api/v1/base/scheduling/batch', { days: [day(me.id, '早'), day(other.staffId, '晚')] })
  await asked(page, 'POST', '/api/v1/base/scheduling/publish', { week: '2031-04-07' })
  const swap = { withId: other.staffId, myDate: '2031-04-07', theirDate: '2031-04-07', reason: '家里有事' }
  await asked(hers, 'POST', '/api/v1/base/scheduling/swap', swap)
  await hers.reload()
  await expect(hers.getByText(`2031-04-07 早班 ⇄ ${other.name}`)).toBeVisible(patient)
  await expect(hers.getByText('待对方同意')).toBeVisible()
  await shootDesk(hers, 'roster-mine')
  await page.goto('/appointment/scheduling?tab=swap')
  await expect(page.getByRole('row').filter({ hasText: other.name }).filter({ hasText: '待对方同意' })).toBeVisible(
    patient,
  )
  await shootDesk(page, 'roster-swaps')
  await context.close()
})

test('a shift that is changed over a booking names it, and leads to where it is dealt with', async ({ page }) => {
  const monday = '2033-03-07'
  await openAs(page, 'admin', `/appointment/scheduling?span=week&from=${monday}`)
  const grid = page.getByRole('group', { name: '排班表，方向键移动' })
  await expect(grid.locator('[data-spot="0 0"]')).toBeVisible(patient)
  const [doctor] = await asked<{ id: number; usrName: string }[]>(
    page,
    'POST',
    '/api/v1/data/hospitalStaff/getAllByJobName',
    { hospitalJobName: '主治医生' },
  )
  const { id: staffId, usrName } = doctor!
  const { shifts } = await asked<Matrix>(page, 'GET', `/api/v1/base/scheduling/matrix?from=${monday}&days=7`)
  const whole = shifts.find(({ shortName }) => shortName === '全')!
  await asked(page, 'POST', '/api/v1/base/scheduling/batch', {
    days: [{ staffId, date: monday, stamp: '', shifts: [{ shiftTypeId: whole.id }] }],
  })
  await asked(page, 'POST', '/api/v1/base/scheduling/publish', { week: monday })
  const name = `班外${String(Date.now()).slice(-5)}`
  const customerId = await newCustomer(page, name)
  const times = { startTime: `${monday} 10:00:00`, endTime: `${monday} 10:30:00` }
  await asked(page, 'POST', '/api/v1/base/appointment', { customerId, doctorId: staffId, ...times })
  const cell = grid.getByRole('row').filter({ hasText: usrName }).locator('[data-spot$=" 0"]')
  await expect(cell).toHaveText('全', patient)
  const question = page.getByRole('dialog').filter({ hasText: '有预约不在新班次内，仍要改班吗？' })
  const toLate = async () => {
    await cell.click()
    await page.keyboard.press('3')
    await expect(question).toContainText(`${usrName} 03-07 周一 10:00 ${name}`)
  }
  await toLate()
  await shootDesk(page, 'roster-outside')
  // Thought better of: the shift is as it was.
  await question.getByRole('button', { name: /返\s*回/ }).click()
  await expect(cell).toHaveText('全')
  await expect(page.getByText('保存中…')).toBeHidden(patient)
  await toLate()
  await question.getByRole('button', { name: '仍要改班' }).click()
  const next = page.getByRole('dialog').filter({ hasText: '班次已改，预约原样保留' })
  await expect(cell).toHaveText('晚')
  await next.getByRole('button', { name: '去处理' }).click()
  await expect(page).toHaveURL(/\/appointment\/stop\?/)
  const under = page.getByRole('list', { name: '受影响的预约' }).getByRole('listitem')
  await expect(under).toHaveCount(1, patient)
  await expect(under).toContainText(name)
  await shootDesk(page, 'roster-outside-stop')
})
