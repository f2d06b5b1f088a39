/** The platform defines a record type; a hospital's administrator keeps records of it. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { actOn } from './row.ts'
import { shoot } from './shots.ts'
import { turnTo } from './turn.ts'

const NAME = '术后疼痛随访量表'
const stamp = Date.now().toString(36)

/** Opens the page's main form, fills it by labels and saves. */
const fill = async (
  page: Page,
  tool: string,
  texts: Record<string, string>,
  more?: (form: ReturnType<Page['getByRole']>) => Promise<void>,
) => {
  // An empty list offers the same once more, in its middle.
  await page.getByRole('button', { name: tool }).first().click()
  const form = page.getByRole('dialog')
  for (const [label, text] of Object.entries(texts)) await form.getByRole('textbox', { name: label }).fill(text)
  await more?.(form)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`${tool}成功!`).first()).toBeVisible()
  await expect(form).toBeHidden()
}
const move = async (page: Page, name: string) => {
  const drawer = page.getByRole('dialog')
  await drawer
    .getByRole('button', { name: `加入 ${name}` })
    .first()
    .click()
  await expect(drawer.getByRole('button', { name: `移除 ${name}` })).toBeVisible()
}

test(
  'databases, tables and fields are searched, listed, shown in a dialog; records follow',
  proves('F0141 F0142 F0143 F0422'),
  async ({ browser }) => {
    test.setTimeout(150_000)
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await openAs(page, 'platform', '/platform/field')
    await fill(page, '新增字段', { 名称: '疼痛描述', 编码: `pain${stamp}` })
    await fill(page, '新增字段', { 名称: '疼痛评分', 编码: `score${stamp}` }, async (form) => {
      await form.getByRole('combobox', { name: '数据类型' }).click()
      await page.locator('.ant-select-dropdown:visible').getByText('短整数').click()
    })
    await page.getByPlaceholder('名称、编码').fill(stamp)
    await page.getByPlaceholder('名称、编码').press('Enter')
    await expect(page.locator('.ant-table-row:not([aria-hidden])')).toHaveCount(2)
    await expectAccessible(page)
    await shoot(page, 'metadata-fields')

    await turnTo(page, '/platform/table')
    await fill(page, '新增数据表', { 名称: NAME, 编码: `scale_${stamp}` })
    await actOn(page.getByRole('row', { name: new RegExp(stamp) }), '字段')
    for (const name of ['疼痛描述', '疼痛评分']) await move(page, name)
    await expectAccessible(page)
    await shoot(page, 'metadata-table-fields')

    await page.goto('/platform/db')
    await fill(page, '新增数据库', { 名称: '护理随访', 编码: `nursing_${stamp}` })
    await actOn(page.getByRole('row', { name: new RegExp(stamp) }), '数据表')
    await move(page, NAME)
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('row', { name: new RegExp(stamp) }).getByRole('cell', { name: '1', exact: true }),
    ).toBeVisible()
    await shoot(page, 'metadata-databases')
    await page.context().close()

    const ours = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await openAs(ours, 'admin', '/system/record')
    await ours.getByRole('navigation', { name: '记录类型' }).getByText(NAME).first().click()
    await ours.getByRole('button', { name: '新增记录' }).first().click()
    const form = ours.getByRole('dialog')
    await form.getByRole('textbox', { name: '疼痛描述' }).fill('术区轻度胀痛')
    await form.getByRole('spinbutton', { name: '疼痛评分' }).fill('99999')
    await form.getByRole('textbox', { name: '疼痛描述' }).click()
    await expect(form.getByText('疼痛评分应在 -32768 与 32767 之间')).toBeVisible()
    await form.getByRole('spinbutton', { name: '疼痛评分' }).fill('3')
    await shoot(ours, 'metadata-record-form')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    await expect(ours.getByRole('row', { name: /术区轻度胀痛/ })).toBeVisible()
    await expectAccessible(ours)
    await shoot(ours, 'metadata-records')
    await ours.context().close()
  },
)
