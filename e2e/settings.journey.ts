/** Pages drawn from their noun: 通用品类, 咨询设置 and 客户设置, with every head, filter and field they have. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'
import { takeTyped } from './typed.ts'

const mark = String(Date.now()).slice(-5)
const patient = { timeout: 40_000 }

/** Heads of the columns, without the one of the actions. */
const heads = async (page: Page): Promise<string[]> =>
  (await page.locator('main thead th:visible').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => text && text !== '操作')
const filters = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('main .filter-line .filter input[aria-label]')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('aria-label')))])

/** Opens the form of the page and says its labels. */
const labels = async (page: Page, button: string, picture?: string): Promise<string[]> => {
  await page.getByRole('button', { name: button }).first().click()
  const form = page.getByRole('dialog')
  await expect(form.locator('.field-waiting')).toHaveCount(0)
  const all = form.locator('.ant-form-item-label label')
  await expect(all.first()).toBeVisible()
  const said = await all.allInnerTexts()
  if (picture) await shoot(page, picture)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  return said
}
test.setTimeout(180_000)

test('universal kinds: added, found by name and by group, changed, deleted', async ({ page }) => {
  await openAs(page, 'admin', '/product/kind')
  await expect(page.locator('main thead')).toBeVisible(patient)
  expect(await heads(page)).toEqual(['名称', '分组', '排序', '状态'])
  expect(await filters(page)).toEqual(['名称、分组', '状态'])
  expect(await labels(page, '新增品类')).toEqual(['名称', '分组', '排序', '状态'])
  await page.getByRole('button', { name: '新增品类' }).first().click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('启用')).toBeChecked()
  await form.getByLabel('名称').fill(`光子${mark}`)
  await form.getByLabel('分组').fill(`光电组${mark}`)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  // Closing it gives the focus back to the button, which would take the key that comes next.
  await expect(form).toBeHidden()
  await page.getByRole('textbox', { name: '名称、分组' }).fill(`电组${mark}`)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(`光子${mark}`) })
  await expect(row).toContainText('启用')
  await row.click()
  await expect(page.getByRole('dialog').getByText(`编辑品类：光子${mark}`)).toBeVisible()
  await page.getByRole('dialog').getByLabel('禁用').check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(row).toContainText('禁用')
})

test('tabs of the settings have the heads, filters and fields of their nouns', async ({ page }) => {
  await openAs(page, 'admin', '/setting/consult')
  await expect(page.locator('main thead')).toBeVisible(patient)
  expect(await heads(page)).toEqual(['分组', '需求', '排序', '状态'])
  expect(await filters(page)).toEqual(['分组名称', '状态'])
  expect(await labels(page, '新增分组')).toEqual(['分组名称', '需求', '排序', '状态'])
  await page.getByRole('tab', { name: '咨询类型' }).click()
  await expect(page.getByRole('button', { name: '新增类型' })).toBeVisible()
  await expect.poll(() => heads(page)).toEqual(['类型', '场合', '排序', '状态'])
  expect(await filters(page)).toEqual(['类型名称', '状态'])
  expect(await labels(page, '新增类型')).toEqual(['类型名称', '场合', '排序', '状态'])
  await turnTo(page, '/setting/customer')
  await page.getByRole('tab', { name: '来源类型' }).click(patient)
  await expect.poll(() => heads(page)).toEqual(['类型', '性质', '推荐人', '客户数', '排序', '状态'])
  expect(await filters(page)).toEqual(['类型名称', '状态'])
  expect(await labels(page, '新增类型')).toEqual([
    '类型名称',
    '性质',
    '建档时填推荐人',
    '来源选推广机构',
    '排序',
    '状态',
  ])
  await page.getByRole('tab', { name: '客户来源' }).click()
  await expect
    .poll(() => heads(page))
    .toEqual(['来源', '类型', '客户数', '到院', '成交', '实收', '投入', '投产比', '状态'])
  expect(await filters(page)).toEqual(['来源名称', '来源类型', '状态'])
  const fields = ['来源名称', '来源类型', '推广机构', '每条线索成本', '开始日期', '结束日期', '排序', '状态']
  expect(await labels(page, '新增来源')).toEqual(fields)
})

test('a source says what came of it; disabled, it is read where somebody came by it, and stays', async ({ page }) => {
  await comeAs(page, 'admin')
  const [type, source] = [`短视频${mark}`, `探店${mark}`]
  type Made = { id: number }
  const made = (path: string, body: object) => asked<Made>(page, 'POST', `/api/v1/customer${path}`, body)
  const { id: typeId } = await made('/customer/source/type', { name: type, kind: 'network' })
  const { id: sourceId } = await made('/customer/source', { typeId, name: source, costPerLead: '80' })
  const her = { name: `来源客${mark}`, sex: '女', phone: `139${mark}${mark.slice(-3)}`, allergyState: 'denied' }
  const { id } = await made('', { ...her, sourceTypeId: typeId, sourceId })
  await page.goto('/setting/customer')
  const tree = page.getByRole('tree')
  await expect(page.locator('main tbody tr').nth(3)).toBeVisible(patient)
  await shootDesk(page, 'sources-all')
  await tree.getByText(type).click(patient)
  const row = page.getByRole('row', { name: new RegExp(source) })
  await expect(row).toContainText('80.00')
  await expect(page.locator('main tbody tr:visible[data-row-key], main .list-row')).toHaveCount(1)
  await shootDesk(page, 'sources')
  // A figure opens the customers it counts.
  await row.getByRole('link', { name: '1' }).click()
  await expect(page).toHaveURL(new RegExp(`sourceId=${sourceId}`))
  await expect(page.getByRole('row', { name: new RegExp(her.name) })).toBeVisible(patient)
  await page.goBack()
  await tree.getByText(type).click(patient)
  await row.click()
  const form = page.getByRole('dialog')
  await form.getByLabel('禁用').check()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()

  await page.goto(`/customerDetails?customerId=${id}&entry=BasicInfor`)
  await page.getByRole('button', { name: '编辑' }).first().click(patient)
  await expect(form.getByText(source)).toBeVisible()
  await expect(form.getByRole('combobox', { name: '来源', exact: true })).toHaveCount(0)
  await form.getByLabel('备注').fill('喜欢上午来')
  await shoot(page, 'archive-past-source')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  const facts = page.getByRole('main')
  await expect(facts.locator('dd', { hasText: '喜欢上午来' })).toBeVisible()
  await expect(facts.locator('dd', { hasText: source })).toBeVisible()
})

test('an agency is agreed with, its numbers read whole only where they are changed, and a source of channels names it', async ({
  page,
}) => {
  await openAs(page, 'admin', '/marketing/agency')
  await shootDesk(page, 'agencies')
  await page.getByRole('button', { name: '新增机构' }).first().click(patient)
  const form = page.getByRole('dialog')
  await form.getByLabel('机构名称').fill(`美途${mark}`)
  await form.getByLabel('联系电话').fill('0571-87654321')
  await form.getByLabel('收款账号').fill('6222 0000 9876')
  await form.getByLabel('非手术项目返点').fill('１.５')
  await shoot(page, 'agency-form')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  const row = page.getByRole('row', { name: new RegExp(`美途${mark}`) })
  await expect(row).toContainText('非手术 1.5%')
  await expect(row).toContainText('057****4321')
  await expect(row).not.toContainText('0000')
  await row.click()
  await expect(form.getByLabel('收款账号')).toHaveValue('6222 0000 9876')
  await form.getByText('按人头').click()
  await form.getByLabel('每人返点').fill('88')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(row).toContainText('每人 88.00')

  await turnTo(page, '/setting/customer')
  await page.getByRole('tab', { name: '客户来源' }).click(patient)
  await page.getByPlaceholder('来源名称').fill('合作美容院')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /合作美容院/ }).click(patient)
  await form.getByRole('combobox', { name: '推广机构' }).click()
  await page.getByTitle(`美途${mark}`).click()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
})

test('what decides over money is set where it is used, and the books can be checked', async ({ browser, page }) => {
  await openAs(page, 'admin', '/cashier/debt')
  expect(await labels(page, '欠款设置', 'debt-settings')).toEqual([
    '收款时挂欠款',
    '还款期限',
    '每位客户最多欠',
    '一次收款最多欠',
  ])
  await page.goto('/order/list')
  await page.getByRole('button', { name: '更多', exact: true }).first().click(patient)
  await page.getByRole('menuitem', { name: '充值限额' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('单笔达到时核对实名')).toHaveValue('5,000.00')
  await shoot(page, 'recharge-limits')
  await form.getByLabel('单笔达到时核对实名').fill('3000')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  const till = await (await browser.newContext()).newPage()
  await openAs(till, 'cashier', '/cashier/shift')
  await till.getByRole('button', { name: '账务自检' }).click(patient)
  await expect(till.getByText('自检通过：账目一致')).toBeVisible(patient)
})

test('a way of paying is added above the others, stands at the till, and is put out of use again', async ({ page }) => {
  const name = `抖音团购${mark}`
  const ways = () => asked<{ name: string }[]>(page, 'GET', '/api/v1/base/cashier/tender')
  await openAs(page, 'admin', '/setting/payment')
  const change = async (): Promise<void> => {
    await page.getByRole('button', { name: '修改支付方式' }).click(patient)
    await expect(form.locator('.field-waiting')).toHaveCount(0)
  }
  const form = page.getByRole('dialog')
  const save = async (): Promise<void> => {
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form).toBeHidden()
  }
  await change()
  await form.getByRole('button', { name: '加一种支付方式' }).click()
  await form.locator('.ways li').last().getByRole('textbox').fill(name)
  await form.getByRole('checkbox', { name: `${name}须填流水号` }).check()
  await form.getByRole('button', { name: `上移 ${name}` }).click()
  await shoot(page, 'settlement-ways')
  await save()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('须填')
  await shoot(page, 'settlement')
  expect((await ways()).map((way) => way.name)).toContain(name)
  await change()
  await form.getByRole('checkbox', { name: `启用${name}` }).uncheck()
  await save()
  await expect(row).toContainText('已停用')
  expect((await ways()).map((way) => way.name)).not.toContain(name)
})

test('a wish is written down on the page of all wishes, and found by its state', async ({ page }) => {
  await openAs(page, 'consultant', '/consult/demand')
  await expect(page.locator('main thead')).toBeVisible(patient)
  expect(await heads(page)).toEqual(['客户', '需求', '需求项', '状态', '优先级', '预算', '期望日期', '登记时间'])
  await page.getByRole('button', { name: '新增需求' }).first().click()
  const form = page.getByRole('dialog')
  // One of hers: whom she has hangs on the demo's moment.
  const hers = await asked<{ result: { name: string }[] }>(page, 'GET', '/api/v1/customer/info/page?pageSize=1')
  const { name } = hers.result[0]!
  await form.getByRole('combobox', { name: '客户' }).click()
  await takeTyped(page, name)
  await form.getByLabel('需求', { exact: true }).fill(`想改善肤色${mark}`)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(`想改善肤色${mark}`) })).toContainText('待满足')
})

test('the form of the consultation: a question is put together, looked at, asked in the consultation, and put away', async ({
  page,
}) => {
  await openAs(page, 'admin', '/setting/consult')
  await page.getByRole('tab', { name: '咨询模板' }).click(patient)
  const row = page.getByRole('row', { name: /咨询模板/ })
  await expect(row).toContainText('主诉、既往治疗经历')
  await row.click()
  const form = page.getByRole('dialog', { name: '编辑咨询模板：咨询模板' })
  const talk = form.getByRole('region', { name: '沟通结果' })
  await talk.getByRole('button', { name: '加字段' }).click()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('“沟通结果”里有字段还没有名称')).toBeVisible()
  await talk.getByLabel('字段名称').last().fill(`想先看${mark}`)
  await talk.getByRole('combobox', { name: `想先看${mark}的类型` }).click()
  await page.getByTitle('单选', { exact: true }).click()
  await talk.getByRole('combobox', { name: `想先看${mark}的选项` }).fill('案例')
  await page.keyboard.press('Enter')
  await page.keyboard.type('价格')
  await page.keyboard.press('Enter')
  // What may have been answered keeps its kind.
  await expect(talk.getByRole('combobox', { name: '意向程度的类型' })).toBeDisabled()
  await form.getByText('预览', { exact: true }).click()
  await expect(form.getByRole('radio', { name: '案例' })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'consult-template-preview')
  await form.getByText('编辑', { exact: true }).click()
  await shootDesk(page, 'consult-template')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText(`想先看${mark}`)
  const asks = async (): Promise<string[]> => {
    const path = `/api/v1/base/template/find?name=${encodeURIComponent('咨询模板')}`
    const { sections } = await asked<{ sections: { fields: { label: string }[] }[] }>(page, 'GET', path)
    return sections.flatMap(({ fields }) => fields.map(({ label }) => label))
  }
  expect(await asks()).toContain(`想先看${mark}`)
  await row.click()
  await talk.getByRole('button', { name: `去掉 想先看${mark}` }).click()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  expect(await asks()).not.toContain(`想先看${mark}`)
})
