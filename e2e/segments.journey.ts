/** Tags and levels: set up with a look at whom a rule reaches, given to several in the list, her own in the header. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

test('who leads sets up a group and a tag with a rule, sees whom it reaches before saving, and changes a level', async ({
  page,
}) => {
  await openAs(page, 'admin', '/setting/customer')
  await page.getByRole('tab', { name: '标签' }).click(patient)
  await expect(page.getByRole('row', { name: /怕疼/ })).toBeVisible(patient)
  await shoot(page, 'tags')
  await page.getByRole('button', { name: '新增标签组' }).click()
  const group = page.getByRole('dialog', { name: '新增标签组' })
  await group.getByLabel('标签组').fill('旅程')
  await group.getByText('单选', { exact: true }).click()
  await group.getByRole('combobox', { name: '使用范围' }).click()
  await page.getByTitle('咨询', { exact: true }).click()
  await shootDesk(page, 'tag-group')
  await group.getByRole('button', { name: /保\s*存/ }).click()
  await page
    .getByRole('navigation', { name: '标签组' })
    .getByRole('button', { name: /旅程.*单选 咨询/ })
    .click()

  await page.getByRole('button', { name: '新增标签', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增标签' })
  await form.getByRole('textbox', { name: '标签' }).fill('常来')
  await form.getByRole('button', { name: '加一条' }).click()
  await form.getByRole('spinbutton', { name: '累计消费不低于' }).fill('99999999')
  await expect(form.getByText('现在没有客户符合，保存后不会给任何人打上')).toBeVisible(patient)
  await form.getByRole('spinbutton', { name: '累计消费不低于' }).fill('1000')
  await expect(form.getByText(/位客户中有 \d+ 位符合，保存后会新打 \d+ 位/)).toBeVisible(patient)
  await shoot(page, 'tag-rule')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('row', { name: /常来/ })).toContainText('累计消费 ≥ 1000 元')

  await page.getByRole('tab', { name: '等级' }).click()
  await expect(page.getByRole('row', { name: /钻石/ })).toContainText('到院 ≥ 3 次', patient)
  await shoot(page, 'levels')
  await expectAccessible(page)
  await page.getByRole('row', { name: /银卡/ }).click()
  const level = page.getByRole('dialog', { name: '编辑等级：银卡' })
  await level.getByLabel('到院次数达到').fill('2')
  await expect(level.getByText(/位客户中有 \d+ 位会变动/)).toBeVisible(patient)
  await expect(level.getByText(/银卡 → 没有等级 \d+ 位/)).toBeVisible()
  await shootDesk(page, 'level-form')
  await level.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('row', { name: /银卡/ })).toContainText('且到院 ≥ 2 次')
  await page.getByRole('button', { name: '新增等级' }).click()
  const scored = page.getByRole('dialog', { name: '新增等级' })
  await scored.getByLabel('等级', { exact: true }).fill('高分')
  await scored.getByLabel('星级').fill('5')
  await scored.getByText('标签分', { exact: true }).click()
  await expect(scored.getByText('按标签分的等级要填写“标签分达到”，至少 1 分')).toBeVisible()
  await scored.getByLabel('标签分达到').fill('4')
  await expect(scored.getByText(/→ 高分 \d+ 位/)).toBeVisible(patient)
  await shoot(page, 'level-by-score')
  await scored
    .getByText('关闭')
    .or(scored.getByRole('button', { name: /取\s*消/ }))
    .first()
    .click()
  const sure = page.getByRole('button', { name: '放弃' })
  if (await sure.isVisible()) await sure.click()
  await page.getByRole('tab', { name: '锁定' }).click()
  await expect(page.getByRole('row', { name: /院长指定/ })).toBeVisible()
})

test('the front desk tags two customers of the list, finds them by the tag and takes it away again', async ({
  page,
}) => {
  await openAs(page, 'front', '/customer/list')
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows.nth(1)).toBeVisible(patient)
  const choose = async (verb: '打标签' | '取消标签') => {
    for (const at of [0, 1]) await rows.nth(at).locator('.ant-checkbox').click()
    await page.getByRole('button', { name: verb }).click()
    const form = page.getByRole('dialog', { name: verb })
    await form.getByRole('combobox', { name: '标签' }).click()
    await page.getByRole('option', { name: /近期回访/ }).click()
    await page.keyboard.press('Escape')
    await shootDesk(page, verb === '打标签' ? 'tag-several' : 'untag-several')
    await form.getByRole('button', { name: verb }).click()
    await expect(page.getByText(`已${verb} 2 位`)).toBeVisible()
  }
  await choose('打标签')
  await page.getByRole('button', { name: /更多筛选/ }).click()
  await page.getByRole('combobox', { name: '有任一标签' }).click()
  await page.getByRole('option', { name: /近期回访/ }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/anyTagIds=/)
  await expect(rows).not.toHaveCount(20)
  await expect(rows.nth(1)).toBeVisible()
  const before = await rows.count()
  await shoot(page, 'customers-by-tag')
  await choose('取消标签')
  await expect(rows).toHaveCount(before - 2)
})

test('in her header a consultant sees by what she has her tags, and who leads holds her level', async ({ page }) => {
  await openAs(page, 'admin', '/customer/list')
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows.nth(3)).toBeVisible(patient)
  await rows.nth(3).click()
  const panel = page.locator('.ant-drawer-section').first()
  await panel.getByRole('button', { name: /更多/ }).first().click()
  await page.getByText('标签与等级').click()
  const own = page.getByRole('dialog', { name: /标签与等级：/ })
  await own.getByRole('button', { name: /^打标签$/ }).click(patient)
  const give = page.getByRole('dialog', { name: '打标签' })
  await give.getByRole('combobox', { name: '标签' }).click()
  await page.getByRole('option', { name: /价格敏感/ }).click()
  await page.keyboard.press('Escape')
  await give.getByRole('button', { name: '打标签' }).click()
  await expect(own.getByRole('row', { name: /价格敏感/ })).toContainText('手工')
  await own.getByRole('button', { name: /锁定/ }).first().click()
  const lock = page.getByRole('dialog', { name: '锁定等级' })
  await lock.getByRole('combobox', { name: '等级' }).click()
  await page.getByRole('option', { name: /至尊/ }).click()
  await lock.getByLabel('锁定到').fill('2099-12-31')
  await page.keyboard.press('Enter')
  await lock.getByText('老客推荐').click()
  await shootDesk(page, 'level-lock')
  await lock.getByRole('button', { name: /^锁\s*定$/ }).click()
  await expect(own.getByText(/锁定到 2099-12-31：老客推荐/)).toBeVisible()
  await shoot(page, 'segments-of-customer')
  await own.getByRole('button', { name: '取消锁定' }).click()
  await expect(own.getByText('按等级设置自动计算')).toBeVisible()
  await own.getByRole('button', { name: '取消标签价格敏感' }).click()
  await expect(own.getByRole('row', { name: /价格敏感/ })).toHaveCount(0)
})

test('a tag of 咨询 is offered beside consultations and not in the list; what she bears is taken away anywhere', async ({
  page,
}) => {
  await comeAs(page, 'admin')
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  const { id: groupId } = await asked<{ id: number }>(page, 'POST', '/api/v1/customer/integralGroup', {
    name: '面诊印象',
    usageScope: 'consult',
  })
  await asked(page, 'POST', '/api/v1/customer/integral', { groupId, integralName: '怕留疤' })
  const { result } = await asked<{ result: { id: number }[] }>(page, 'GET', '/api/v1/customer/info/page?pageSize=20')
  await asked(page, 'POST', '/api/v1/base/customerDemand', {
    customerId: result[5]!.id,
    demandIds: [],
    text: '想先看看',
    priority: 2,
    expectDate: '2999-01-01',
    budget: null,
    state: 'open',
  })
  await page.goto('/customer/list')
  await rows.nth(5).locator('.ant-checkbox').click(patient)
  await page.getByRole('button', { name: '打标签' }).click()
  const several = page.getByRole('dialog', { name: '打标签' })
  await several.getByRole('combobox', { name: '标签' }).click()
  await expect(page.getByRole('option', { name: /近期回访/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /怕留疤/ })).toHaveCount(0)

  await turnTo(page, '/consult/demand')
  await page
    .locator('.ant-table-row:not([aria-hidden]) a, .ant-table-row:not([aria-hidden]) button')
    .first()
    .click(patient)
  const panel = page.locator('.ant-drawer-section').first()
  await panel.getByRole('button', { name: /更多/ }).first().click(patient)
  await page.getByText('标签与等级').click()
  const own = page.getByRole('dialog', { name: /标签与等级：/ })
  await own.getByRole('button', { name: /^打标签$/ }).click(patient)
  const give = page.getByRole('dialog', { name: '打标签' })
  await give.getByRole('combobox', { name: '标签' }).click()
  await page.getByRole('option', { name: /怕留疤/ }).click()
  await page.keyboard.press('Escape')
  await give.getByRole('button', { name: '打标签' }).click()
  await expect(own.getByRole('row', { name: /怕留疤/ })).toContainText('手工')
  await own.getByRole('button', { name: '取消标签怕留疤' }).click()
  await expect(own.getByRole('row', { name: /怕留疤/ })).toHaveCount(0)
  await page.getByRole('button', { name: '撤回' }).click()
  await expect(own.getByRole('row', { name: /怕留疤/ })).toContainText('手工')
  await shootDesk(page, 'tag-of-consulting')
})
