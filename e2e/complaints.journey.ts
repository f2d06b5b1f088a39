/** 投诉: from the desk to its closing within the clock, given to whom it is about and refused, opened again. */
import type { Page } from '@playwright/test'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

type Made = { id: number; version: number }
const path = '/api/v1/visit/complaint'

/** Somebody new, so that nothing of the clinic's own day is in the way. */
const someone = async (page: Page, name: string): Promise<number> => {
  type Source = { id: number; typeId: number }
  const options = await asked<Source[]>(page, 'POST', '/api/v1/customer/customers/getAllSource', {
    query: { typeName: '直客' },
  })
  const { id: sourceId, typeId: sourceTypeId } = options[0]!
  const phone = `137${String(Date.now() % 100_000_000).padStart(8, '0')}`
  return (await asked<Made>(page, 'POST', '/api/v1/customer', { name, sex: '女', phone, sourceTypeId, sourceId })).id
}
const myself = async (page: Page): Promise<{ id: number; name: string }> => {
  const people = await asked<{ id: number; usrName: string }[]>(page, 'POST', '/api/v1/doctor/consulting/getAllUsr', {})
  // Not the head who accepts it below: nobody handles what is about her.
  const one = people.find(({ usrName }) => usrName !== '陈立群')!
  return { id: one.id, name: one.usrName }
}

test('a complaint goes from the desk to its closing within the clock, and is opened again', async ({
  page,
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage()
  await comeAs(desk, 'front')
  const customerId = await someone(desk, '邵清投诉')
  const about = await myself(desk)
  await desk.goto(`/customerDetails?customerId=${customerId}&entry=ComplaintRecord`)
  await desk.getByRole('button', { name: '登记投诉' }).last().click(patient)
  const form = desk.getByRole('dialog', { name: /登记投诉/ })
  await form.getByRole('textbox', { name: '投诉内容' }).fill('做光子后两颊变黑，要求退款', patient)
  await form.getByRole('textbox', { name: '诉求' }).fill('全额退款')
  await form.getByRole('combobox', { name: '被投诉人' }).fill(about.name)
  await desk.getByTitle(about.name, { exact: true }).first().click()
  await desk.keyboard.press('Escape')
  await shoot(desk, 'complaint-register')
  await form.getByRole('button', { name: /登记投诉|保\s*存/ }).click()
  await expect(desk.getByText('投诉已登记')).toBeVisible()
  await expect(desk.getByText('投诉处理中').first()).toBeVisible(patient)
  const { result } = await asked<{ result: Made[] }>(desk, 'GET', `${path}?customerId=${customerId}`)
  const { id } = result[0]!
  await desk.context().close()

  await openAs(page, 'admin', `/visit/complaint?id=${id}`)
  const drawer = page.getByRole('dialog', { name: /投诉 TS/ })
  await expect(drawer.getByText('做光子后两颊变黑，要求退款').first()).toBeVisible(patient)
  await expect(drawer.getByRole('list', { name: '时限' }).getByText('到期')).toBeVisible()
  await shoot(page, 'complaint-drawer')
  // Given to whom it is about: refused with what to do.
  await drawer.getByRole('button', { name: '受理' }).click()
  const accepting = page.getByRole('dialog', { name: /受理投诉/ })
  const handler = accepting.getByRole('combobox', { name: '处理人' })
  await handler.fill(about.name, patient)
  await page.getByTitle(about.name, { exact: true }).last().click()
  await accepting.getByRole('button', { name: '受理' }).click()
  await expect(page.getByText('处理人不能是被投诉人，请另选处理人').first()).toBeVisible()
  await shootDesk(page, 'complaint-refused')
  await accepting.getByRole('button', { name: /返回|取\s*消/ }).click()
  await page
    .getByRole('dialog', { name: '放弃未保存的修改？' })
    .getByRole('button', { name: /放\s*弃/ })
    .click()
  const version = async () => (await asked<Made>(page, 'GET', `${path}/${id}`)).version
  await asked(page, 'PUT', `${path}/accept`, { id, version: await version() })
  await expect(drawer.getByText('处理中', { exact: true }).first()).toBeVisible(patient)

  await drawer.getByRole('button', { name: '答复客户' }).click()
  const answering = page.getByRole('dialog', { name: /答复客户/ })
  await answering.getByRole('textbox', { name: '处理说明' }).fill('已致歉，安排祛斑修复三次', patient)
  await answering.getByRole('button', { name: '答复客户' }).click()
  await expect(drawer.getByText('待答复确认').first()).toBeVisible()
  await expect(drawer.getByText('客户确认，或 3 次联系不上（0/3）')).toBeVisible()
  await drawer.getByRole('button', { name: /^结\s*案$/ }).click()
  const closing = page.getByRole('dialog', { name: /^结案/ })
  await expect(closing.getByRole('checkbox')).toBeChecked(patient)
  await shootDesk(page, 'complaint-close')
  await closing.getByRole('button', { name: /^结\s*案$/ }).click()
  await expect(drawer.getByText('已结案', { exact: true }).first()).toBeVisible()

  await drawer.getByRole('button', { name: '重新处理' }).click()
  const again = page.getByRole('dialog', { name: /重新处理/ })
  await again.getByRole('textbox', { name: '重新处理的原因' }).fill('又出现红肿', patient)
  await again.getByRole('button', { name: '重新处理' }).click()
  await expect(drawer.getByText('重开 1 次')).toBeVisible()
  await shoot(page, 'complaint-again')
  await page.goto('/visit/complaint')
  await expect(page.getByRole('row', { name: /邵清投诉/ }).first()).toBeVisible(patient)
  await shoot(page, 'complaints')
  await page.getByRole('tab', { name: '统计' }).click()
  await expect(
    page
      .getByText('医疗质量')
      .or(page.getByRole('rowheader', { name: '服务' }))
      .first(),
  ).toBeVisible(patient)
  await shoot(page, 'complaint-statistics')
  await page.goto(`/visit/complaint/${id}/paper`)
  await expect(page.getByText('做光子后两颊变黑，要求退款').first()).toBeVisible(patient)
  await shootDesk(page, 'complaint-paper')
})

test('a day the hospital closes is written, and stands in the list', async ({ page }) => {
  await openAs(page, 'admin', '/setting/holiday')
  await page.getByRole('button', { name: '新增节假日' }).click(patient)
  const form = page.getByRole('dialog', { name: '新增节假日' })
  await form.getByRole('textbox', { name: '日期' }).fill('2033-04-08', patient)
  await page.keyboard.press('Tab')
  await form.getByRole('textbox', { name: '名称' }).fill('院庆旅行')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('row', { name: /2033-04-08.*院庆旅行/ })).toBeVisible(patient)
  await shoot(page, 'holidays')
})
