/** Forms as the kit opens them: where they stand, who has the focus, what a tab says, and every way out. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { open, said } from './form-page.ts'

const question = (page: Page) => page.getByRole('dialog', { name: '放弃未保存的修改？' })
const boxOf = async (of: Locator) => (await of.boundingBox())!

for (const [deed, width] of [
  ['新增联系人', 720],
  ['宽表单', 1040],
] as const)
  test(`${deed}: a drawer of ${width} from the right, over the whole of a phone`, async ({ page }) => {
    await open(page, deed)
    const drawer = page.locator('.ant-drawer-section')
    await expect.poll(async () => Math.round((await boxOf(drawer)).x)).toBe(1440 - width)
    expect((await boxOf(drawer)).width).toBe(width)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await boxOf(drawer)).width).toBe(390)
  })

test('a decision of one field is a dialog of 440 in the middle', async ({ page }) => {
  await open(page, '写备注')
  const { x, width } = await boxOf(page.locator('.ant-modal'))
  expect(width).toBe(440)
  expect(x).toBe(500)
})

test('what is required and chosen is not complained of, wherever the mouse came from', async ({ page }) => {
  const form = await open(page, '选一个', 'radio')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('有无不能为空')).toBeVisible()
  await form.getByRole('radio', { name: '有' }).focus()
  await form.getByText('无', { exact: true }).click()
  await expect(form.getByRole('radio', { name: '无' })).toBeChecked()
  await expect(form.getByText('有无不能为空')).toHaveCount(0)
})

test('a save that fails on a tab one does not look at opens it and marks it', async ({ page }) => {
  const form = await open(page, '分页签')
  await form.getByRole('textbox', { name: '姓名' }).fill('林知夏')
  await form.getByRole('button', { name: '分页签' }).click()
  await expect(form.getByRole('tab', { name: '联系' })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByTitle('联系填写有误')).toBeVisible()
  await form.getByRole('textbox', { name: '电话' }).fill('139')
  await form.getByRole('textbox', { name: '电话' }).blur()
  await expect(form.getByTitle('联系填写有误')).toHaveCount(0)
  await form.getByRole('tab', { name: '基本' }).click()
  await expect(form.getByRole('textbox', { name: '姓名' })).toHaveValue('林知夏')
})

test('Esc, the mask and 取消 ask for what is typed, and keep it', async ({ page }) => {
  const form = await open(page, '新增联系人')
  const name = form.getByRole('textbox', { name: '姓名' })
  await name.fill('林知夏')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(100, 500),
    () => form.getByRole('button', { name: /^取\s*消$/ }).click(),
  ]
  for (const leave of ways) {
    await leave()
    await expect(question(page)).toContainText('「新增联系人」填了 1 项')
    await question(page).getByRole('button', { name: '继续编辑' }).click()
    // Gone, and not only hidden: until then it is the one that hears Esc.
    await expect(page.locator('.ant-modal-confirm')).toHaveCount(0)
    await expect(name).toHaveValue('林知夏')
    // Keys work on: what asked gives the focus back.
    await expect(form.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await question(page)
    .getByRole('button', { name: /^放\s*弃$/ })
    .click()
  await expect(form).toBeHidden()
})

test('the question goes when what it asks about has been sent meanwhile', async ({ page }) => {
  const form = await open(page, '写备注')
  await form.getByRole('textbox', { name: '备注' }).fill('到了')
  await page.evaluate('holdBack(true)')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await page.evaluate('holdBack(false)')
  await expect(form).toBeHidden()
  await expect(question(page)).toHaveCount(0)
})

test('a label means the field of its own form, also where another form that is open has one of that name', async ({
  page,
}) => {
  const form = await open(page, '写备注')
  await form.getByText('备注', { exact: true }).click()
  await expect(form.getByRole('textbox', { name: '备注', exact: true })).toBeFocused()
  const ids = await page.locator('form [id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

/** Clears a select as a person does. */
const clear = async (form: Locator, label: string): Promise<void> => {
  const item = form.locator('.ant-form-item', { hasText: label })
  await item.locator('.ant-select').hover()
  await item.locator('.ant-select-clear').click()
}

test('what is cleared is asked about, kept as a draft, and sent as empty; what cannot be empty says so', async ({
  page,
}) => {
  await page.goto('/?specimen=forms')
  const open = async () => {
    await page.getByRole('button', { name: '修改联系人' }).click()
    return page.getByRole('dialog', { name: '修改联系人' })
  }
  const form = await open()
  await clear(form, '来源')
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('「修改联系人」填了 1 项')
  await question(page).getByRole('button', { name: '继续编辑' }).click()
  await form.getByRole('textbox', { name: '说明' }).fill('')
  await clear(form, '标签')
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join())
  await expect.poll(kept).toContain('"count":3')
  await page.reload()
  await open()
  await expect(page.getByText('没保存的内容，填过 3 项')).toBeVisible()
  await expect(form.locator('.ant-form-item', { hasText: '来源' })).not.toContainText('网络')
  const sort = form.getByRole('spinbutton', { name: '排序' })
  await sort.fill('')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('排序不能为空')).toBeVisible()
  await sort.fill('7')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  const [sent] = await said(page, '/api/v1/specimen/contacts')
  expect(sent).toMatchObject({ input: { id: 1, source: null, note: '', tags: [], sort: 7 } })
})

test('a form opened again after a save begins with what was saved, not with what was read before', async ({ page }) => {
  const form = await open(page, '改说明')
  const text = form.getByRole('textbox', { name: '说明' })
  await text.fill('改期')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: '改说明' }).click()
  await expect(text).toHaveValue('改期')
})

test('a draft that was typed before somebody else saved is put beside what she saved, and can be done without', async ({
  page,
}) => {
  const form = await open(page, '改说明')
  const text = form.getByRole('textbox', { name: '说明' })
  await text.fill('常来，怕疼')
  await expect.poll(() => page.evaluate('JSON.stringify(sessionStorage)')).toContain('怕疼')
  await page.reload()
  const change = page.getByRole('button', { name: '改说明' })
  // The colleague comes with the specimen, which is loaded by itself: once it stands, so does she.
  await expect(change).toBeVisible()
  await page.evaluate(`colleagueSaves('常来，爱聊天')`)
  await change.click()
  await expect(text).toHaveValue('常来，怕疼')
  const both = form.getByRole('alert').filter({ hasText: '别人先改过这份资料' })
  await expect(both.getByRole('row', { name: /说明/ })).toContainText('常来，爱聊天')
  await expect(both.getByRole('row', { name: /说明/ })).toContainText('常来，怕疼')
  await both.getByText('对方的').last().click()
  await expect(text).toHaveValue('常来，爱聊天')
  await form.getByRole('button', { name: '不要草稿' }).click()
  await expect(both).toBeHidden()
  await expect(text).toHaveValue('常来，爱聊天')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

test('without a line nothing is sent, at once or later, until somebody sends it', async ({ page, context }) => {
  const form = await open(page, '写备注')
  await form.getByRole('textbox', { name: '备注' }).fill('怕疼')
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('网络已断开，恢复后再提交')).toBeVisible()
  await context.setOffline(false)
  expect(await said(page, '/api/v1/specimen/notes')).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  expect(await said(page, '/api/v1/specimen/notes')).toHaveLength(1)
})

test('what stands again as it stood is no change', async ({ page }) => {
  await page.goto('/?specimen=forms')
  await page.getByRole('button', { name: '修改联系人' }).click()
  const form = page.getByRole('dialog', { name: '修改联系人' })
  const note = form.getByRole('textbox', { name: '说明' })
  await note.fill('常来常往')
  await note.fill('常来')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

test('a form in which nothing stands is left unasked', async ({ page }) => {
  const form = await open(page, '新增联系人')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(question(page)).toHaveCount(0)
})

test('a link, Back and a reload ask for what stands on the page', async ({ page }) => {
  await page.goto('/elsewhere?specimen=forms')
  await page.getByRole('link', { name: '此处' }).click()
  const box = page.getByRole('textbox', { name: '页内备注' })
  await box.fill('想先了解')
  for (const leave of [() => page.getByRole('link', { name: '别处' }).click(), () => page.goBack()]) {
    await leave()
    await expect(question(page)).toContainText('「页内表单」填了 1 项')
    await question(page).getByRole('button', { name: '继续编辑' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/\?specimen=forms$/)
    await expect(box).toHaveValue('想先了解')
  }
  // A reload is the browser's own question: whoever holds the event back makes it ask.
  expect(await page.evaluate(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`)).toBe(true)
  await page.getByRole('link', { name: '别处' }).click()
  await question(page)
    .getByRole('button', { name: /^放\s*弃$/ })
    .click()
  await expect(page.getByRole('heading', { name: '/elsewhere' })).toBeVisible()
})

test('what was typed about one row comes back with that row, and with no other', async ({ page }) => {
  const decide = async (row: number) => {
    await page.getByRole('button', { name: `取消 ${row}` }).click()
    return page.getByRole('dialog', { name: '取消' }).getByRole('textbox')
  }
  await page.goto('/?specimen=forms')
  await (await decide(1)).fill('客户改主意')
  await expect.poll(() => page.evaluate('sessionStorage.length')).toBeGreaterThan(0)
  await page.reload()
  const other = await decide(2)
  await expect(other).toBeFocused()
  await expect(other).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(other).toBeHidden()
  await expect(await decide(1)).toHaveValue('客户改主意')
  await expect(page.getByText('没保存的内容，填过 1 项')).toBeVisible()
})

test('a double click sends once; when it has come, the same may be sent again', async ({ page }) => {
  await page.goto('/?specimen=forms')
  const button = page.getByRole('button', { name: '记一笔' })
  const sent = async () => (await said(page, '/api/v1/specimen/notes')).length
  const twice = () => button.evaluate((element: HTMLElement) => [element.click(), element.click()])
  await twice()
  await expect(page.locator('.ant-message-notice', { hasText: '写备注成功' })).toHaveCount(1)
  expect(await sent()).toBe(1)
  await twice()
  await expect.poll(sent).toBe(2)
})
