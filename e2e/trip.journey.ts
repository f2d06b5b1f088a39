/** 就诊行程: a link of an appointment is opened on a telephone, she says that she comes and that she would rather come later, the desk hears it. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

const patient = { timeout: 20_000 }

test('a customer opens her appointment, confirms it and asks for another time; cancelled, the link is dead', async ({
  page,
  browser,
  baseURL,
}) => {
  await comeAs(page, 'admin')
  const name = `周诗${String(Date.now()).slice(-4)}`
  const customerId = await newCustomer(page, name)
  const [doctor] = await asked<{ id: number }[]>(page, 'POST', '/api/v1/data/hospitalStaff/getAllByJobName', {
    hospitalJobName: '主治医生',
  })
  const day = await page.evaluate(() =>
    new Date(Date.now() + 8 * 3_600_000 + 9 * 86_400_000).toISOString().slice(0, 10),
  )
  const made = await asked<{ id: number }>(page, 'POST', '/api/v1/base/appointment', {
    ...{ customerId, doctorId: doctor!.id, startTime: `${day} 09:30:00`, endTime: `${day} 10:15:00` },
    preNotice: '当天不要化妆，可以淋浴；一周内不要晒太阳',
  })
  const { token } = await asked<{ token: string }>(page, 'POST', '/api/v1/base/appointment/trip', { id: made.id })

  const hers = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })).newPage()
  const called: string[] = []
  hers.on('request', (request) => called.push(request.url()))
  await hers.goto(`/trip#${token}`)
  await expect(hers.getByRole('heading', { level: 1 })).toContainText(`${Number(day.slice(8))} 日`, patient)
  await expect(hers.getByRole('main')).toContainText('09:30')
  await expect(hers.getByRole('main')).toContainText('周*')
  await expect(hers.getByRole('main')).toContainText('当天报到后显示')
  await expectAccessible(hers)
  await shootDesk(hers, 'trip-390')
  // What opens it is told to nobody on the way.
  expect(called.filter((url) => url.includes(token))).toEqual([])

  await hers.getByRole('button', { name: '确认会来' }).click()
  await expect(hers.getByRole('button', { name: '已确认会来' })).toBeDisabled(patient)
  await hers.getByRole('button', { name: '申请改期' }).click()
  await hers.getByLabel(/什么时候方便/).fill('周六下午')
  await shootDesk(hers, 'trip-wish-390')
  await hers.getByRole('button', { name: '发送改期申请' }).click()
  await expect(hers.getByRole('status')).toContainText('已申请改期：周六下午', patient)
  await shootDesk(hers, 'trip-wished-390')

  const titles = async (): Promise<string[]> => {
    const own = { pageNum: 1, pageSize: 20 }
    const { list } = await asked<{ list: { title: string }[] }>(
      page,
      'POST',
      '/api/v1/rabbit/system/message/find/page',
      own,
    )
    return list.map(({ title }) => title)
  }
  await expect.poll(titles).toContain(`${name} 申请改期：周六下午`)
  expect(await titles()).toContain(`${name} 确认会来`)
  await page.goto(`/appointment/${made.id}/slip`)
  await expect(page.getByRole('img', { name: '就诊行程二维码' })).toBeVisible(patient)
  await shoot(page, 'trip-slip')

  // Moved by the desk while she has the old hour before her: what she says of that one is not said of the new one.
  await page.goto('/index')
  await hers.reload()
  await expect(hers.getByRole('button', { name: '已确认会来' })).toBeDisabled(patient)
  const { row } = await asked<{ row: { version: number } }>(page, 'GET', `/api/v1/base/appointment/${made.id}`)
  await asked(page, 'PUT', '/api/v1/base/appointment', {
    ...{ id: made.id, version: row.version, startTime: `${day} 14:00:00`, endTime: `${day} 14:45:00` },
  })
  await hers.getByRole('button', { name: '申请改期' }).click()
  await hers.getByLabel(/什么时候方便/).fill('周日上午')
  await hers.getByRole('button', { name: '发送改期申请' }).click()
  await expect(hers.getByRole('alert')).toContainText('预约时间已改', patient)
  await expect(hers.getByRole('main')).toContainText('14:00')
  await hers.getByRole('button', { name: /返\s*回/ }).click()
  await expect(hers.getByRole('button', { name: '确认会来' })).toBeEnabled()
  await expect(hers.getByText('已申请改期')).toBeHidden()
  await shootDesk(hers, 'trip-moved-390')

  await asked(page, 'PUT', '/api/v1/base/appointment/cancel', { id: made.id, reason: '时间冲突' })
  await hers.reload()
  await expect(hers.getByRole('alert')).toContainText('链接已失效，请联系医院', patient)
  await expectAccessible(hers)
  await shootDesk(hers, 'trip-over-390')
})
