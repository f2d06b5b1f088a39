/** 归属争议: opened from a 报单, the evidence read and ticked by a head, the owner changed, the other side reads the message. */
import { randomInt } from 'node:crypto'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { actOn } from './row.ts'
import { shoot, shootDesk } from './shots.ts'

const patient = { timeout: 20_000 }
type Named = { readonly id: number; readonly usrName: string }
type Dispute = { readonly id: number; readonly no: string }

/** A prospect nobody has met, reported by whoever looks at the page. */
const reported = async (page: import('@playwright/test').Page, name: string) => {
  type Source = { id: number; typeId: number }
  const options = await asked<Source[]>(page, 'POST', '/api/v1/customer/customers/getAllSource', {
    query: { typeName: '直客' },
  })
  const { id: sourceId, typeId: sourceTypeId } = options[0]!
  const phone = `138${String(randomInt(0, 1e8)).padStart(8, '0')}`
  const customer = { name, sex: '女', phone, sourceTypeId, sourceId }
  const path = '/api/v1/customer/declaration/form/inset'
  return await asked<{ id: number; no: string; customerId: number }>(page, 'POST', path, {
    customer,
    demandText: '种植牙',
  })
}

test('a dispute is opened from a report, decided by its evidence, and moves the customer', async ({
  page,
  browser,
}) => {
  const name = `苗${String.fromCharCode(0x4e00 + randomInt(0, 2000))}新`
  const desk = await (await browser.newContext()).newPage()
  await comeAs(desk, 'developer')
  const { customerId, no } = await reported(desk, name)
  const people = await asked<Named[]>(desk, 'POST', '/api/v1/doctor/consulting/getAllUsr', {})
  const [mine, theirs] = ['周子航', '许佳宁'].map((who) => people.find(({ usrName }) => usrName === who)!)
  await desk.goto(`/consult/declaration?keyword=${no}`)
  const row = desk.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible(patient)
  await actOn(row, '提出归属争议')
  const form = desk.getByRole('dialog', { name: new RegExp(`提出归属争议：${name}`) })
  await form.getByRole('combobox', { name: '争议各方' }).fill(theirs!.usrName, patient)
  await desk.getByTitle(theirs!.usrName, { exact: true }).first().click()
  await desk.keyboard.press('Escape')
  await form.getByRole('textbox', { name: '主张' }).fill('报单在先，一直由我跟进')
  await shootDesk(desk, 'ruling-open')
  await form.getByRole('button', { name: /提\s*交/ }).click()
  await expect(desk.getByText('已提交，等待裁决')).toBeVisible(patient)
  const { result } = await asked<{ result: Dispute[] }>(desk, 'GET', `/api/v1/customer/ruling?customerId=${customerId}`)
  const dispute = result[0]!
  await desk.context().close()

  await openAs(page, 'admin', `/consult/ruling?id=${dispute.id}`)
  const drawer = page.getByRole('dialog', { name: `归属争议 ${dispute.no}` })
  const evidence = drawer.getByRole('region', { name: '证据' })
  await expect(evidence.getByText(new RegExp(`报单 ${no}`)).first()).toBeVisible(patient)
  // Nothing is decided on nothing.
  await expect(drawer.getByRole('button', { name: /^裁\s*决/ })).toHaveAttribute('aria-disabled', 'true')
  await evidence
    .getByRole('checkbox', { name: new RegExp(`报单 ${no}`) })
    .first()
    .check()
  await shoot(page, 'ruling-drawer')
  await drawer.getByRole('button', { name: /裁决（1 条证据）/ }).click()
  const deciding = page.getByRole('dialog', { name: new RegExp(`裁决归属争议：${name}`) })
  await deciding.getByRole('radio', { name: theirs!.usrName }).check(patient)
  await deciding.getByRole('spinbutton', { name: `${theirs!.usrName} 占比` }).fill('60')
  await expect(deciding.getByText('合计 60 %，应为 100 %')).toBeVisible()
  await deciding.getByRole('spinbutton', { name: `${mine!.usrName} 占比` }).fill('40')
  await expect(deciding.getByText('合计 100 %')).toBeVisible()
  await deciding.getByRole('textbox', { name: '裁决理由' }).fill('对方接待并成交，报单一方分四成')
  await shoot(page, 'ruling-decide')
  await deciding.getByRole('button', { name: '提交裁决' }).click()
  await expect(page.getByText('已裁决').first()).toBeVisible(patient)
  await expect(drawer.getByText(`${theirs!.usrName} 60%、${mine!.usrName} 40%`).first()).toBeVisible(patient)
  const log = await asked<{ result: { toName: string; reason: string }[] }>(
    page,
    'GET',
    `/api/v1/customer/owner/log?customerId=${customerId}&kind=developer`,
  )
  expect(log.result[0]).toMatchObject({ toName: theirs!.usrName })
  expect(log.result[0]!.reason).toContain(dispute.no)
  await shoot(page, 'ruling-decided')

  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'developer-b', '/index')
  await expect(other.getByRole('navigation').first()).toBeVisible(patient)
  await other.getByRole('button', { name: /^我的消息/ }).click()
  const inbox = other.getByRole('dialog', { name: /我的消息/ })
  await expect(inbox.getByText(new RegExp(`已裁决：${name}`)).first()).toBeVisible(patient)
  await other.context().close()
})
