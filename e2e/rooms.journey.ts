/** 停用时段: a laser room is maintained for an afternoon; its bookings go to another room on one screen, the calendar says why, and it opens early. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot } from './shots.ts'

const patient = { timeout: 20_000 }
type Row = { readonly roomId: number | null; readonly startTime: string; readonly state: string }
type Made = { readonly id: number; readonly version: number }
/** A day nobody else books. */
const day = '2032-06-08'
const TIMES = ['13:30', '14:00', '14:30', '15:00']

test('a room is closed over three bookings: two go next door, one later; then it opens again', async ({ page }) => {
  test.slow()
  await openAs(page, 'admin', '/index')
  const serial = String(Date.now()).slice(-5)
  const [room] = await Promise.all(
    ['甲', '乙'].map((name) =>
      asked<Made>(page, 'POST', '/api/v1/base/appointment/resource', { name: `激光${name}${serial}`, kind: 'room' }),
    ),
  )
  const me = (
    await asked<{ id: number }[]>(page, 'POST', '/api/v1/data/hospitalStaff/getAllByJobName', {
      hospitalJobName: '主治医生',
    })
  )[0]!
  const ids: number[] = []
  for (let at = 0; at < 3; at += 1) {
    const customerId = await newCustomer(page, `室${at}${serial}`)
    const times = { startTime: `${day} ${TIMES[at]}:00`, endTime: `${day} ${TIMES[at + 1]}:00` }
    const made = await asked<Made>(page, 'POST', '/api/v1/base/appointment', {
      ...{ customerId, consultantId: me.id, roomId: room!.id, ...times },
    })
    ids.push(made.id)
  }
  const rowOf = async (id: number) => (await asked<{ row: Row }>(page, 'GET', `/api/v1/base/appointment/${id}`)).row

  // From the list of rooms to the screen of its bookings.
  await page.goto('/setting/resource')
  const line = page.getByRole('row').filter({ hasText: `激光甲${serial}` })
  await expect(line).toBeVisible(patient)
  await shoot(page, 'rooms-things')
  const span = `resourceId=${room!.id}&startsAt=${day} 13:00:00&endsAt=${day} 16:00:00`
  await page.goto(`/appointment/close?${encodeURI(span)}`)
  const rows = page.getByRole('list', { name: '受影响的预约' }).getByRole('listitem')
  await expect(rows).toHaveCount(3, patient)
  await page.getByLabel('原因').fill('更换灯管')
  // Each has another room at its own time first; the second goes later in the same room.
  await rows
    .nth(1)
    .getByRole('button', { name: new RegExp(`激光甲${serial}`) })
    .first()
    .click()
  await expectAccessible(page)
  await shoot(page, 'rooms-close')
  await page.getByRole('button', { name: /停用并移动 3 个预约/ }).click()
  await expect(page.getByText('停用已登记：移动 3 个')).toBeVisible(patient)

  const after = await Promise.all(ids.map(rowOf))
  expect(after[0]).toMatchObject({ startTime: `${day} 13:30:00` })
  expect(after[1]!.roomId).toBe(room!.id)
  expect(after[1]!.startTime >= `${day} 16:00:00`).toBe(true)
  expect(after[2]).toMatchObject({ startTime: `${day} 14:30:00` })
  expect([after[0]!.roomId, after[2]!.roomId]).not.toContain(room!.id)

  // The calendar's column of rooms says it.
  await page.goto(`/appointment/calendar?day=${day}&axis=room`)
  await expect(page.getByText('维护').first()).toBeAttached(patient)
  await shoot(page, 'rooms-calendar')

  // Mended sooner: it is taken back, and booked again.
  await page.goto('/setting/resource?tab=closures')
  const closed = page.getByRole('row').filter({ hasText: `激光甲${serial}` })
  await expect(closed).toContainText('有效', patient)
  await shoot(page, 'rooms-closures')
  await closed.getByRole('button', { name: '结束停用' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('结束说明').fill('提前修好')
  await dialog.getByRole('button', { name: '结束停用' }).click()
  await expect(closed).toContainText('已撤销', patient)
  const customerId = await newCustomer(page, `室9${serial}`)
  await asked(page, 'POST', '/api/v1/base/appointment', {
    ...{ customerId, consultantId: me.id, roomId: room!.id, startTime: `${day} 14:00:00`, endTime: `${day} 14:30:00` },
  })
})
